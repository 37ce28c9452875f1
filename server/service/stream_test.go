package service

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// slowPuzzle takes its time to find each candidate, on the clock of synctest.
type slowPuzzle struct {
	solver.Puzzle
	each time.Duration
}

func (p slowPuzzle) Next(first int) int {
	time.Sleep(p.each)
	return p.Puzzle.Next(first)
}

// reader is where a stream under test sends its messages.
type reader struct {
	transcript
	// at is when each message came, since the start.
	at    []time.Duration
	start time.Time
	// block, where not nil, is called before each message is taken.
	block func(n int) error
	// after, where not nil, is called when a message was taken.
	after func(*clewv1.SearchResponse)
}

func (r *reader) send(response *clewv1.SearchResponse) error {
	if r.block != nil {
		if err := r.block(len(r.responses)); err != nil {
			return err
		}
	}
	r.add(response)
	if r.after != nil {
		r.after(response)
	}
	r.at = append(r.at, time.Since(r.start))
	return nil
}

// rig is a stream without a network around it.
type rig struct {
	request  *clewv1.SearchRequest
	each     time.Duration // what each candidate takes, see slowPuzzle
	wrap     func(solver.Puzzle) solver.Puzzle
	reader   *reader
	send     sendFunc // instead of that of the reader
	ctx      context.Context
	shutdown *shutdown
	maxAge   time.Duration
	yield    func()
	stream   *stream
}

func newRig(t *testing.T, request *clewv1.SearchRequest) *rig {
	return &rig{request: request, reader: &reader{}, ctx: t.Context(), shutdown: newShutdown()}
}

func (r *rig) run(t *testing.T) error {
	t.Helper()
	query := understand(r.request, DefaultLimits().effective(), puzzles())
	puzzle, err := query.build()
	if err != nil {
		t.Fatal(err)
	}
	if r.wrap != nil {
		puzzle = r.wrap(puzzle)
	}
	if r.each > 0 {
		puzzle = slowPuzzle{puzzle, r.each}
	}
	r.reader.start = time.Now()
	fingerprint, err := query.fingerprint()
	if err != nil {
		t.Fatal(err)
	}
	search, err := query.begin(puzzle, fingerprint)
	if err != nil {
		t.Fatal(err)
	}
	send := r.reader.send
	if r.send != nil {
		send = r.send
	}
	encoder := newEncoder(puzzle.Board(), query.steps, fingerprint)
	r.stream = newStream(streamConfig{
		puzzle:       puzzle,
		search:       search,
		query:        query,
		encoder:      encoder,
		started:      encoder.started("id", "devel", query, puzzle),
		send:         send,
		stallTimeout: DefaultStallTimeout,
		maxAge:       r.maxAge,
		shutdown:     r.shutdown,
	})
	if r.yield != nil {
		r.stream.turn.yield = r.yield
	}
	return r.stream.run(r.ctx)
}

func (r *rig) mustRun(t *testing.T) {
	t.Helper()
	if err := r.run(t); err != nil {
		t.Fatal(err)
	}
	r.reader.check(t)
}

func paced(interval time.Duration) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{EventInterval: durationpb.New(interval)}.Build()
}

func TestPacedEventsComeOneByOneOnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(300*time.Millisecond))
		r.mustRun(t)
		event := 0
		for i, response := range r.reader.responses {
			if !response.HasEvents() {
				continue
			}
			event++
			if n := len(response.GetEvents().GetEvents()); n != 1 {
				t.Fatalf("%d events in one message", n)
			}
			if want := time.Duration(event) * 300 * time.Millisecond; r.reader.at[i] != want {
				t.Fatalf("event %d came after %v, want %v", event, r.reader.at[i], want)
			}
		}
		if r.reader.at[0] != 0 {
			t.Errorf("started came after %v", r.reader.at[0])
		}
		if event != 219 {
			t.Errorf("%d events", event)
		}
	})
}

func TestProgressGoesOnWhilePaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		request := paced(time.Hour)
		request.SetMaxPlacements(2)
		request.SetProgressInterval(durationpb.New(10 * time.Second))
		r := newRig(t, request)
		r.mustRun(t)
		// Two events, an hour each; the end comes with the second.
		if end := r.reader.at[len(r.reader.at)-1]; end != 2*time.Hour {
			t.Errorf("finished came after %v", end)
		}
		if got := len(r.reader.progress); got < 2*360-2 || got > 2*360 {
			t.Errorf("%d progress messages in 2 hours", got)
		}
		if first := r.reader.progress[0]; first.GetSequence() != 0 || !first.HasSequence() || !first.HasExplored() {
			t.Errorf("the first progress is %v", first)
		}
		if got := r.reader.progress[len(r.reader.progress)-1].GetElapsed().AsDuration(); got != 0 {
			t.Errorf("%v elapsed, waiting does not count", got)
		}
	})
}

func TestLateEventsAreNotCaughtUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Second))
		r.reader.block = func(n int) error {
			if n == 3 {
				time.Sleep(30 * time.Second)
			}
			return nil
		}
		r.mustRun(t)
		var last time.Duration
		for i, response := range r.reader.responses {
			if !response.HasEvents() {
				continue
			}
			if sequence := response.GetEvents().GetEvents()[0].GetSequence(); sequence > 6 && r.reader.at[i]-last != time.Second {
				t.Fatalf("event %d came %v after the one before", sequence, r.reader.at[i]-last)
			}
			last = r.reader.at[i]
		}
	})
}

func TestProgressOfASilentSearch(t *testing.T) {
	for _, detail := range []clewv1.Detail{clewv1.Detail_DETAIL_SOLUTIONS, clewv1.Detail_DETAIL_PROGRESS} {
		synctest.Test(t, func(t *testing.T) {
			request := everyQueens(6)
			request.SetDetail(detail)
			r := newRig(t, request)
			r.each = 100 * time.Millisecond
			r.mustRun(t)
			if len(r.reader.progress) < 20 {
				t.Fatalf("%d progress messages", len(r.reader.progress))
			}
			explored, elapsed := 0.0, time.Duration(0)
			for i, progress := range r.reader.progress {
				// The search is described between two events.
				since := progress.GetElapsed().AsDuration() - elapsed
				if since < time.Second || since > time.Second+2*r.each {
					t.Errorf("%d: %v since the last one", i, since)
				}
				elapsed += since
				if progress.GetExplored() < explored {
					t.Errorf("%d: explored falls from %v to %v", i, explored, progress.GetExplored())
				}
				explored = progress.GetExplored()
			}
		})
	}
}

// Every solution is a message of its own, but progress comes through.
func TestProgressAmongManySolutions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		request := everyQueens(5)
		request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
		r := newRig(t, request)
		r.each = 50 * time.Millisecond
		r.reader.block = func(int) error { time.Sleep(700 * time.Millisecond); return nil }
		r.mustRun(t)
		if len(r.reader.progress) < 3 {
			t.Errorf("%d progress messages", len(r.reader.progress))
		}
	})
}

// A single event does not wait for company.
func TestAnEventLeavesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, everyQueens(5))
		r.each = time.Second
		r.mustRun(t)
		at := time.Duration(0)
		for i, response := range r.reader.responses {
			if !response.HasEvents() {
				continue
			}
			// Each event takes a second at most, and is sent when it is there.
			if n := len(response.GetEvents().GetEvents()); n > 2 || r.reader.at[i]-at > 2*time.Second {
				t.Errorf("%d events after %v", n, r.reader.at[i]-at)
			}
			at = r.reader.at[i]
		}
	})
}

// countingPuzzle counts choices where another goroutine can see it.
type countingPuzzle struct {
	solver.Puzzle
	placed atomic.Int64
}

func (p *countingPuzzle) Place(candidate int) {
	p.placed.Add(1)
	p.Puzzle.Place(candidate)
}

// While the transport is busy the search fills its buffer and then waits.
func TestSlowReadersGetLargeMessagesAndSlowTheSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, queensRequest(20))
		r.request.SetMaxPlacements(60_000)
		counting := &countingPuzzle{}
		r.wrap = func(p solver.Puzzle) solver.Puzzle { counting.Puzzle = p; return counting }
		read := int64(0)
		r.reader.block = func(int) error {
			time.Sleep(time.Second)
			// What this message holds, and what waits in the other buffer.
			if ahead := counting.placed.Load() - read; ahead > 2*maxBatch {
				t.Errorf("the search is %d choices ahead", ahead)
			}
			return nil
		}
		r.reader.after = func(response *clewv1.SearchResponse) {
			for _, event := range response.GetEvents().GetEvents() {
				if event.GetKind() == clewv1.EventKind_EVENT_KIND_PLACE {
					read++
				}
			}
		}
		r.mustRun(t)
		full := 0
		for _, response := range r.reader.responses {
			if len(response.GetEvents().GetEvents()) == maxBatch {
				full++
			}
		}
		if want := len(r.reader.events)/maxBatch - 1; full < want {
			t.Errorf("%d messages are full, want %d or more", full, want)
		}
	})
}

func TestPacedBuffersStaySmall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Millisecond))
		r.mustRun(t)
		if got := cap(r.stream.buffer); got != minBatch {
			t.Errorf("the buffer has grown to %d events", got)
		}
	})
}

func TestMaxDurationCountsSearchingOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, r := range map[string]*rig{
			"fast":   newRig(t, everyQueens(12)),
			"paced":  newRig(t, paced(time.Second)),
			"silent": newRig(t, everyQueens(12)),
		} {
			r.request.SetMaxDuration(durationpb.New(2 * time.Second))
			r.each = 10 * time.Millisecond
			if name == "silent" {
				r.request.SetDetail(clewv1.Detail_DETAIL_PROGRESS)
			}
			if name == "fast" {
				r.reader.block = func(int) error { time.Sleep(time.Second); return nil }
			}
			r.mustRun(t)
			f := r.reader.finished
			if name == "paced" && f.GetOutcome() == clewv1.Outcome_OUTCOME_SOLVED {
				continue
			}
			if f.GetOutcome() != clewv1.Outcome_OUTCOME_LIMIT_REACHED || f.GetLimit() != clewv1.Limit_LIMIT_DURATION {
				t.Fatalf("%s: finished is %v", name, f)
			}
			if got := f.GetElapsed().AsDuration(); got < 2*time.Second || got > 2*time.Second+20*time.Millisecond {
				t.Errorf("%s: %v elapsed", name, got)
			}
		}
	})
}

func TestStalledReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, everyQueens(10))
		over := make(chan struct{})
		r.reader.block = func(n int) error {
			if n == 2 {
				<-over
				return errors.New("the call is over")
			}
			return nil
		}
		if err := r.run(t); !errors.Is(err, errStalled) {
			t.Fatalf("got %v", err)
		}
		if got := time.Since(r.reader.start); got != DefaultStallTimeout {
			t.Errorf("given up after %v", got)
		}
		close(over)
		synctest.Wait()
		<-r.stream.outlet.(*sender).done
	})
}

// The reader may also stall when the search has long ended.
func TestReaderStalledAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, queensRequest(1))
		over := make(chan struct{})
		r.reader.block = func(int) error { <-over; return nil }
		if err := r.run(t); !errors.Is(err, errStalled) {
			t.Fatalf("got %v", err)
		}
		close(over)
		synctest.Wait()
		<-r.stream.outlet.(*sender).done
	})
}

func TestSlowReaderOfALargeSolutionIsNotStalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		request := tourRequest(clewv1.KnightsTour_builder{Rows: 300})
		request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
		request.SetMaxPlacements(1_000_000)
		r := newRig(t, request)
		r.reader.block = func(int) error { time.Sleep(50 * time.Second); return nil }
		if err := r.run(t); err != nil {
			t.Fatal(err)
		}
		if len(r.reader.solutions) != 2 {
			t.Errorf("%d solution messages", len(r.reader.solutions))
		}
	})
}

func TestCancelStopsTheSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, request := range map[string]*clewv1.SearchRequest{
			"events": everyQueens(20),
			"silent": clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 30}.Build(), Detail: clewv1.Detail_DETAIL_PROGRESS}.Build(),
			"paced":  paced(time.Hour),
		} {
			r := newRig(t, request)
			r.each = time.Millisecond
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			r.ctx = ctx
			err := r.run(t)
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", name, err)
			}
			if late := time.Since(r.reader.start) - 5*time.Second; late > 10*time.Millisecond {
				t.Errorf("%s: stopped %v late", name, late)
			}
			cancel()
		}
	})
}

func TestCancelWhileTheReaderBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, everyQueens(10))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		r.ctx = ctx
		r.reader.block = func(n int) error {
			if n == 2 {
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		}
		if err := r.run(t); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
}

func TestFailedSendStopsTheSearch(t *testing.T) {
	broken := errors.New("broken")
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, everyQueens(20))
		r.reader.block = func(n int) error {
			if n == 3 {
				return broken
			}
			return nil
		}
		if err := r.run(t); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
	})
}

// However the sender and the search interleave, the trace is the same.
func TestTraceDoesNotDependOnTheReader(t *testing.T) {
	var want []*clewv1.Event
	for i := range 8 {
		request := everyQueens(7)
		request.SetIncludeRejections(true)
		r := newRig(t, request)
		var once sync.Once
		r.reader.block = func(n int) error {
			if i > 0 && n%i == 0 {
				once.Do(func() { time.Sleep(time.Millisecond) })
			}
			return nil
		}
		r.mustRun(t)
		if i == 0 {
			want = r.reader.events
		} else if !slices.EqualFunc(r.reader.events, want, equalEvents) {
			t.Fatalf("run %d differs", i)
		}
	}
}
