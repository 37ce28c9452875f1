package tour

import (
	"slices"

	"clew/solver"
)

// MaxLeap is how far a leaper may jump along a row or a column.
const MaxLeap = 32

// Leaper is a piece that jumps by A squares one way and B the other: the knight
// is (1,2), the camel (1,3), the zebra (2,3), the giraffe (1,4). Both are 0 to
// MaxLeap, and not both are 0.
type Leaper struct{ A, B int }

// Knight returns the piece of a config that names none.
func Knight() Leaper { return Leaper{A: 1, B: 2} }

// isKnight reports whether theorems about knights hold.
func (l Leaper) isKnight() bool { return l == Knight() || Leaper{A: l.B, B: l.A} == Knight() }

// changesColor reports whether each move leads to a square of the other colour.
func (l Leaper) changesColor() bool { return (l.A+l.B)%2 == 1 }

// fixedOffsets and staticDegreeOffsets are the moves in the order of Fixed and in
// that of the ties of StaticDegree.
func (l Leaper) fixedOffsets() []solver.Square {
	a, b := l.A, l.B
	return distinct([]solver.Square{{Row: b, Column: a}, {Row: a, Column: b}, {Row: -a, Column: b}, {Row: -b, Column: a}, {Row: -b, Column: -a}, {Row: -a, Column: -b}, {Row: a, Column: -b}, {Row: b, Column: -a}})
}

func (l Leaper) staticDegreeOffsets() []solver.Square {
	a, b := l.A, l.B
	return distinct([]solver.Square{{Row: -a, Column: -b}, {Row: a, Column: -b}, {Row: -a, Column: b}, {Row: a, Column: b}, {Row: -b, Column: -a}, {Row: -b, Column: a}, {Row: b, Column: -a}, {Row: b, Column: a}})
}

// distinct drops what was in the list before.
func distinct(offsets []solver.Square) []solver.Square {
	var kept []solver.Square
	for _, offset := range offsets {
		if !slices.Contains(kept, offset) {
			kept = append(kept, offset)
		}
	}
	return kept
}

// completeLeaper fills in the knight.
func (c *Config) completeLeaper(invalid *solver.InvalidError) {
	if c.Leaper == nil {
		piece := Knight()
		c.Leaper = &piece
	}
	if *c.Leaper == (Leaper{}) {
		invalid.Add("leaper", "(0,0)", "a piece that moves: a and b not both 0")
	}
	if a := c.Leaper.A; a < 0 || a > MaxLeap {
		invalid.AddRange("leaper.a", a, 0, MaxLeap)
	}
	if b := c.Leaper.B; b < 0 || b > MaxLeap {
		invalid.AddRange("leaper.b", b, 0, MaxLeap)
	}
}
