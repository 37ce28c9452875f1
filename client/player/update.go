package player

import (
	tea "charm.land/bubbletea/v2"

	"clew/client/board"
	"clew/client/progress"
)

// Init begins the frames.
func (m *Model) Init() tea.Cmd { return m.deck.Init() }

// Update takes in a message of the program.
func (m *Model) Update(message tea.Msg) (cmd tea.Cmd) {
	switch message := message.(type) {
	case tea.KeyPressMsg:
		cmd = m.press(message)
	default:
		var known bool
		if cmd, known = m.deck.Update(message); !known {
			return nil
		}
	}
	m.look()
	return cmd
}

// look takes in what there is to see at the place.
func (m *Model) look() {
	started := m.reel.Started()
	if started == nil {
		m.board, m.heat = nil, nil
		return
	}
	if m.board == nil {
		m.board, m.heat = board.New(started, m.theme), board.New(started, m.theme)
	}
	m.scene, m.recalled = m.reel.Scene()
	if m.reel.AtEnd() {
		m.seenEnd = true
	}
	switch explored, known := m.reel.Explored(); {
	case m.reel.Sequence() == 0:
		m.remaining = progress.Estimate{}
	case known && m.deck.Running():
		m.remaining.Update(explored, m.deck.Played())
	}
}
