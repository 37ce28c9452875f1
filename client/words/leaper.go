package words

import (
	"fmt"
	"strings"

	clewv1 "clew/gen/clew/v1"
)

// leaper is a piece that jumps by a squares one way and b the other, a <= b.
type leaper struct {
	a, b uint32
	name string
}

// leapers returns the pieces that have a name, as problemists know them.
func leapers() []leaper {
	return []leaper{
		{1, 2, "knight"},
		{0, 1, "wazir"},
		{1, 1, "ferz"},
		{0, 2, "dabbaba"},
		{2, 2, "alfil"},
		{0, 3, "threeleaper"},
		{1, 3, "camel"},
		{2, 3, "zebra"},
		{3, 3, "tripper"},
		{0, 4, "fourleaper"},
		{1, 4, "giraffe"},
		{2, 4, "lancer"},
		{3, 4, "antelope"},
	}
}

// LeaperNames returns the names that NamedLeaper knows.
func LeaperNames() []string {
	all := leapers()
	names := make([]string, len(all))
	for i, l := range all {
		names[i] = l.name
	}
	return names
}

// NamedLeaper returns the piece of a name, in capitals or not; found is whether
// there is one.
func NamedLeaper(name string) (piece *clewv1.Leaper, found bool) {
	for _, l := range leapers() {
		if strings.EqualFold(l.name, name) {
			return clewv1.Leaper_builder{A: l.a, B: l.b}.Build(), true
		}
	}
	return nil, false
}

// Leaper returns the name of a piece, such as "camel", or "(3,7) leaper" for one
// that has none. Without a piece it is the knight.
func Leaper(piece *clewv1.Leaper) string {
	if piece == nil {
		return "knight"
	}
	a, b := min(piece.GetA(), piece.GetB()), max(piece.GetA(), piece.GetB())
	for _, l := range leapers() {
		if l.a == a && l.b == b {
			return l.name
		}
	}
	return fmt.Sprintf("(%d,%d) leaper", a, b)
}
