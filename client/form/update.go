package form

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Update does what a message says, and returns what the user wants to be done. Messages
// of the mouse count columns and lines from the top left of the latest Lines.
func (m *Model) Update(message tea.Msg) Action {
	switch message := message.(type) {
	case tea.KeyPressMsg:
		return m.press(message)
	case tea.PasteMsg:
		m.paste(message.Content)
	case tea.MouseClickMsg:
		if message.Button == tea.MouseLeft {
			m.click(message.X, message.Y)
		}
	case tea.MouseWheelMsg:
		m.wheel(message.Button)
	}
	return None
}

func (m *Model) press(pressed tea.KeyPressMsg) Action {
	f := m.focused()
	area := f != nil && f.area()
	m.window.follow = true
	switch {
	case key.Matches(pressed, m.keys.cancel):
		return Cancel
	case key.Matches(pressed, m.keys.run), !area && key.Matches(pressed, m.keys.enter):
		return m.run()
	case key.Matches(pressed, m.keys.puzzle):
		m.choose(m.current + 1)
	case key.Matches(pressed, m.keys.clear):
		if f != nil && !f.unset() {
			f.editor = newEditor("")
			m.changed(f)
		}
	case area && f.editor.move(pressed.String()):
		// The cursor is not at the end of the text yet.
	case key.Matches(pressed, m.keys.next):
		m.setFocus(m.focus + 1)
	case key.Matches(pressed, m.keys.previous):
		m.setFocus(m.focus - 1)
	case f == nil:
		if by := direction(pressed.String()); by != 0 {
			m.choose(m.current + by)
		}
	case f.steps(pressed.String()):
		m.step(f, direction(pressed.String()))
	case f.kind.typed():
		m.edit(f, pressed)
	}
	return None
}

// direction returns where a key of keys.change leads, 0 for any other key.
func direction(key string) int {
	switch key {
	case "right", "space", "+", "=":
		return 1
	case "left", "-":
		return -1
	default:
		return 0
	}
}

// steps reports whether a key changes the field to the value beside. In text that is
// typed the arrows are for the cursor, unless it is a number.
func (f *field) steps(key string) bool {
	if _, ok := f.kind.(stepper); !ok || direction(key) == 0 {
		return false
	}
	switch _, whole := f.kind.(number); key {
	case "left", "right":
		return whole || !f.kind.typed()
	case "space":
		return !f.kind.typed()
	default:
		return true
	}
}

// step changes a field to the value beside.
func (m *Model) step(f *field, by int) {
	if kind, ok := f.kind.(stepper); ok {
		f.editor = newEditor(kind.step(f.text, by))
		m.changed(f)
	}
}

// edit changes a text by a key.
func (m *Model) edit(f *field, pressed tea.KeyPressMsg) {
	if f.area() {
		f.editor.whole = false // one key must not be the end of a whole maze
	}
	switch name := pressed.String(); {
	case key.Matches(pressed, m.keys.newLine): // elsewhere it runs
		f.editor.insert("\n")
	case pressed.Text != "":
		f.editor.insert(pressed.Text)
	case f.editor.move(name), !f.editor.remove(name):
		return // a cursor changes nothing
	}
	m.changed(f)
}

// paste puts a text into the field that takes the keys.
func (m *Model) paste(pasted string) {
	f := m.focused()
	if f == nil || !f.kind.typed() {
		return
	}
	switch _, free := f.kind.(text); {
	case f.area():
	case free:
		pasted = strings.Trim(pasted, "\r\n") // it may become an area
	default:
		pasted = strings.Join(strings.Fields(pasted), " ")
	}
	f.editor.insert(pasted)
	if f.editor.atEnd() {
		f.editor.trim()
	}
	m.changed(f)
}

// changed is due after each change of a field.
func (m *Model) changed(f *field) {
	m.changes++
	f.changed = m.changes
	f.refusal, m.failure = "", ""
	f.check()
	m.refresh()
}

// choose goes to another puzzle, round at the ends. Each keeps its fields.
func (m *Model) choose(puzzle int) {
	m.setFocus(0)
	m.current = (puzzle + len(m.puzzles)) % len(m.puzzles)
	m.failure = ""
	m.refresh()
}

// run runs the request, or goes to what is wrong with it.
func (m *Model) run() Action {
	if m.puzzle().slot == nil {
		m.setFocus(0)
		return None
	}
	if row, f := m.wrong(); f != nil {
		m.setFocus(row)
		return None
	}
	m.SetError(nil)
	return Run
}
