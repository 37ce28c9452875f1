// Package player plays a search in a terminal, forwards and backwards: the board,
// what just happened in words, counters, and views of the whole search.
//
//   - player.go: the model, its options and results; update.go: what messages do.
//   - keys.go: the keys; jump.go: where they go; help.go: the help.
//   - layout.go: what goes where; tiles.go: several views side by side.
//   - panel.go, status.go, settings.go, sentence.go: what stands beside the board.
//   - timeline.go, depth.go, tree.go, log.go: the views besides the board; plot.go,
//     outline.go, spans.go: what they draw.
//
// How a search is played is [playback.Deck]'s business, and what it is played from
// [reel.Reel]'s.
//
// The player only knows the public API. What it shows is folded from the events by
// [trace.State], which checks each: what cannot be is an error on the screen and
// not a wrong picture.
package player

import (
	"cmp"
	"context"
	"time"

	"clew/client/board"
	"clew/client/playback"
	"clew/client/progress"
	"clew/client/reel"
	"clew/client/theme"
	"clew/client/trace"
	"clew/client/window"
	clewv1 "clew/gen/clew/v1"
)

// Options are what to play and how.
type Options struct {
	// Client runs the search.
	Client clewv1.SearchServiceClient
	// Patience is how long to try to go on where the stream breaks, as that of
	// trace.FollowOptions.
	Patience time.Duration
	// Request is the search to play.
	Request *clewv1.SearchRequest
	// Address is shown as the place where the search runs.
	Address string
	// Log has the log shown from the start.
	Log bool
	// View is what to show first: one of ViewNames; "" is the board.
	View string
	// Loop has the search played again and again.
	Loop bool
	// Speed is how many events to show each second at first; 0 is the default. A
	// request with an event_interval is shown as it arrives.
	Speed float64
	// Editable: there is a form, which the key e opens. The player only tells so.
	Editable bool
}

// Result is what was seen.
type Result struct {
	// Finished is the end of the search, nil when the user has left before.
	Finished *clewv1.Finished
	// Started is its start, nil when the user has left even before that.
	Started *clewv1.Started
	// Board is what the board showed at last, nil without a start. AtEnd is whether that
	// was at the last event: else the board is of an earlier moment than Finished, which
	// the user has gone back to.
	Board *trace.State
	AtEnd bool
	// Solution is the number of the solution on the board where an exhausted search
	// would have left none, else 0.
	Solution int64
	// Sequence is the number of the latest event, and Counters what the events up to
	// it amount to.
	Sequence int64
	Counters trace.Counters
}

// Model is the player of one search. It belongs to the goroutine of the program.
type Model struct {
	options Options
	theme   *theme.Theme
	keys    keys
	window  *window.Window
	reel    *reel.Reel
	deck    *playback.Deck

	view        view
	showLog     bool
	board, heat *board.Board // nil before the search has begun
	scene       board.Scene  // what there is to see, and recalled of which solution,
	recalled    int64        // 0 for that of the place itself
	seenEnd     bool
	zoom        int // of the plot of depths: the trace is 2^zoom times as wide
	// marked and plotted are what the timeline and the plot of depths have summed up.
	marked, plotted spans
	// remaining is how long the whole tree may still take at the pace of the player.
	remaining progress.Estimate
}

// New returns the player of a search, which begins at once. It must be closed.
func New(ctx context.Context, o Options, t *theme.Theme) *Model {
	m := &Model{
		options: o,
		theme:   t,
		keys:    newKeys(o.Editable),
		window:  window.New(t),
		reel:    reel.Open(ctx, reel.Options{Client: o.Client, Patience: o.Patience, Request: o.Request}),
		view:    viewOf(o.View),
		showLog: o.Log,
	}
	m.deck = playback.New(m.reel, m.window, playback.PaceOf(o.Speed, o.Request), o.Loop)
	m.deck.Stalled = m.stalled
	return m
}

// Await waits until the search has begun; the error is why it has not.
func (m *Model) Await() error { return m.reel.Await() }

// Close ends the stream. What has come can still be looked at.
func (m *Model) Close() { m.reel.Close() }

// Err returns what has broken the stream, nil if nothing has. Without a Started,
// the search has not begun.
func (m *Model) Err() error { return m.reel.Err() }

// Started returns the start of the search, nil while it has not begun.
func (m *Model) Started() *clewv1.Started { return m.reel.Started() }

// SetTheme changes how everything looks.
func (m *Model) SetTheme(t *theme.Theme) {
	m.theme = t
	m.window.SetTheme(t)
	for _, b := range []*board.Board{m.board, m.heat} {
		if b != nil {
			b.SetTheme(t)
		}
	}
}

// Result returns what was seen so far.
func (m *Model) Result() Result {
	r := Result{Started: m.reel.Started()}
	if r.Started == nil {
		return r
	}
	scene, recalled := m.reel.Scene()
	r.Board, r.AtEnd, r.Solution, r.Sequence = scene.State, m.reel.AtEnd(), recalled, m.reel.Sequence()
	r.Counters, _ = m.reel.Counters()
	if m.seenEnd {
		r.Finished = m.reel.Finished()
	}
	return r
}

// Title is the name of the search.
func (m *Model) Title() string {
	if m.board == nil {
		return "clew"
	}
	return m.board.Title()
}

// address is where the search runs.
func (m *Model) address() string { return cmp.Or(m.options.Address, "in-process") }

// Asked returns the request that was asked for, with nothing filled in.
func (m *Model) Asked() *clewv1.SearchRequest { return m.options.Request }

// Say shows a line until the next key.
func (m *Model) Say(line string) { m.window.Say(line) }
