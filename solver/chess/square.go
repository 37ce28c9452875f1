package chess

import (
	"errors"
	"strconv"

	"clew/solver"
)

// Side is the number of files and of ranks.
const Side = 8

// Square names a square by its file, counted from 0 for a, and its rank, counted
// from 0 for the one where White begins: the zero value is a1. It may be off the
// board.
type Square struct{ File, Rank int }

// OnBoard reports whether the square is on the board.
func (s Square) OnBoard() bool {
	return 0 <= s.File && s.File < Side && 0 <= s.Rank && s.Rank < Side
}

// String returns the name of the square, such as "b1".
func (s Square) String() string {
	return string(rune('a'+s.File)) + strconv.Itoa(s.Rank+1)
}

// toward returns the square that is one king's step from s in the direction of
// another.
func (s Square) toward(to Square) Square {
	return Square{File: s.File + sign(to.File-s.File), Rank: s.Rank + sign(to.Rank-s.Rank)}
}

// ParseSquare reads the name of a square of the board. Anything else is recorded
// in invalid under the name of the field.
func ParseSquare(text, field string, invalid *solver.InvalidError) Square {
	s, named := parseName(text)
	if !named || !s.OnBoard() || len(text) > len("a1") {
		invalid.Add(field, quoted(text), "a square, a1 to h8")
	}
	return s
}

// ParseTarget reads the name of a square that may be off the board: a letter from
// a to z and a number. Anything else is recorded in invalid under the name of the
// field.
func ParseTarget(text, field string, invalid *solver.InvalidError) Square {
	s, named := parseName(text)
	if !named {
		invalid.Add(field, quoted(text), "a letter and a number, such as c3")
	}
	return s
}

// parseName reads a letter and a number; named is false where there is anything
// else.
func parseName(text string) (s Square, named bool) {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return Square{}, false
	}
	// Of a number that is too large ParseUint returns the largest one: off the
	// board all the same.
	number, err := strconv.ParseUint(text[1:], 10, 31)
	if errors.Is(err, strconv.ErrSyntax) {
		return Square{}, false
	}
	return Square{File: int(text[0] - 'a'), Rank: int(number) - 1}, true
}

func sign(n int) int { return min(max(n, -1), 1) }

func abs(n int) int { return max(n, -n) }
