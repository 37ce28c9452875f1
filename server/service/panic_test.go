package service

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// panickingPuzzle has a bug that shows after so many choices.
type panickingPuzzle struct {
	solver.Puzzle
	after int
}

func (p *panickingPuzzle) Place(candidate int) {
	if p.after--; p.after < 0 {
		panic("the queen is dead")
	}
	p.Puzzle.Place(candidate)
}

// The others have theirs elsewhere.
type (
	boardPanics struct{ solver.Puzzle }
	undoPanics  struct{ solver.Puzzle }
	drawPanics  struct{ solver.Puzzle }
)

func (boardPanics) Board() solver.Board          { panic("no board") }
func (undoPanics) Undo()                         { panic("no way back") }
func (drawPanics) Draw([]solver.Choice) []string { panic("no picture") }

func TestPanicOfAPuzzle(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	wrapPuzzles(s, 21, func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 5000} })
	tr, err := search(t, dial(t, s), queensRequest(21))
	wantReason(t, err, codes.Internal, "INTERNAL")
	if text := status.Convert(err).Message(); strings.Contains(text, "queen") {
		t.Errorf("the caller is told %q", text)
	}
	id := detail[errdetails.ErrorInfo](err).GetMetadata()["search_id"]
	if id == "" || id != tr.started.GetSearchId() {
		t.Errorf("the search is %q, the error names %q", tr.started.GetSearchId(), id)
	}
	waitUntilIdle(t, s)
	for _, want := range []string{"level=ERROR", "the queen is dead", "panickingPuzzle", "search=" + id, "result=INTERNAL"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
}

func TestPanicIsAnErrorOfTheStream(t *testing.T) {
	r := newRig(t, everyQueens(8))
	r.wrap = func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{Puzzle: p, after: 100} }
	if _, ok := errors.AsType[*panicError](r.run(t)); !ok {
		t.Error("the panic has got lost")
	}
}

func TestPanicOutsideASearch(t *testing.T) {
	s := newTestService(Config{})
	s.puzzles[0].info = func(Limits) *clewv1.PuzzleInfo { panic("no form") }
	s.puzzles[0].read = func(*clewv1.SearchRequest, Limits) problem { panic("no puzzle") }
	client := dial(t, s)
	_, err := client.GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	wantReason(t, err, codes.Internal, "INTERNAL")
	_, err = search(t, client, &clewv1.SearchRequest{})
	wantReason(t, err, codes.Internal, "INTERNAL")
}

// panicEverywhere makes calls that panic in all places, with and without a pace, again
// and again for a while on the clock of synctest.
func panicEverywhere(t *testing.T, s *Service, clients []clewv1.SearchServiceClient) {
	t.Helper()
	const size = 11
	wraps := []func(solver.Puzzle) solver.Puzzle{
		func(solver.Puzzle) solver.Puzzle { panic("no puzzle") },
		func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 0} },
		func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 20} },
		func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 500} },
		func(p solver.Puzzle) solver.Puzzle { return boardPanics{p} },
		func(p solver.Puzzle) solver.Puzzle { return undoPanics{p} },
		func(p solver.Puzzle) solver.Puzzle { return drawPanics{p} },
	}
	var next atomic.Int64
	wrapPuzzles(s, size, func(p solver.Puzzle) solver.Puzzle { return wraps[int(next.Add(1))%len(wraps)](p) })
	for range 2 {
		for _, interval := range []time.Duration{0, time.Millisecond} {
			for range wraps {
				for _, client := range clients {
					request := everyQueens(size)
					request.SetEventInterval(encodeDuration(interval))
					_, err := search(t, client, request)
					wantReason(t, err, codes.Internal, "INTERNAL")
				}
			}
		}
		time.Sleep(5 * time.Second)
	}
}

// Searches of all kinds go on as if nothing were, while others beside them, on the
// same connection, end with a panic.
func TestPanicsHarmNoOtherSearch(t *testing.T) {
	// readAll reads searches of all kinds, over two connections, beside something else.
	readAll := func(t *testing.T, beside func(s *Service, clients []clewv1.SearchServiceClient)) map[string]whole {
		s := newTestService(Config{})
		slowQueens(s)
		clients := []clewv1.SearchServiceClient{dial(t, s), dial(t, s)}
		var mu sync.Mutex
		var readers sync.WaitGroup
		read := map[string]whole{}
		for name, request := range searchesOfAllKinds() {
			client := clients[len(name)%len(clients)]
			readers.Go(func() {
				w := readWhole(t, trace.Search(t.Context(), client, request), nil)
				mu.Lock()
				defer mu.Unlock()
				read[name] = w
			})
		}
		beside(s, clients)
		readers.Wait()
		waitUntilIdle(t, s)
		return read
	}
	synctest.Test(t, func(t *testing.T) {
		want := readAll(t, func(*Service, []clewv1.SearchServiceClient) {})
		got := readAll(t, func(s *Service, clients []clewv1.SearchServiceClient) {
			panicEverywhere(t, s, clients)
		})
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(whole{})); diff != "" {
			t.Errorf("traces beside panics (-want +got):\n%s", diff)
		}
	})
}
