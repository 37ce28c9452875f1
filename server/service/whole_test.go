package service

import (
	"crypto/sha256"
	"hash"
	"iter"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// whole is all that a reader is told of a search, whatever calls and messages it came
// in. Two of the same search are equal.
type whole struct {
	events    int
	digest    [sha256.Size]byte // of the events, and the choices of the solutions
	solutions int
	finished  string // the message, but for the time it took
}

// readWhole reads a search to its end; after, where not nil, is called after each
// message.
func readWhole(t testing.TB, messages iter.Seq2[*clewv1.SearchResponse, error], after func(n int)) whole {
	t.Helper()
	var w whole
	digest, width, n := sha256.New(), 0, 0
	for message, err := range messages {
		if err != nil {
			t.Errorf("after %d events: %v", w.events, err)
			return w
		}
		switch message.WhichPayload() {
		case clewv1.SearchResponse_Started_case:
			width = int(message.GetStarted().GetCodeWidth())
		case clewv1.SearchResponse_Events_case:
			for _, event := range message.GetEvents().GetEvents() {
				w.events++
				write(t, digest, event)
			}
		case clewv1.SearchResponse_Steps_case:
			w.events += len(message.GetSteps().GetCodes()) / width
			digest.Write(message.GetSteps().GetCodes())
		case clewv1.SearchResponse_Solution_case:
			w.solutions++
			write(t, digest, message)
		case clewv1.SearchResponse_Finished_case:
			message.GetFinished().ClearElapsed()
			w.finished = message.GetFinished().String()
		}
		if n++; after != nil {
			after(n)
		}
	}
	digest.Sum(w.digest[:0])
	return w
}

func write(t testing.TB, digest hash.Hash, message proto.Message) {
	t.Helper()
	encoded, err := proto.MarshalOptions{Deterministic: true}.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	digest.Write(encoded)
}

// slowSize is the size of the queens that take their time, of a service that
// slowQueens was called for.
const slowSize = 7

// slowQueens has a service take 16 ms to find each candidate of the queens of slowSize,
// on the clock of synctest.
func slowQueens(s *Service) {
	wrapPuzzles(s, slowSize, func(p solver.Puzzle) solver.Puzzle { return slowPuzzle{p, 16 * time.Millisecond} })
}

// searchesOfAllKinds are searches of every puzzle in every form. Each takes some time,
// or has more to send than fits into a connection whose reader rests.
func searchesOfAllKinds() map[string]*clewv1.SearchRequest {
	with := func(request *clewv1.SearchRequest, set ...func(*clewv1.SearchRequest)) *clewv1.SearchRequest {
		request.SetSeed(7)
		for _, set := range set {
			set(request)
		}
		return request
	}
	all := func(r *clewv1.SearchRequest) { r.SetMaxSolutions(0) }
	rejections := func(r *clewv1.SearchRequest) { r.SetIncludeRejections(true) }
	packed := func(r *clewv1.SearchRequest) { r.SetEncoding(clewv1.Encoding_ENCODING_STEPS) }
	detail := func(d clewv1.Detail) func(*clewv1.SearchRequest) {
		return func(r *clewv1.SearchRequest) { r.SetDetail(d) }
	}
	placements := func(n int64) func(*clewv1.SearchRequest) {
		return func(r *clewv1.SearchRequest) { r.SetMaxPlacements(n) }
	}
	pace := func(interval time.Duration) func(*clewv1.SearchRequest) {
		return func(r *clewv1.SearchRequest) { r.SetEventInterval(durationpb.New(interval)) }
	}
	rarely := func(r *clewv1.SearchRequest) { r.SetProgressInterval(durationpb.New(10 * time.Second)) }
	tour := tourRequest(clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED})
	maze := mazeRequest(clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 30, WallPercent: proto.Uint32(10)}.Build()})
	sudoku := clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}}.Build()
	shuffled := queensRequest(10)
	shuffled.GetQueens().SetRowOrder(clewv1.RowOrder_ROW_ORDER_SHUFFLED)
	return map[string]*clewv1.SearchRequest{
		"queens":            with(queensRequest(10), all, placements(8000)),
		"shuffled queens":   with(shuffled, all, rejections, placements(1500)),
		"tour":              with(tour, all, packed, placements(200_000)),
		"maze":              with(maze, all, packed, rejections, placements(50_000)),
		"sudoku":            with(sudoku, all, rejections, placements(1500)),
		"solutions":         with(queensRequest(10), all, detail(clewv1.Detail_DETAIL_SOLUTIONS)),
		"slow":              with(queensRequest(slowSize), all),
		"slow steps":        with(queensRequest(slowSize), all, packed, rejections),
		"slow and silent":   with(queensRequest(slowSize), all, detail(clewv1.Detail_DETAIL_PROGRESS)),
		"slow solutions":    with(queensRequest(slowSize), all, detail(clewv1.Detail_DETAIL_SOLUTIONS)),
		"paced":             with(queensRequest(8), pace(200*time.Millisecond)),
		"paced steps":       with(queensRequest(8), packed, rejections, pace(70*time.Millisecond)),
		"slowly paced":      with(queensRequest(6), pace(time.Minute), rarely),
		"paced solutions":   with(queensRequest(6), all, detail(clewv1.Detail_DETAIL_SOLUTIONS), pace(time.Second)),
		"slow and paced":    with(queensRequest(slowSize), pace(time.Second)),
		"about to be found": with(queensRequest(6), pace(184*time.Millisecond)),
	}
}
