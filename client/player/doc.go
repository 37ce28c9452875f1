// Package player plays a backtracking search as a live animation in a terminal.
//
// [Run] calls the service, draws the board and what happens on it, and takes
// keys: pause, one step, faster, slower, restart, log, zoom, help, quit.
//
// What arrives is pulled, not pushed. A reader goroutine fills a bounded queue;
// each frame takes from it what is due at the chosen speed and draws once,
// however many events that is. A full queue stops the reader, which slows the
// server: nothing is dropped and memory stays bounded.
//
//	reader ──> queue ──> pace ──> playback ──> skin ──> canvas ──> terminal
//	(stream.go)         (pace.go)                      (view.go, board.go, panel.go)
//
// A puzzle is known here by its skin alone: how a cell looks, and the words for
// what happens. A new puzzle without one is still shown, as values on a board.
package player
