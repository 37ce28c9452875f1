package player

import (
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// take takes in a solution, or the next part of one that is too long for a message.
// Where no events are sent it is all there is to see, and waits for its turn.
func (m *model) take(part *clewv1.Solution) {
	alone := m.request.GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS
	if part.GetFirstChoice() == 0 || m.solution == nil {
		m.solution, m.found = part, alone
		return
	}
	m.solution.SetChoices(append(m.solution.GetChoices(), part.GetChoices()...))
	if alone { // its beginning is on the board
		if err := stand(m.state, part.GetChoices()); err != nil {
			m.end(err)
		}
	}
}

// showSolution puts the solution that waits on an empty board.
func (m *model) showSolution() {
	m.found = false
	if err := m.stage(); err != nil {
		m.end(err)
		return
	}
	m.state = m.scene
	m.step.Kind, m.step.Sequence = clewv1.EventKind_EVENT_KIND_SOLUTION, m.solution.GetSequence()
	m.log.add(entry{m.step, m.solution.GetNumber()})
}

// recall has the last solution stay on the board: an exhausted search leaves it
// empty.
func (m *model) recall() error {
	if m.solution == nil {
		return nil
	}
	m.step = trace.Step{Cell: trace.None, Conflict: trace.None}
	return m.stage()
}

// recalled reports whether the board has the last solution because it would be
// empty.
func (m *model) recalled() bool { return m.scene != m.state }

// stage sets the scene to the latest solution.
func (m *model) stage() error {
	scene, err := trace.NewState(m.started)
	if err != nil {
		return err
	}
	if err := stand(scene, m.solution.GetChoices()); err != nil {
		return err
	}
	m.scene, m.placed, m.undone = scene, trace.None, trace.None
	if choices := scene.Choices(); len(choices) > 0 {
		m.placed = choices[len(choices)-1].Cell
	}
	return nil
}

// stand puts choices on a board; the error is that of the first one that cannot be.
func stand(state *trace.State, choices []uint32) error {
	for _, choice := range choices {
		cell := int(choice) / state.Values()
		if _, err := state.Apply(clewv1.Event_builder{
			Sequence: proto.Int64(state.Sequence() + 1),
			Kind:     clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
			Row:      proto.Uint32(uint32(cell / state.Columns())),
			Column:   proto.Uint32(uint32(cell % state.Columns())),
			Value:    proto.Uint32(choice%uint32(state.Values()) + 1),
			Depth:    proto.Uint32(uint32(state.Depth() + 1)),
		}.Build()); err != nil {
			return err
		}
	}
	return nil
}

// solutions returns how many there are so far: as many as are shown, and in the
// end as many as the server has counted.
func (m *model) solutions() int64 {
	switch {
	case m.sendsEvents():
		return m.state.Counters().Solutions
	case m.solution == nil || m.finished != nil:
		return m.counted.GetSolutions()
	case m.found:
		return m.solution.GetNumber() - 1
	default:
		return m.solution.GetNumber()
	}
}
