package board

import (
	"unicode/utf8"

	"clew/client/theme"
)

// sign is a line of the legend: what some squares look like, and what that means.
type sign struct {
	paint theme.Paint
	mark  mark
	// contents are what may stand on them, the shortest first. narrow is what stands on
	// those of one column, if that is something else.
	contents []string
	narrow   string
	meaning  string
}

// latestSign explains the mark of the latest placement.
func latestSign(contents ...string) sign {
	return sign{paint: theme.LatestPlacement, mark: latestMark, contents: contents, meaning: latestMeaning}
}

const latestMeaning = "the latest placement"

// forms returns what squares of a width look like: a content for each way in which the
// mark stands beside it.
func (s sign) forms(columns int) []string {
	if columns == 1 && s.narrow != "" {
		return []string{s.narrow}
	}
	var forms []string
	last := -1
	for _, content := range s.contents {
		form := s.mark.around(content, columns)
		if beside := utf8.RuneCountInString(form) - utf8.RuneCountInString(content); beside != last {
			forms, last = append(forms, form), beside
		}
	}
	return forms
}

// Legend says what the marks on the board mean, a line each, as they look in squares
// of the size that the last picture has.
func (b *Board) Legend() []string {
	columns := b.sight.size.Width
	if columns == 0 { // nothing has been drawn yet
		columns = cellSizes()[0].Width
	}
	signs := append([]sign{
		b.skin.latest,
		{paint: theme.LatestBacktrack, contents: []string{b.theme.Undone}, meaning: "the latest backtrack"},
		{paint: theme.RefusedSquare, mark: refusedMark, contents: []string{b.theme.Refused}, narrow: string(refusedMark[:1]), meaning: "refused"},
	}, b.skin.legend...)
	width := 0
	for _, s := range signs {
		width = max(width, swatchWidth(s.forms(columns)))
	}
	var lines []string
	for _, s := range signs {
		line := theme.NewLine(width)
		for _, form := range s.forms(columns) {
			l := look{content: form, square: b.theme.Squares[s.paint]}
			l.draw(line, CellSize{max(leastSwatch, utf8.RuneCountInString(form)), 1}, 0, b.theme)
			line.Write(nil, " ")
		}
		line.Repeat(nil, " ", width-swatchWidth(s.forms(columns)))
		lines = append(lines, line.String()+b.theme.Label.Render(s.meaning))
	}
	return lines
}

// leastSwatch is how many columns a square of the legend has at least.
const leastSwatch = 3

// swatchWidth returns how many columns the squares of a sign take, with a space after each.
func swatchWidth(forms []string) int {
	width := 0
	for _, form := range forms {
		width += max(leastSwatch, utf8.RuneCountInString(form)) + 1
	}
	return width
}
