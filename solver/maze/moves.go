package maze

import (
	"fmt"
	"strings"

	"clew/solver"
)

// directions are up, down, left and right, in the order of the edges of a
// square.
const directions = "UDLR"

// checkMoves looks at the letters of a config's moves.
func checkMoves(moves string, invalid *solver.InvalidError) {
	for i, letter := range moves {
		if !strings.ContainsRune(directions, letter) || strings.ContainsRune(moves[:i], letter) {
			// Of hostile text the start is enough; the server cuts it off, and says so.
			invalid.Add("moves", fmt.Sprintf("%.80q", moves), `letters of "UDLR", none twice`)
			return
		}
	}
}

// steps lists, for each set of edges that a square may lie at, the moves that
// stay on the board in the order in which they are tried: what each adds to the
// number of the cell.
type steps [edges + 1][]int32

func newSteps(moves string, columns int) steps {
	offsets := [len(directions)]int32{-int32(columns), int32(columns), -1, 1}
	var s steps
	for at := range s {
		for _, letter := range moves {
			direction := strings.IndexRune(directions, letter)
			if at>>direction&1 == 0 {
				s[at] = append(s[at], offsets[direction])
			}
		}
	}
	return s
}
