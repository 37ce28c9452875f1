package lesson

import (
	"strconv"
	"strings"

	clewv1 "clew/gen/clew/v1"
)

// step is how far a move goes, as the board is drawn: files to the right, ranks
// up.
type step struct{ files, ranks int }

// newStep returns the step of a move; of one whose squares make no sense, none.
func newStep(move *clewv1.Move) step {
	from, to := move.GetFrom(), move.GetTo()
	if len(from) != len("a1") || len(to) != len("a1") {
		return step{}
	}
	return step{files: int(to[0]) - int(from[0]), ranks: int(to[1]) - int(from[1])}
}

// length returns how many squares of a king's way it is.
func (s step) length() int { return max(distance(s.files), distance(s.ranks)) }

// direction returns the shortest step that goes the same way: all steps of a rook
// upward are one direction, each jump of a knight is its own.
func (s step) direction() step {
	if files, ranks := distance(s.files), distance(s.ranks); files == 0 || ranks == 0 || files == ranks {
		length := max(s.length(), 1)
		return step{files: s.files / length, ranks: s.ranks / length}
	}
	return s
}

// name names a direction: "up left", or the legs of a jump.
func (s step) name() string {
	if s.length() > 1 {
		return s.legs()
	}
	return strings.TrimSpace(vertical(s.ranks) + " " + horizontal(s.files))
}

// legs tells a step leg by leg, the longer one first, so that a knight's L can be
// read: "two left, one up".
func (s step) legs() string {
	up := number(s.ranks) + " " + vertical(s.ranks)
	aside := number(s.files) + " " + horizontal(s.files)
	switch {
	case s.files == 0:
		return up
	case s.ranks == 0:
		return aside
	case distance(s.files) > distance(s.ranks):
		return aside + ", " + up
	default:
		return up + ", " + aside
	}
}

func vertical(ranks int) string {
	switch {
	case ranks > 0:
		return "up"
	case ranks < 0:
		return "down"
	default:
		return ""
	}
}

func horizontal(files int) string {
	switch {
	case files > 0:
		return "right"
	case files < 0:
		return "left"
	default:
		return ""
	}
}

// number spells how many squares a leg has.
func number(squares int) string {
	names := []string{"no square", "one", "two", "three", "four", "five", "six", "seven"}
	if n := distance(squares); n < len(names) {
		return names[n]
	}
	return strconv.Itoa(distance(squares))
}

func distance(n int) int { return max(n, -n) }
