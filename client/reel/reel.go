// Package reel plays one search: it reads the stream into the past of the search,
// and stands at a place in it, from which it goes on, back, or anywhere.
//
//   - reel.go: the reel; receive.go: what messages do; counts.go: what the events up to a
//     place amount to.
//   - source.go: reads the stream ahead, within bounds, and goes on with one that
//     breaks.
//   - track.go: what can be gone through: events.go, or where these are not sent,
//     solutions.go.
//   - mark.go: what the server says of the search on the way.
//   - outage.go: breaks of the stream; reason.go: why it is broken, for people;
//     reopen.go: what can be done about it.
//
// A reel belongs to one goroutine. It knows no terminal, only what there is to be
// seen.
package reel

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"clew/client/board"
	"clew/client/history"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

const (
	// DefaultMemory is how many bytes of the past a reel keeps where its options do
	// not say: some 250 million events of a small board.
	DefaultMemory = 256 << 20
	// DefaultAhead is how many bytes of what is still to be played are read ahead where
	// the options do not say: the whole of most searches, so that their end is known at
	// once.
	DefaultAhead = 64 << 20
)

// Options say what to search, and where.
type Options struct {
	// Client runs the search.
	Client clewv1.SearchServiceClient
	// Patience is how long to try to go on where the stream breaks, as that of
	// trace.FollowOptions.
	Patience time.Duration
	// Request is the search.
	Request *clewv1.SearchRequest
	// Memory is how many bytes of the past to keep, about; 0 is DefaultMemory. What
	// goes beyond is forgotten, the oldest events first.
	Memory int64
	// Ahead is how many bytes of the search, as they are kept, to read ahead of the
	// place, about; 0 is DefaultAhead.
	Ahead int64

	// again: the server was there before, and may be again, so that a call which does not
	// begin is no end as long as Patience lasts.
	again bool
}

// Reel is one search and a place in it: the number of the latest event to be seen,
// or of the latest solution where no events are sent.
type Reel struct {
	ctx     context.Context // that of the search, for another one
	options Options         // with nothing left to default
	source  *source

	request *clewv1.SearchRequest
	started *clewv1.Started
	track   track
	empty   int64 // the bytes of the track before anything was in it
	marks   marks
	// finished and err are how the stream has ended, once ended is set.
	finished *clewv1.Finished
	err      error
	reason   string // err for people
	ended    bool
	// cursor is the latest that the server has sent, for a search that goes on.
	cursor []byte
	// before is what this reel has begun anew, until there is a start; and anew is set
	// where that was given up, as it can do nothing else.
	before *Reel
	anew   bool
}

// Open begins a search. The reel must be closed.
func Open(ctx context.Context, o Options) *Reel {
	o.Memory, o.Ahead = cmp.Or(o.Memory, DefaultMemory), cmp.Or(o.Ahead, DefaultAhead)
	o.Request = trace.Pack(o.Request)
	return &Reel{ctx: ctx, options: o, source: open(ctx, o), request: o.Request}
}

// Await waits until the search has begun. The error is why it has not: above all
// a mistake in the request.
func (r *Reel) Await() error { return r.source.await() }

// Close ends the stream, and waits until nothing of it is running. What has come
// stays.
func (r *Reel) Close() { r.source.close() }

// Started returns the first message, nil while none has come.
func (r *Reel) Started() *clewv1.Started { return r.started }

// Request returns the request as the server has understood it, once it has begun:
// run again it gives the same search.
func (r *Reel) Request() *clewv1.SearchRequest { return r.request }

// SendsEvents reports whether the stream has the events themselves.
func (r *Reel) SendsEvents() bool { return r.request.GetDetail() <= clewv1.Detail_DETAIL_EVENTS }

// Unit is what places are numbered by: "event", or "solution" where no events are
// sent.
func (r *Reel) Unit() string {
	if r.SendsEvents() {
		return "event"
	}
	return "solution"
}

// History returns the past of the search; nil before it has begun, and where no
// events are sent.
func (r *Reel) History() *history.History {
	if events, ok := r.track.(*events); ok {
		return events.history
	}
	return nil
}

// Heat returns how often each cell was tried up to the place; nil without a history.
func (r *Reel) Heat() *history.Heat {
	if events, ok := r.track.(*events); ok {
		return events.heat
	}
	return nil
}

// Ended reports whether nothing more comes.
func (r *Reel) Ended() bool { return r.ended }

// Err returns what has broken the stream, nil if nothing has.
func (r *Reel) Err() error { return r.err }

// Finished returns the last message of the stream, nil while it has not come.
func (r *Reel) Finished() *clewv1.Finished { return r.finished }

// First returns the number of the earliest event, or solution, that is kept, and
// Last that of the latest that has come; 0 for none.
func (r *Reel) First() int64 {
	if r.track == nil {
		return 1
	}
	return r.track.first()
}

// Last returns the number of the latest event, or solution, that has come.
func (r *Reel) Last() int64 {
	if r.track == nil {
		return 0
	}
	return r.track.last()
}

// Reach returns the number of the latest event, or solution, that can be gone to: Last.
func (r *Reel) Reach() int64 { return r.Last() }

// NextSolution returns the number of the next event behind the place that is a
// solution, of those that have come. Without events there is none: all that is sent
// is solutions.
func (r *Reel) NextSolution() (n int64, found bool) {
	h := r.History()
	if h == nil {
		return 0, false
	}
	return h.NextSolution(r.Position())
}

// Position returns the number of the latest event, or solution, to be seen; 0
// before the first.
func (r *Reel) Position() int64 {
	if r.track == nil {
		return 0
	}
	return r.track.position()
}

// GoTo goes to a place, or to the nearest that there is.
func (r *Reel) GoTo(n int64) {
	if r.track == nil {
		return
	}
	if err := r.track.seek(max(r.First()-1, min(n, r.Last()))); err != nil {
		r.end(fmt.Errorf("%s %d: %w", r.Unit(), n, err))
	}
}

// AtEnd reports whether there is nothing to come behind the place.
func (r *Reel) AtEnd() bool { return r.ended && r.Position() == r.Last() }

// Scene returns what there is to be seen at the place. At the end of an exhausted
// search, which has left its last solution, it is that solution: recalled is then
// its number, else 0. There must be a Started.
func (r *Reel) Scene() (scene board.Scene, recalled int64) {
	if r.AtEnd() && r.finished.GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED {
		if scene, recalled, ok := r.track.recall(); ok {
			return scene, recalled
		}
	}
	return r.track.scene(), 0
}

// Event returns the event of a place from First to Last, and how many solutions
// there are with it.
func (r *Reel) Event(n int64) (step trace.Step, solutions int64) { return r.track.event(n) }
