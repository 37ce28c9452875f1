package theme

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// Pen writes in one style. Its escape sequences are made only once: on large boards
// styling is what costs.
type Pen struct{ open, close string }

// NewPen returns the pen of a style.
func NewPen(style lipgloss.Style) *Pen {
	open, end, _ := strings.Cut(style.Render("x"), "x")
	return &Pen{open, end}
}

// Open begins to write in the style at the end of a line.
func (p *Pen) Open(line []byte) []byte { return append(line, p.open...) }

// Close ends what Open has begun.
func (p *Pen) Close(line []byte) []byte { return append(line, p.close...) }

// Render returns a text of one line in the style.
func (p *Pen) Render(text string) string {
	if text == "" {
		return ""
	}
	return p.open + text + p.close
}

// Line is a line in several styles. What follows each other in one style is written
// at once.
type Line struct {
	line []byte
	last *Pen
}

// NewLine returns a line with room for so many columns.
func NewLine(columns int) *Line { return &Line{line: make([]byte, 0, 8*columns)} }

// Write adds a text; without a pen it has no style.
func (l *Line) Write(p *Pen, text string) { l.Repeat(p, text, 1) }

// Repeat adds a text so many times, 0 or less for never.
func (l *Line) Repeat(p *Pen, text string, times int) {
	if times <= 0 {
		return
	}
	if p != l.last {
		l.lift()
		if l.last = p; p != nil {
			l.line = p.Open(l.line)
		}
	}
	for range times {
		l.line = append(l.line, text...)
	}
}

// Reset makes the line empty, to write another one.
func (l *Line) Reset() {
	l.lift()
	l.line = l.line[:0]
}

// lift ends what was in one style.
func (l *Line) lift() {
	if l.last != nil {
		l.line = l.last.Close(l.line)
	}
	l.last = nil
}

// String returns the line.
func (l *Line) String() string {
	l.lift()
	return string(l.line)
}

// Square is the look of a square: of what is in it, and of the rest. They are the same
// pen where there is no difference.
type Square struct{ Content, Rest *Pen }

func newSquare(content, rest lipgloss.Style) Square {
	s := Square{NewPen(content), NewPen(rest)}
	if *s.Content == *s.Rest {
		s.Rest = s.Content
	}
	return s
}
