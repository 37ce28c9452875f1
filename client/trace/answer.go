package trace

import clewv1 "clew/gen/clew/v1"

// answer is the board of the solutions of a stream without events. There they have to
// stand for themselves.
type answer struct {
	state   *State
	choices []Choice // of a part; kept for the next one
}

func newAnswer(started *clewv1.Started) (*answer, error) {
	state, err := NewState(started)
	if err != nil {
		return nil, err
	}
	return &answer{state: state}, nil
}

// put puts the next part of a solution on the board, or the first part of the next one.
func (a *answer) put(part *clewv1.Solution) error {
	a.choices = a.choices[:0]
	for _, choice := range part.GetChoices() {
		cell, value := a.state.locate(choice)
		a.choices = append(a.choices, Choice{Cell: cell, Value: value})
	}
	kept := int(part.GetFirstChoice())
	depth := kept + len(a.choices)
	// As if the search had gone straight there.
	straight := Counters{Placements: int64(depth), Depth: depth, MaxDepth: depth}
	if err := a.state.restore(Position{Sequence: int64(depth), Kept: kept, Choices: a.choices, Counters: straight}); err != nil {
		return err
	}
	return a.state.compareRows(part.GetRows())
}

// reachesGoal reports whether the path of a maze does; every other puzzle has no goal.
func (a *answer) reachesGoal() bool {
	return a.state.goal == None || a.state.Value(a.state.goal) != 0
}
