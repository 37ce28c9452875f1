package board

import (
	"cmp"
	"fmt"
	"strconv"

	"clew/client/theme"
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// skin is what differs from puzzle to puzzle: how its squares look, and the words
// for what happens.
type skin struct {
	title string
	// piece is the name of what attacks.
	piece string
	// path: each choice is a step on from the one before.
	path bool
	// least is how many columns a square needs to show all that stands on it.
	least int
	// box is the side of the boxes of the board, 0 for none.
	box int
	// look returns how a square looks apart from the latest event.
	look func(scene *Scene, cell int, size CellSize) look
	// place and undo are sentences about a choice and its square.
	place, undo func(step trace.Step, square string) string
	// latest is a sign of what the latest placement looks like.
	latest sign
	// legend explains what is on the board besides the marks of every puzzle.
	legend []sign
}

// skinFor returns the skin of a puzzle.
func skinFor(started *clewv1.Started, g *theme.Glyphs) skin {
	var s skin
	board := started.GetBoard()
	switch request := started.GetRequest(); request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		s = queensSkin(request.GetQueens(), g)
	case clewv1.SearchRequest_KnightsTour_case:
		s = tourSkin(request.GetKnightsTour(), board, g)
	case clewv1.SearchRequest_Maze_case:
		s = mazeSkin(trace.Goal(started), g)
	case clewv1.SearchRequest_Sudoku_case:
		s = sudokuSkin(board, g)
	default:
		s = unknownSkin(board, g)
	}
	s.title = cmp.Or(words.Puzzle(started.GetRequest()), fmt.Sprintf("%dx%d board", board.GetRows(), board.GetColumns()))
	return s
}

// unknownSkin draws a puzzle that this client does not know by its values, or by
// the order of its choices where all values are the same.
func unknownSkin(board *clewv1.Board, g *theme.Glyphs) skin {
	most := int(board.GetValues())
	if most == 1 {
		most = steps(board)
	}
	return skin{
		path:  board.GetValues() == 1,
		least: numberWidth(most),
		look: func(scene *Scene, cell int, size CellSize) look {
			s, l := scene.State, free(scene.State, cell, size, g)
			if s.Value(cell) == 0 {
				return l
			}
			l.content, l.paint = strconv.Itoa(s.Value(cell)), taken(l.paint, size)
			if s.Values() == 1 {
				l.content = strconv.Itoa(s.Number(cell))
			}
			if s.Initial(cell) {
				l.paint = theme.InitialSquare
			}
			return l
		},
		latest: latestSign(numbers(most)...),
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("%d placed on %s: step %d", step.Value, square, step.Depth)
		},
		undo: func(step trace.Step, square string) string {
			return fmt.Sprintf("%d removed from %s", step.Value, square)
		},
	}
}

// steps returns how many steps a path over a board has at most.
func steps(board *clewv1.Board) int {
	return int(board.GetRows())*int(board.GetColumns()) - len(board.GetInitial())
}

// numbers returns an example of each length of the numbers from 1 on.
func numbers(most int) []string {
	examples := make([]string, len(strconv.Itoa(most)))
	for i := range examples {
		examples[i] = "1234567890123456789"[:i+1]
	}
	return examples
}

// numberWidth returns how many columns such numbers take, apart from their neighbours.
func numberWidth(most int) int { return len(strconv.Itoa(most)) + 1 }

// free returns the look of a chessboard's square that is free or blocked.
func free(s *trace.State, cell int, size CellSize, g *theme.Glyphs) look {
	if s.Blocked(cell) {
		return look{content: g.Blocked, fill: g.Blocked, paint: theme.BlockedSquare}
	}
	// Squares of one column would only flicker.
	if size.Width > 1 && (cell/s.Columns()+cell%s.Columns())%2 == 1 {
		return look{content: g.Empty, paint: theme.DarkSquare}
	}
	return look{content: g.Empty, paint: theme.LightSquare}
}

// taken returns how a free square is painted once something stands on it. Where all
// free ones are light, it is dark.
func taken(free theme.Paint, size CellSize) theme.Paint {
	if size.Width == 1 {
		return theme.TakenOnDark
	}
	return free.Taken()
}
