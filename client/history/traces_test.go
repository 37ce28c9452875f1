package history

import (
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// searches are of every puzzle and both encodings, with codes of each width, and
// end in every way. Some fill several chunks.
func searches() map[string]*clewv1.SearchRequest {
	const (
		steps = clewv1.Encoding_ENCODING_STEPS
		fixed = clewv1.MoveOrder_MOVE_ORDER_FIXED
		hard  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	)
	all := proto.Uint32(0)
	queens := func(size uint32) *clewv1.Queens { return clewv1.Queens_builder{Size: size}.Build() }
	tour := func(size uint32, order clewv1.MoveOrder) *clewv1.KnightsTour {
		return clewv1.KnightsTour_builder{Rows: size, MoveOrder: order}.Build()
	}
	maze := func(size, walls uint32) *clewv1.Maze {
		random := clewv1.RandomMaze_builder{Rows: size, Columns: size, WallPercent: proto.Uint32(walls)}.Build()
		return clewv1.Maze_builder{Random: random}.Build()
	}
	sudoku := func(givens string, order clewv1.CellOrder) *clewv1.Sudoku {
		return clewv1.Sudoku_builder{Givens: givens, CellOrder: order}.Build()
	}
	requests := map[string]clewv1.SearchRequest_builder{
		"queens":                      {Queens: queens(8)},
		"queens, rejections":          {Queens: queens(8), IncludeRejections: true},
		"queens, all":                 {Queens: queens(8), MaxSolutions: all, Encoding: steps},
		"queens, none":                {Queens: queens(3), MaxSolutions: all, IncludeRejections: true},
		"queens, one":                 {Queens: queens(1)},
		"queens, all of nine":         {Queens: queens(9), MaxSolutions: all, IncludeRejections: true},
		"queens, all of nine, packed": {Queens: queens(9), MaxSolutions: all, IncludeRejections: true, Encoding: steps},
		"queens, two hundred":         {Queens: queens(200), MaxPlacements: 4000, Encoding: steps},
		"tour":                        {KnightsTour: tour(6, fixed), MaxPlacements: 66_000, Encoding: steps},
		"tour, rejections":            {KnightsTour: tour(5, fixed), MaxSolutions: proto.Uint32(3), IncludeRejections: true},
		"tour, proof":                 {KnightsTour: tour(3, 0)},
		"tour, large":                 {KnightsTour: tour(182, 0), Encoding: steps},
		"maze":                        {Maze: maze(8, 20), Seed: 3, MaxSolutions: all, MaxPlacements: 8000, IncludeRejections: true},
		"maze, large":                 {Maze: maze(190, 25), Seed: 2, MaxSolutions: all, MaxPlacements: 20_000},
		"sudoku":                      {Sudoku: sudoku(hard, 0), MaxPlacements: 8000, IncludeRejections: true},
		"sudoku, packed":              {Sudoku: sudoku(hard, clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS), MaxPlacements: 35_000, Encoding: steps},
		"sudoku, solved":              {Sudoku: sudoku("1234 3412 2143 4321", 0), MaxSolutions: all},
	}
	built := map[string]*clewv1.SearchRequest{}
	for name, request := range requests {
		built[name] = request.Build()
	}
	return built
}

// searched returns the messages of searches, events and steps cut anew.
func searched(t *testing.T, requests map[string]*clewv1.SearchRequest) map[string][]*clewv1.SearchResponse {
	t.Helper()
	all := map[string][]*clewv1.SearchResponse{}
	for name, request := range requests {
		all[name] = cut(rand.New(rand.NewPCG(4, uint64(len(name)))), clienttest.Record(t, request), 20_000)
	}
	return all
}

// invented returns the messages of traces that no puzzle makes.
func invented(t *testing.T) map[string][]*clewv1.SearchResponse {
	t.Helper()
	all := map[string][]*clewv1.SearchResponse{}
	for name, messages := range map[string][]*clewv1.SearchResponse{
		"any":         randomTrace(rand.New(rand.NewPCG(1, 1)), 5, 5, 3, 20_000),
		"any, deep":   randomTrace(rand.New(rand.NewPCG(2, 1)), 60, 50, 2, 2*chunkEvents+1000),
		"any, valued": randomTrace(rand.New(rand.NewPCG(3, 1)), 20, 20, 100, chunkEvents+1000),
	} {
		random := rand.New(rand.NewPCG(5, uint64(len(name))))
		all[name], all[name+", packed"] = cut(random, messages, 20_000), cut(random, packed(t, messages), 20_000)
	}
	return all
}

// randomTrace makes a trace in which now placements prevail, now backtracks or
// rejections, each for up to several blocks, and ends with the right counters.
func randomTrace(random *rand.Rand, rows, columns, values uint32, count int64) []*clewv1.SearchResponse {
	started := clewv1.Started_builder{
		Request: clewv1.SearchRequest_builder{IncludeRejections: true}.Build(),
		Board:   clewv1.Board_builder{Rows: rows, Columns: columns, Values: values, Blocked: []byte{1}}.Build(),
	}.Build()
	var (
		events   []*clewv1.Event
		choices  []*clewv1.Event
		counters trace.Counters
		solved   bool
		taken    = map[uint32]bool{0: true}
		weights  [4]int // of placements, backtracks, rejections and solutions
		left     int    // until they change
	)
	for int64(len(events)) < count {
		if left--; left < 0 {
			left = random.IntN(1 + random.IntN(3*blockEvents))
			for i := range weights {
				weights[i] = random.IntN(3)
			}
			weights[random.IntN(3)] += 50 * random.IntN(2)
		}
		event := &clewv1.Event{}
		event.SetSequence(int64(len(events)) + 1)
		cell := random.Uint32N(rows * columns)
		event.SetRow(cell / columns)
		event.SetColumn(cell % columns)
		event.SetValue(1 + random.Uint32N(values))
		switch at := random.IntN(1 + weights[0] + weights[1] + weights[2] + weights[3]); {
		case at < weights[0]:
			if solved || taken[cell] {
				continue
			}
			event.SetKind(placed)
			taken[cell] = true
			choices = append(choices, event)
			counters.Placements++
		case at < weights[0]+weights[1]:
			if len(choices) == 0 {
				continue
			}
			last := choices[len(choices)-1]
			choices = choices[:len(choices)-1]
			event.SetKind(backtracked)
			event.SetRow(last.GetRow())
			event.SetColumn(last.GetColumn())
			event.SetValue(last.GetValue())
			delete(taken, last.GetRow()*columns+last.GetColumn())
			solved = false
			counters.Backtracks++
		case at < weights[0]+weights[1]+weights[2]:
			if solved {
				continue
			}
			event.SetKind(rejected)
			event.SetReason(clewv1.RejectReason(random.IntN(20)))
			if random.IntN(9) == 0 { // of a server from some other time
				event.SetReason(clewv1.RejectReason([]int32{-1, 254, 255, 256, 1<<31 - 1, -1 << 31}[random.IntN(6)]))
			}
			if random.IntN(2) == 0 {
				event.SetConflictRow(random.Uint32N(rows))
				event.SetConflictColumn(random.Uint32N(columns))
			}
			counters.Rejections++
		default:
			if solved || len(choices) == 0 { // nothing comes after a solution of no choice
				continue
			}
			event.SetKind(announced)
			solved = true
			counters.Solutions++
		}
		event.SetDepth(uint32(len(choices)))
		counters.MaxDepth = max(counters.MaxDepth, len(choices))
		events = append(events, event)
	}
	finished := clewv1.Finished_builder{Sequence: proto.Int64(count), Counters: clewv1.Counters_builder{
		Placements: &counters.Placements,
		Backtracks: &counters.Backtracks,
		Rejections: &counters.Rejections,
		Solutions:  &counters.Solutions,
		Depth:      proto.Uint32(uint32(len(choices))),
		MaxDepth:   proto.Uint32(uint32(counters.MaxDepth)),
	}.Build()}.Build()
	return []*clewv1.SearchResponse{
		clewv1.SearchResponse_builder{Started: started}.Build(),
		clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: events}.Build()}.Build(),
		clewv1.SearchResponse_builder{Finished: finished}.Build(),
	}
}

// packed returns the same trace as steps.
func packed(t *testing.T, messages []*clewv1.SearchResponse) []*clewv1.SearchResponse {
	t.Helper()
	started := proto.CloneOf(messages[0].GetStarted())
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	started.SetCodeWidth(uint32(state.CodeWidth()))
	result := []*clewv1.SearchResponse{clewv1.SearchResponse_builder{Started: started}.Build()}
	for _, message := range messages[1:] {
		steps := clewv1.Steps_builder{FirstSequence: state.Sequence() + 1}.Build()
		for step, err := range state.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			steps.SetCodes(trace.AppendCodes(steps.GetCodes(), []uint32{state.Code(step)}, state.CodeWidth()))
		}
		if message.HasEvents() {
			message = clewv1.SearchResponse_builder{Steps: steps}.Build()
		}
		result = append(result, message)
	}
	return result
}

// cut cuts messages of events into shorter ones, of up to so many events.
func cut(random *rand.Rand, messages []*clewv1.SearchResponse, most int) []*clewv1.SearchResponse {
	var pieces []*clewv1.SearchResponse
	width := int(messages[0].GetStarted().GetCodeWidth())
	for _, message := range messages {
		switch {
		case message.HasEvents():
			for events := message.GetEvents().GetEvents(); len(events) > 0; {
				count := min(random.IntN(2+random.IntN(most)), len(events))
				pieces = append(pieces, clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: events[:count]}.Build()}.Build())
				events = events[count:]
			}
		case message.HasSteps():
			first := message.GetSteps().GetFirstSequence()
			for codes := message.GetSteps().GetCodes(); len(codes) > 0; {
				count := min(random.IntN(2+random.IntN(most)), len(codes)/width)
				steps := clewv1.Steps_builder{FirstSequence: first, Codes: codes[:count*width]}.Build()
				pieces = append(pieces, clewv1.SearchResponse_builder{Steps: steps}.Build())
				codes, first = codes[count*width:], first+int64(count)
			}
		default:
			pieces = append(pieces, message)
		}
	}
	return pieces
}
