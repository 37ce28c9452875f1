package player

import (
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"clew/client/history"
	"clew/client/trace"
)

// query looks for an event from another one on, or back from it.
type query func(h *history.History, n int64) (int64, bool)

// nextSolution goes to the next solution.
func (m *Model) nextSolution() tea.Cmd {
	return m.search("a further solution", 1, (*history.History).NextSolution)
}

// previousSolution goes to the last solution before the place.
func (m *Model) previousSolution() tea.Cmd {
	return m.searchBack("an earlier solution", -1, (*history.History).PreviousSolution)
}

// nextBacktrack goes on to the next backtrack to a depth, or to a lesser one.
func (m *Model) nextBacktrack(depth int) tea.Cmd {
	depth = max(0, depth)
	return m.search(fmt.Sprintf("a further backtrack to depth %d", depth), 0,
		func(h *history.History, n int64) (int64, bool) { return h.NextBacktrack(n, depth) })
}

// previousBacktrack goes back to the last such backtrack.
func (m *Model) previousBacktrack(depth int) tea.Cmd {
	depth = max(0, depth)
	return m.searchBack(fmt.Sprintf("an earlier backtrack to depth %d", depth), 0,
		func(h *history.History, n int64) (int64, bool) { return h.PreviousBacktrack(n, depth) })
}

// toDepth goes on to the next backtrack to a depth that was typed.
func (m *Model) toDepth(text string) (tea.Cmd, error) {
	depth, err := strconv.ParseUint(text, 10, 31)
	if most := m.mostLeft(); err != nil || int(depth) > most {
		return nil, fmt.Errorf("want a depth from 0 to %d, not %q", most, text)
	}
	return m.nextBacktrack(int(depth)), nil
}

// mostLeft returns the largest depth that a backtrack can lead to: that above the
// solutions, or above the deepest placement where these are at any depth.
func (m *Model) mostLeft() int {
	if m.board == nil {
		return 0
	}
	c, _ := m.reel.Counters()
	if h := m.reel.History(); h != nil {
		c = h.Counters(h.Last())
	}
	return max(0, max(c.MaxDepth, m.scene.State.Target())-1)
}

// nextTry goes to the next event that tries a cell of the board.
func (m *Model) nextTry(cell int) tea.Cmd {
	return m.search("a further try of that square", 0,
		func(h *history.History, n int64) (int64, bool) { return h.NextTry(n, cell) })
}

// previousTry goes back to the last such event.
func (m *Model) previousTry(cell int) tea.Cmd {
	return m.searchBack("an earlier try of that square", 0,
		func(h *history.History, n int64) (int64, bool) { return h.PreviousTry(n, cell) })
}

// sameSquare goes to another try of the square of the event at the place.
func (m *Model) sameSquare(try func(cell int) tea.Cmd) tea.Cmd {
	if m.board == nil || m.scene.Step.Sequence == 0 || m.scene.Step.Cell == trace.None {
		m.window.Say("this event is about no square")
		return nil
	}
	return try(m.scene.Step.Cell)
}

// search goes on to what a query finds in the history. Without one, where solutions
// are all there is, it goes solutions steps.
func (m *Model) search(goal string, solutions int64, q query) tea.Cmd {
	h := m.reel.History()
	if h == nil {
		return m.deck.Step(solutions)
	}
	from := m.reel.Position()
	return m.deck.Seek(goal, func() (int64, bool) {
		n, found := q(h, from)
		if !found {
			from = h.Last() // what has come need not be looked at again
		}
		return n, found
	})
}

// searchBack goes back to what a query finds in the history.
func (m *Model) searchBack(goal string, solutions int64, q query) tea.Cmd {
	h := m.reel.History()
	if h == nil {
		return m.deck.Step(solutions)
	}
	return m.deck.SeekBack(goal, func() (int64, bool) { return q(h, m.reel.Position()) })
}

// depth returns how many choices stand.
func (m *Model) depth() int {
	if m.board == nil {
		return 0
	}
	return m.scene.State.Depth()
}
