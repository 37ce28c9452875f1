package lesson

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/words"
)

const (
	// gap is between the board and what is told beside it.
	gap = "  "
	// minBeside is how many columns that needs; with less it goes below.
	minBeside = 30
	// highGrid is how many lines a terminal must have for lines between the ranks.
	highGrid = 28
)

// Draw returns the lesson as lines of text: the board, beside it the moves and
// what the marks mean, below it the answer to what was asked. It is for a terminal
// of so many columns and lines; 0 lines are as many as there need to be.
func (l Lesson) Draw(s Style, columns, lines int) string {
	board := l.board(s, lines == 0 || lines >= highGrid)
	width := ansi.StringWidth(board[0])
	beside := slices.Concat([]string{""}, l.ways(columns-width-len(gap)), []string{""}, l.legend(s))
	if columns-width-len(gap) < minBeside {
		board = slices.Concat(board, []string{""}, l.ways(columns), []string{""}, l.legend(s))
		beside = nil
	}
	var b strings.Builder
	b.WriteString(s.title.Render(words.Wrap(l.title(), columns)) + "\n\n")
	for i := range max(len(board), len(beside)) {
		line := ""
		if i < len(board) {
			line = board[i]
		}
		if i < len(beside) && beside[i] != "" {
			line += strings.Repeat(" ", width-ansi.StringWidth(line)) + gap + beside[i]
		}
		b.WriteString(line + "\n")
	}
	if l.Check != nil {
		b.WriteString("\n" + words.Wrap(l.answer(), columns-1) + "\n")
	}
	return b.String()
}

// board returns the lines of the board, all but the last of one width, with or
// without lines between the ranks.
func (l Lesson) board(s Style, grid bool) []string {
	const margin = "  "
	pieces := l.pieces()
	marks := l.marks()
	lines := []string{margin + s.rule(s.top)}
	for rank := side - 1; rank >= 0; rank-- {
		line := s.faint.Render(string(rune('1'+rank)) + " " + s.beside)
		for file := range side {
			name := squareName(file, rank)
			mark := marks[name]
			if mark == lightSquare && (file+rank)%2 == 0 {
				mark = darkSquare
			}
			line += s.square(mark, pieces[name]) + s.faint.Render(s.beside)
		}
		lines = append(lines, line)
		if rank > 0 && grid {
			lines = append(lines, margin+s.rule(s.between))
		}
	}
	lines = append(lines, margin+s.rule(s.bottom))
	files := " "
	for file := range side {
		files += " " + string(rune('a'+file)) + "  "
	}
	return append(lines, margin+s.faint.Render(strings.TrimRight(files, " ")))
}

// marks returns how the squares look that are more than a square of the board.
func (l Lesson) marks() map[string]paint {
	marks := map[string]paint{}
	for _, move := range l.List.GetMoves() {
		marks[move.GetTo()] = reached
		if move.GetCapture() {
			marks[move.GetTo()] = captured
		}
	}
	if l.Check != nil {
		marks[l.To] = refused
		if l.Check.GetAllowed() {
			marks[l.To] = asked
		}
	}
	marks[l.Square] = mover
	return marks
}

// legend says what the marks mean, each by one of the squares that have it.
func (l Lesson) legend(s Style) []string {
	pieces, marks := l.pieces(), l.marks()
	var marked [paints]string
	for rank := range side {
		for file := range side {
			name := squareName(file, rank)
			marked[marks[name]] = name
		}
	}
	texts := [paints]string{
		mover:    "the square asked about",
		reached:  "it can go there",
		captured: "it can capture there",
		asked:    "it can go there, as asked",
		refused:  "it cannot go there",
	}
	if l.List != nil {
		texts[mover] = "the " + pieceName(l.List.GetPiece())
	}
	var lines []string
	for mark := mover; mark < paints; mark++ {
		if name := marked[mark]; name != "" {
			lines = append(lines, s.square(mark, pieces[name])+"  "+texts[mark])
		}
	}
	return lines
}
