package player

import (
	"strings"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// look is how a square looks.
type look struct {
	content string // in its middle
	below   string // under that, where there is room
	fill    string // everywhere else; "" is a space
	mark    mark   // beside the content, or ""
	arms    arms   // where a path leads out of the square
	paint   paint
	// fixed: the content says it all; neither is it replaced nor marked as the latest.
	fixed bool
}

// mark is what tells a square from its like: colour alone would not reach
// everybody. It has three characters: those on both sides of the content, and the
// one before it where there is no room for both.
type mark string

const (
	latestMark  mark = "[]*"
	refusedMark mark = "!!!"
	blameMark   mark = "><>"
)

// around returns the content of a square of a width with as much of the mark as
// there is room for.
func (k mark) around(content string, width int) string {
	switch length := len([]rune(content)); {
	case k == "" || length >= width:
		return content
	case length+2 <= width:
		return string(k[0]) + content + string(k[1])
	default:
		return string(k[2]) + content
	}
}

// look returns how a square looks after the latest event.
func (m *model) look(p picture, cell int) look {
	l := m.skin.look(m.scene, cell, p.size)
	taken := m.scene.Value(cell) != 0
	rejected := m.step.Kind == clewv1.EventKind_EVENT_KIND_REJECT
	switch {
	case rejected && cell == m.step.Cell:
		l.mark, l.paint, l.fill = refusedMark, refusedSquare, ""
		switch {
		case m.state.Values() > 1:
			l.content = words.Digit(m.step.Value)
		case p.size.width == 1:
			l.content = string(refusedMark[0])
		case !taken:
			l.content = m.glyphs.refused
		}
	case rejected && cell == m.step.Conflict:
		l.mark, l.paint = blameMark, blameSquare
	case taken && cell == m.current():
		l.paint = placedSquare
		if !l.fixed {
			l.mark = latestMark
		}
	case !taken && cell == m.undone:
		l.paint = undoneSquare
		if !l.fixed {
			l.content = m.glyphs.undone
		}
	}
	return l
}

// line returns one line of a square of a size.
func (l look) line(size cellSize, line int, g glyphs) string {
	fill := l.fill
	if fill == "" {
		fill = " "
	}
	middle := (size.height - 1) / 2
	switch {
	case line == middle:
		return l.middle(size.width, fill, g)
	case line == middle+1 && l.below != "":
		return center(l.below, size.width)
	case line < middle && l.arms&armUp != 0, line > middle && l.arms&armDown != 0:
		return center(g.line[armUp|armDown], size.width)
	default:
		return strings.Repeat(fill, size.width)
	}
}

// middle returns the line that has the content.
func (l look) middle(width int, fill string, g glyphs) string {
	content := []rune(l.content)
	if l.arms == 0 { // else they take the place of the mark
		content = []rune(l.mark.around(l.content, width))
	}
	content = content[max(0, len(content)-width):]
	left, right := fill, fill
	if l.arms&armLeft != 0 {
		left = g.line[armLeft|armRight]
	}
	if l.arms&armRight != 0 {
		right = g.line[armLeft|armRight]
	}
	before := (width - len(content) + 1) / 2
	return strings.Repeat(left, before) + string(content) + strings.Repeat(right, width-len(content)-before)
}

// arms are the sides of a square by which a path leads out of it.
type arms uint8

const (
	armUp arms = 1 << iota
	armRight
	armDown
	armLeft
	allArms = armUp | armRight | armDown | armLeft
)

// armsOf returns the arms of a square that a path of single steps has been on: they
// lead to the neighbours that come before and after it in the path.
func armsOf(s *trace.State, cell int) arms {
	var all arms
	row, column := cell/s.Columns(), cell%s.Columns()
	add := func(arm arms, onBoard bool, neighbour int) {
		if !onBoard || s.Value(neighbour) == 0 {
			return
		}
		if distance := s.Number(neighbour) - s.Number(cell); distance == 1 || distance == -1 {
			all |= arm
		}
	}
	add(armUp, row > 0, cell-s.Columns())
	add(armRight, column < s.Columns()-1, cell+1)
	add(armDown, row < s.Rows()-1, cell+s.Columns())
	add(armLeft, column > 0, cell-1)
	return all
}
