package service

import (
	"iter"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// maxChoices is how many choices one Solution message holds.
const maxChoices = 1 << 16

// encoder turns what happens on a board into messages.
type encoder struct {
	columns, values uint32
	fingerprint     fingerprint
	// width is that of the codes of steps in bytes, 0 where events are sent.
	width int
}

func newEncoder(board solver.Board, steps bool, f fingerprint) encoder {
	e := encoder{columns: uint32(board.Columns), values: uint32(board.Values), fingerprint: f}
	if steps {
		e.width = codeWidth(board.Rows * board.Columns * board.Values)
	}
	return e
}

// capacity is how many events a message holds.
func (e encoder) capacity() int {
	if e.width > 0 {
		return maxCodes / e.width
	}
	return maxBatch
}

// messages yields the messages of a batch. Once they are all made the batch is
// no longer used. Each message is new: it belongs to whoever sends it.
func (e encoder) messages(b batch) iter.Seq[*clewv1.SearchResponse] {
	return func(yield func(*clewv1.SearchResponse) bool) {
		switch {
		case len(b.events) == 0:
		case e.width > 0:
			if !yield(e.steps(b)) {
				return
			}
		default:
			if !yield(e.events(b)) {
				return
			}
		}
		if b.solution != nil {
			for message := range e.solution(b.solution) {
				if !yield(message) {
					return
				}
			}
		}
		if b.message != nil {
			yield(b.message)
		}
	}
}

// eventsIn returns how many events a message holds.
func (e encoder) eventsIn(message *clewv1.SearchResponse) int {
	if e.width > 0 {
		return len(message.GetSteps().GetCodes()) / e.width
	}
	return len(message.GetEvents().GetEvents())
}

// events encodes all events of a batch. They are elements of one slab, so that
// the number of allocations does not depend on the number of events.
func (e encoder) events(b batch) *clewv1.SearchResponse {
	slab := make([]clewv1.Event, len(b.events))
	events := make([]*clewv1.Event, len(b.events))
	depth := uint32(b.depth)
	for i, event := range b.events {
		switch event.Kind() {
		case solver.Place:
			depth++
		case solver.Backtrack:
			depth--
		}
		events[i] = &slab[i]
		e.event(events[i], event)
		events[i].SetSequence(b.sequence + int64(i) + 1)
		events[i].SetDepth(depth)
	}
	message := &clewv1.Events{}
	message.SetEvents(events)
	response := &clewv1.SearchResponse{}
	response.SetEvents(message)
	return response
}

// event sets what an event tells by itself.
func (e encoder) event(to *clewv1.Event, event solver.Event) {
	kind := event.Kind()
	to.SetKind(encodeKind(kind))
	if kind == solver.Solution {
		return
	}
	choice := uint32(event.Choice())
	cell := choice / e.values
	to.SetRow(cell / e.columns)
	to.SetColumn(cell % e.columns)
	to.SetValue(choice%e.values + 1)
	if kind != solver.Reject {
		return
	}
	to.SetReason(encodeReason(event.Reason()))
	if conflict, ok := event.Conflict(); ok {
		to.SetConflictRow(uint32(conflict) / e.columns)
		to.SetConflictColumn(uint32(conflict) % e.columns)
	}
}

// solution yields as many messages as the choices need.
func (e encoder) solution(s *solution) iter.Seq[*clewv1.SearchResponse] {
	return func(yield func(*clewv1.SearchResponse) bool) {
		rows := s.rows
		for first := 0; first == 0 || first < len(s.choices); first += maxChoices {
			part := s.choices[first:min(first+maxChoices, len(s.choices))]
			choices := make([]uint32, len(part))
			for i, choice := range part {
				choices[i] = uint32(choice)
			}
			message := clewv1.Solution_builder{
				Number:      proto.Int64(s.number),
				Sequence:    proto.Int64(s.sequence),
				FirstChoice: proto.Uint32(uint32(first)),
				Choices:     choices,
				Rows:        rows,
			}.Build()
			rows = nil // in the first message only
			if !yield(clewv1.SearchResponse_builder{Solution: message}.Build()) {
				return
			}
		}
	}
}

// started makes the first message.
func (e encoder) started(id, version string, query *query, puzzle solver.Puzzle) *clewv1.SearchResponse {
	started := clewv1.Started_builder{
		SearchId:      id,
		Request:       query.echo,
		Board:         encodeBoard(puzzle.Board()),
		ServerVersion: version,
		Fingerprint:   e.fingerprint.String(),
		FirstSequence: query.resume.after + 1,
		CodeWidth:     uint32(e.width),
	}.Build()
	if depth, fixed := puzzle.TargetDepth(); fixed {
		started.SetTargetDepth(uint32(depth))
	}
	return clewv1.SearchResponse_builder{Started: started}.Build()
}

func encodeBoard(board solver.Board) *clewv1.Board {
	message := clewv1.Board_builder{
		Rows:    uint32(board.Rows),
		Columns: uint32(board.Columns),
		Values:  uint32(board.Values),
	}.Build()
	if len(board.Blocked) > 0 {
		bitmap := make([]byte, (board.Rows*board.Columns+7)/8)
		for _, cell := range board.Blocked {
			bitmap[cell/8] |= 1 << (cell % 8)
		}
		message.SetBlocked(bitmap)
	}
	cells := make([]*clewv1.InitialCell, len(board.Initial))
	for i, cell := range board.Initial {
		cells[i] = clewv1.InitialCell_builder{
			Row:    proto.Uint32(uint32(cell.Cell / board.Columns)),
			Column: proto.Uint32(uint32(cell.Cell % board.Columns)),
			Value:  proto.Uint32(uint32(cell.Value)),
		}.Build()
	}
	message.SetInitial(cells)
	return message
}

func encodeCounters(c solver.Counters) *clewv1.Counters {
	return clewv1.Counters_builder{
		Placements: proto.Int64(c.Placements),
		Backtracks: proto.Int64(c.Backtracks),
		Rejections: proto.Int64(c.Rejections),
		Solutions:  proto.Int64(c.Solutions),
		Depth:      proto.Uint32(uint32(c.Depth)),
		MaxDepth:   proto.Uint32(uint32(c.MaxDepth)),
	}.Build()
}

// progress describes a search that is between two events, with a cursor if that is
// no longer than limit.
func (e encoder) progress(search *solver.Search, elapsed time.Duration, limit int) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Progress: clewv1.Progress_builder{
		Sequence: proto.Int64(search.Sequence()),
		Counters: encodeCounters(search.Counters()),
		Elapsed:  durationpb.New(elapsed),
		Explored: proto.Float64(search.Explored()),
		Cursor:   e.fingerprint.cursor(search, limit),
	}.Build()}.Build()
}

// encodeFinished describes a search that has ended.
func encodeFinished(search *solver.Search, elapsed time.Duration, outcome clewv1.Outcome, limit clewv1.Limit) *clewv1.SearchResponse {
	finished := clewv1.Finished_builder{
		Outcome:  outcome,
		Limit:    limit,
		Sequence: proto.Int64(search.Sequence()),
		Counters: encodeCounters(search.Counters()),
		Elapsed:  durationpb.New(elapsed),
	}.Build()
	if proof := search.Proof(); proof != nil {
		finished.SetProof(encodeTheorem(proof.Theorem))
		finished.SetProofText(proof.Text)
	}
	return clewv1.SearchResponse_builder{Finished: finished}.Build()
}
