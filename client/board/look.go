package board

import (
	"unicode/utf8"

	"clew/client/theme"
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
	square  theme.Square
	// fixed: the content says it all; neither is it replaced nor marked as the latest.
	fixed bool
	paint theme.Paint
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
	switch length := utf8.RuneCountInString(content); {
	case k == "" || length >= width:
		return content
	case length+2 <= width:
		return string(k[:1]) + content + string(k[1:2])
	default:
		return string(k[2:]) + content
	}
}

// look returns how a square looks in a scene.
func (b *Board) look(scene *Scene, current, cell int, size CellSize) look {
	l := b.skin.look(scene, cell, size)
	step, taken := &scene.Step, scene.State.Value(cell) != 0
	rejected := step.Kind == clewv1.EventKind_EVENT_KIND_REJECT
	switch {
	case rejected && cell == step.Cell:
		l.mark, l.paint, l.fill = refusedMark, theme.RefusedSquare, ""
		switch {
		case scene.State.Values() > 1:
			l.content = words.Digit(step.Value)
		case size.Width == 1:
			l.content = string(refusedMark[:1])
		case !taken:
			l.content = b.theme.Refused
		}
	case rejected && cell == step.Conflict:
		l.mark, l.paint = blameMark, theme.BlameSquare
	case taken && cell == current:
		l.paint = theme.LatestPlacement
		if !l.fixed {
			l.mark = latestMark
		}
	case !taken && cell == scene.Move.Cell && scene.Move.Kind == clewv1.EventKind_EVENT_KIND_BACKTRACK:
		l.paint = theme.LatestBacktrack
		if !l.fixed {
			l.content = b.theme.Undone
		}
	}
	l.square = b.theme.Squares[l.paint]
	return l
}

// draw writes one line of a square of a size.
func (l *look) draw(to *theme.Line, size CellSize, line int, t *theme.Theme) {
	fill := l.fill
	if fill == "" {
		fill = " "
	}
	middle := (size.Height - 1) / 2
	switch {
	case line == middle:
		l.drawMiddle(to, size.Width, fill, t)
	case line == middle+1 && l.below != "":
		to.Write(l.square.Content, center(l.below, size.Width))
	case line < middle && l.arms&armUp != 0, line > middle && l.arms&armDown != 0:
		to.Write(l.square.Content, center(t.Line[armUp|armDown], size.Width))
	default:
		to.Repeat(l.square.Rest, fill, size.Width)
	}
}

// drawMiddle writes the line that has the content.
func (l *look) drawMiddle(to *theme.Line, width int, fill string, t *theme.Theme) {
	content := l.content
	if l.mark != "" && l.arms == 0 { // else the arms take the place of the mark
		content = l.mark.around(content, width)
	}
	length := utf8.RuneCountInString(content)
	for ; length > width; length-- {
		_, size := utf8.DecodeRuneInString(content)
		content = content[size:]
	}
	left, right := fill, fill
	if l.arms&armLeft != 0 {
		left = t.Line[armLeft|armRight]
	}
	if l.arms&armRight != 0 {
		right = t.Line[armLeft|armRight]
	}
	before := (width - length + 1) / 2
	to.Repeat(l.square.Rest, left, before)
	to.Write(l.square.Content, content)
	to.Repeat(l.square.Rest, right, width-length-before)
}
