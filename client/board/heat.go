package board

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"clew/client/theme"
)

// Heat is how often the cells of a board were tried.
type Heat interface {
	// Count returns how often a cell was tried, 0 for never.
	Count(cell int) int64
	// Most returns the largest count of all cells.
	Most() int64
}

// DrawHeat is Draw for a heat map: the same squares in the colours of how often each
// was tried, with the number where it has room, and a line below that explains the
// colours. The square where the search is has its mark.
func (b *Board) DrawHeat(scene Scene, heat Heat, width, height int) []string {
	current := b.current(scene)
	here := around(scene, current)
	p := b.fit(heatSizes(), here, width, height-1)
	scale := newScale(heat.Most())
	lines := b.draw(p, width, height-1, func(cell int) look {
		if scene.State.Blocked(cell) {
			return b.look(&scene, current, cell, p.size)
		}
		l := b.heatLook(heat.Count(cell), &scale, p.size)
		if cell == here {
			l.mark = latestMark
			if utf8.RuneCountInString(l.content) >= p.size.Width { // no room for it
				l.square = b.theme.Squares[theme.LatestPlacement]
			}
		}
		return l
	})
	if height > 0 {
		lines = append(lines, b.scaleLine(&scale, width))
	}
	return lines
}

// heatLook returns the look of a square that was tried so often. It has the shade of
// its step where there is no number, or no colour.
func (b *Board) heatLook(count int64, scale *scale, size CellSize) look {
	if count == 0 {
		return look{content: b.theme.Empty, square: b.theme.Squares[theme.UntriedSquare]}
	}
	step := scale.step(count)
	shade, square := b.theme.Shades[step], b.theme.Heat[step]
	text := compact(count, size.Width-1) // a gap tells it from its neighbours
	switch {
	case len(text) >= size.Width:
		return look{content: shade, fill: shade, square: theme.Square{Content: square.Rest, Rest: square.Rest}}
	case b.theme.HasColors():
		shade = ""
	case size.Height > 1: // the number has a line of its own
		text = center(text, size.Width)
	}
	return look{content: text, fill: shade, square: square}
}

// scale has the counts that belong to each step of a heat map, on a logarithmic
// scale.
type scale struct {
	// least are the smallest counts of the steps that are in use, ascending from 1.
	least []int64
	most  int64
}

func newScale(most int64) scale {
	s := scale{most: most}
	steps := min(most, theme.HeatSteps)
	for i := range steps {
		least := int64(math.Ceil(math.Pow(float64(most), float64(i)/float64(steps))))
		if i > 0 {
			least = max(least, s.least[i-1]+1)
		}
		s.least = append(s.least, least)
	}
	return s
}

// step returns the step of a count from 1 on. The largest count has the hottest
// step, but for a count of 1, which is the coldest.
func (s *scale) step(count int64) int {
	i := len(s.least) - 1
	for i > 0 && count < s.least[i] {
		i--
	}
	return s.at(i)
}

// at returns which step of all the steps in use are spread over one of them is.
func (s *scale) at(i int) int {
	if len(s.least) < 2 {
		return 0 // nothing is hotter than anything else
	}
	return i * (theme.HeatSteps - 1) / (len(s.least) - 1)
}

// scaleLine explains the steps of a scale. It has all of them in any case: with what
// each begins with, with the smallest and the largest count alone, or without.
func (b *Board) scaleLine(s *scale, width int) string {
	if s.most == 0 {
		return ansi.Truncate(b.theme.Faint.Render("nothing was tried yet"), max(0, width), b.theme.More)
	}
	tried, from, to := b.theme.Label.Render("tried "), b.theme.Label.Render("1 "), b.theme.Label.Render(" "+compact(s.most, mostCompact))
	for _, line := range []string{
		b.numberedSteps(s, 2), b.numberedSteps(s, 1),
		tried + from + b.ramp(s, 2) + to, tried + from + b.ramp(s, 1) + to, from + b.ramp(s, 1) + to,
	} {
		if ansi.StringWidth(line) <= width {
			return line
		}
	}
	return ansi.Truncate(b.ramp(s, 1), max(0, width), b.theme.More)
}

// numberedSteps has each step in so many columns, and the count that it begins with.
func (b *Board) numberedSteps(s *scale, columns int) string {
	line := b.theme.Label.Render("tried")
	for i, least := range s.least {
		line += " " + b.swatch(s.at(i), columns) + b.theme.Label.Render(" "+compact(least, mostCompact))
	}
	if s.most > s.least[len(s.least)-1] {
		line += b.theme.Label.Render(" to " + compact(s.most, mostCompact))
	}
	return line
}

// ramp has each step in so many columns, from cold to hot.
func (b *Board) ramp(s *scale, columns int) string {
	line := ""
	for i := range s.least {
		line += b.swatch(s.at(i), columns)
	}
	return line
}

// swatch is what squares of a step look like, in so many columns.
func (b *Board) swatch(step, columns int) string {
	return b.theme.Heat[step].Rest.Render(strings.Repeat(b.theme.Shades[step], columns))
}
