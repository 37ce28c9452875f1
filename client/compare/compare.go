// Package compare plays several searches side by side in a terminal, on one clock:
// all stand at the event of the same number, so that it is seen at a glance which of
// them is done first.
//
//   - compare.go: the options and results of a comparison; program.go: its program
//     in the terminal.
//   - model.go: the model; update.go: what messages do; keys.go: the keys; jump.go:
//     where they go; help.go: the help.
//   - lane.go: one of the searches; group.go: all of them on one clock.
//   - layout.go: what goes where; grid.go: which lanes are seen; arrangement.go: how
//     much each has room for.
//   - pane.go: the picture of a lane; status.go: how it stands; counts.go: its
//     counters; bars.go: what all have placed; timeline.go: the clock.
//
// Each search is a [clew/client/reel.Reel]: this package knows no more of the
// stream than what that shows.
package compare

import (
	"cmp"
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"clew/client/terminal"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// MostLanes is how many searches can be compared: each has a letter.
const MostLanes = 26

// Lane is one of the searches.
type Lane struct {
	// Name tells it from the others.
	Name string
	// Request is the search. All lanes must have the same detail.
	Request *clewv1.SearchRequest
}

// Options are what to compare and where.
type Options struct {
	// Client runs the searches, all at the same time.
	Client clewv1.SearchServiceClient
	// Patience is how long to try to go on where a stream breaks, as that of
	// trace.FollowOptions.
	Patience time.Duration
	// Lanes are the searches, 1 to MostLanes.
	Lanes []Lane
	// Title is shown above them: what they have in common.
	Title string
	// Address is shown as the place where the searches run; "" is within this program.
	Address string
	// Speed is how many events to show each second at first; 0 is the default.
	// Requests with an event_interval are shown as they arrive.
	Speed float64
	// Loop has the searches played again and again.
	Loop bool
	// Terminal is where to show it.
	Terminal terminal.Streams

	// ahead is how many bytes of each search to read ahead, 0 for its share of the
	// default.
	ahead int64
}

// Result is what was seen of a search.
type Result struct {
	// Name is that of its lane.
	Name string
	// Started is its start, Finished its end: nil where the user left before that was
	// known. It may be known though not all was seen.
	Started  *clewv1.Started
	Finished *clewv1.Finished
	// Seen is the number of the latest event that was seen, at whatever time, and Counters
	// what the events up to it amount to; without rejections where these are no events.
	Seen     int64
	Counters trace.Counters
	// Err is what has broken the stream, nil if nothing has.
	Err error
}

// Run plays the searches until the user quits or the context ends, and restores the
// terminal, whatever happens. It does not take the terminal before all searches have
// begun: what stands in the way, above all a mistake in a request, is returned at
// once, without results. After that there is a result for each lane, and the error is
// that of the context or the terminal. Nothing is left running.
func Run(ctx context.Context, o Options) ([]Result, error) { return run(ctx, o) }

// run is Run with options of the program.
func run(ctx context.Context, o Options, options ...tea.ProgramOption) ([]Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	m := newModel(ctx, o, terminal.Theme())
	defer m.close()
	if err := m.await(); err != nil {
		return nil, err
	}
	err := terminal.Run(ctx, m, o.Terminal, options...)
	return m.results(), err
}

// check returns what is wrong with the options themselves.
func (o Options) check() error {
	if n := len(o.Lanes); n < 1 || n > MostLanes {
		return fmt.Errorf("%d searches to compare, want 1 to %d", n, MostLanes)
	}
	first := o.Lanes[0]
	for _, lane := range o.Lanes[1:] {
		if a, b := detail(first.Request), detail(lane.Request); a != b {
			return fmt.Errorf("detail of %s is %v, of %s %v, want the same for all searches", first.Name, a, lane.Name, b)
		}
	}
	return nil
}

// detail returns what a request asks to be sent.
func detail(request *clewv1.SearchRequest) clewv1.Detail {
	return cmp.Or(request.GetDetail(), clewv1.Detail_DETAIL_EVENTS)
}

// await waits until all searches have begun; the error is why one has not.
func (m *model) await() error {
	for _, l := range m.lanes {
		if err := l.reel.Await(); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	return nil
}

// results returns what was seen of each search.
func (m *model) results() []Result {
	results := make([]Result, len(m.lanes))
	for i, l := range m.lanes {
		results[i] = Result{
			Name:     m.options.Lanes[i].Name,
			Started:  l.reel.Started(),
			Finished: l.reel.Finished(),
			Seen:     l.seen,
			Counters: l.counted,
			Err:      l.reel.Err(),
		}
	}
	return results
}
