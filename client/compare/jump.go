package compare

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// travel obeys the keys that go elsewhere in the searches.
func (m *model) travel(pressed tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool) {
	switch {
	case key.Matches(pressed, m.keys.solution):
		return m.nextSolution(), true
	case key.Matches(pressed, m.keys.solutionBack):
		return m.previousSolution(), true
	default:
		return nil, false
	}
}

// nextSolution goes to the next solution in any lane.
func (m *model) nextSolution() tea.Cmd {
	if !m.sendsEvents() {
		return m.deck.Step(1)
	}
	return m.deck.Seek("a further solution", func() (int64, bool) {
		// Behind the reach a lane that is late may still have an earlier one.
		n, found := m.NextSolution()
		return n, found && n <= m.Reach()
	})
}

// previousSolution goes back to the latest solution before the place in any lane.
func (m *model) previousSolution() tea.Cmd {
	if !m.sendsEvents() {
		return m.deck.Step(-1)
	}
	return m.deck.SeekBack("an earlier solution", func() (last int64, found bool) {
		for _, l := range m.lanes {
			h := l.reel.History()
			if h == nil {
				continue
			}
			if n, ok := h.PreviousSolution(min(m.at, l.reel.Last()+1)); ok {
				last, found = max(last, n), true
			}
		}
		return last, found
	})
}

// sendsEvents reports whether the streams have events, and not only solutions.
func (m *model) sendsEvents() bool { return m.lanes[0].reel.SendsEvents() }
