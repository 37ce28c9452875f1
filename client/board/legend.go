package board

import "clew/client/theme"

// sign is a line of the legend: a square's content with its mark, if any.
type sign struct {
	paint            theme.Paint
	mark             mark
	content, meaning string
}

const latestMeaning = "the latest placement"

// latestSign explains the mark of the latest placement.
func latestSign(content string) sign {
	return sign{theme.LatestPlacement, latestMark, content, latestMeaning}
}

// Legend says what the marks on the board mean, a line each, as they look in squares
// of the size that the last picture has.
func (b *Board) Legend() []string {
	const width = 3
	columns := b.sight.size.width
	if columns == 0 { // nothing has been drawn yet
		columns = width
	}
	refused := b.theme.Refused
	if columns == 1 {
		refused = string(refusedMark[:1])
	}
	signs := []sign{
		b.skin.latest,
		{theme.LatestBacktrack, "", b.theme.Undone, "the latest backtrack"},
		{theme.RefusedSquare, refusedMark, refused, "refused"},
	}
	var lines []string
	for _, s := range append(signs, b.skin.legend...) {
		l := look{content: s.mark.around(s.content, columns), square: b.theme.Squares[s.paint]}
		var brush brush
		l.draw(&brush, cellSize{width, 1}, 0, b.theme)
		brush.lift()
		lines = append(lines, string(brush.line)+" "+b.theme.Label.Render(s.meaning))
	}
	return lines
}
