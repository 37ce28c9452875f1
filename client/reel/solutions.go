package reel

import (
	"slices"

	"clew/client/board"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// solutions is the track of a search that sends no events: its solutions, if these
// are sent.
type solutions struct {
	state *trace.State
	at    int64
	// kept are the solutions from number forgotten + 1 on; choices is how many choices
	// they have together.
	kept      []*clewv1.Solution
	forgotten int64
	choices   int64
}

func newSolutions(started *clewv1.Started) (*solutions, error) {
	state, err := trace.NewState(started)
	if err != nil {
		return nil, err
	}
	return &solutions{state: state}, nil
}

// take takes in a solution, or the next part of one that is too long for a message.
func (s *solutions) take(message *clewv1.SearchResponse) error {
	part := message.GetSolution()
	if part == nil {
		return nil
	}
	s.choices += int64(len(part.GetChoices()))
	if last := len(s.kept) - 1; part.GetFirstChoice() > 0 && last >= 0 {
		whole := s.kept[last]
		whole.SetChoices(append(whole.GetChoices(), part.GetChoices()...))
		if s.at == s.last() { // its beginning is to be seen
			return s.seek(s.at)
		}
		return nil
	}
	s.kept = append(s.kept, part)
	return nil
}

func (s *solutions) first() int64    { return s.forgotten + 1 }
func (s *solutions) last() int64     { return s.forgotten + int64(len(s.kept)) }
func (s *solutions) position() int64 { return s.at }

// bytes counts what a solution takes besides its choices, among it its board as
// text, as if it were choices.
func (s *solutions) bytes() int64 { return 8*s.choices + 256*int64(len(s.kept)) }

func (s *solutions) forget(n int64) {
	count := int(min(n-1, s.last()) - s.forgotten)
	if count <= 0 {
		return
	}
	for _, solution := range s.kept[:count] {
		s.choices -= int64(len(solution.GetChoices()))
	}
	s.kept = slices.Delete(s.kept, 0, count)
	s.forgotten += int64(count)
}

// seek puts a solution on the board, as if the search had gone straight to it. Behind
// a forgotten one the board is empty.
func (s *solutions) seek(n int64) error {
	s.at = n
	position := trace.Position{}
	if n > s.forgotten {
		position.Choices = choicesOf(s.kept[n-s.forgotten-1].GetChoices(), s.state.Values())
		depth := len(position.Choices)
		position.Counters = trace.Counters{Placements: int64(depth), Solutions: 1, Depth: depth, MaxDepth: depth}
		position.Sequence = int64(depth) + 1
	}
	return s.state.Restore(position)
}

// choicesOf splits choices into cells and values.
func choicesOf(packed []uint32, values int) []trace.Choice {
	choices := make([]trace.Choice, len(packed))
	for i, choice := range packed {
		choices[i] = trace.Choice{Cell: int(choice) / values, Value: int(choice)%values + 1}
	}
	return choices
}

func (s *solutions) event(n int64) (trace.Step, int64) {
	solution := s.kept[n-s.forgotten-1]
	return trace.Step{
		Sequence: solution.GetSequence(),
		Kind:     clewv1.EventKind_EVENT_KIND_SOLUTION,
		Cell:     trace.None,
		Depth:    len(solution.GetChoices()),
		Conflict: trace.None,
	}, solution.GetNumber()
}

func (s *solutions) scene() board.Scene {
	scene := board.Scene{State: s.state}
	if s.at > s.forgotten {
		scene.Step, _ = s.event(s.at)
	}
	return scene
}

// recall has nothing to do: the last place is the last solution.
func (s *solutions) recall() (board.Scene, int64, bool) { return board.Scene{}, 0, false }

// counters has the server's: at the end the last ones, before that the latest. Of
// solutions it has as many as were seen.
func (s *solutions) counters(r *Reel) (trace.Counters, bool) {
	counted := r.marks.latest().counters
	c := trace.Counters{
		Placements: counted.GetPlacements(),
		Backtracks: counted.GetBacktracks(),
		Rejections: counted.GetRejections(),
		Solutions:  s.at,
		Depth:      int(counted.GetDepth()),
		MaxDepth:   int(counted.GetMaxDepth()),
	}
	if counted == nil {
		c.Depth, c.MaxDepth = s.state.Depth(), s.state.Depth()
	}
	if r.AtEnd() || r.request.GetDetail() == clewv1.Detail_DETAIL_PROGRESS {
		c.Solutions = counted.GetSolutions()
	}
	return c, counted != nil
}
