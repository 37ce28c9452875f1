// Package service is the gRPC service of clew: it runs searches of package
// solver and streams their traces. It is light, so that a client can run it
// within its own process; see [New] and [Service.ServerOptions].
//
// # The way of a request
//
//	receiving.go  has the request received
//	  reception.go, waiting.go, connection.go   within bounds of time and memory
//	request.go    checks the request and fills in what it leaves open
//	  known.go      refuses what this server does not know
//	  queens.go, tour.go, maze.go, sudoku.go   what it means for the solver
//	caller.go     says whose request it is
//	admission.go  finds room for one more search, or refuses
//	stream.go     runs the search
//	  advance.go    event by event
//	  turn.go       fairly beside others
//	  ending.go     until something ends it
//	sender.go     encodes and sends, in a goroutine beside it
//	direct.go     does so in the same goroutine, for a search with a pace
//	status.go     turns whatever went wrong into a status
//	  failure.go    what can go wrong besides a bad request
//	call.go       tells the log and the observer how it went
//
// # The stream
//
// Two buffers of events go back and forth between the search and the sender.
// The sender asks for events as soon as the transport has taken the last ones,
// by giving its empty buffer back; the search stops at its next event and hands
// over all it has. So an isolated event leaves at once, a fast search fills large
// messages, and there is nothing to tune. While the transport is busy the search
// runs on until its own buffer is full, and then waits: a slow reader slows the
// search, nothing is dropped, and memory is bounded.
//
// A search with a pace has nothing to do while an event is sent. It wakes once for
// each event, waits for all there is on one timer ([bell]), and sends by itself; the
// goroutine of the call only watches that the reader takes what is sent.
//
// # The end of a stream
//
// A stream ends with its search, with its call, or when the server must end it: at a
// shutdown (shutdown.go) and, right after an event, at a great age. Then its last message
// is a progress whose cursor lets the caller go on with another call, on any server,
// without loss.
//
// # Beside the stream
//
// count.go counts solutions without their trace, moves.go answers for the moves of
// chess pieces.
//
// # Adding a puzzle
//
// Write a file like queens.go and add one line to the table in puzzles.go.
package service
