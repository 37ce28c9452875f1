package form

// focused returns the field that takes the keys, nil where it is the puzzle.
func (m *Model) focused() *field {
	if m.focus == 0 {
		return nil
	}
	return m.fields()[m.focus-1]
}

// setFocus goes to another row, round at the ends. What stands in a field there is
// selected: whoever types or pastes now means another value.
func (m *Model) setFocus(row int) {
	rows := len(m.fields()) + 1
	row = (row + rows) % rows
	if row == m.focus {
		return
	}
	if f := m.focused(); f != nil && f.area() {
		f.editor.trim()
		f.check()
	}
	m.focus = row
	f := m.focused()
	if f == nil || !f.kind.typed() {
		return
	}
	if !f.area() {
		f.editor.move("end")
	}
	f.editor.selectAll()
}
