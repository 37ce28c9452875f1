package player

import (
	"cmp"
	"fmt"

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
	look func(s *trace.State, cell int, size cellSize) look
	// follow is told each event after the state has it.
	follow func(step trace.Step)
	// place and undo are sentences about a choice and its square.
	place, undo func(step trace.Step, square string) string
	// latest is a sign of what the latest placement looks like.
	latest sign
	// legend explains what is on the board besides the marks of every puzzle.
	legend []sign
}

// sign is a line of the legend: a square's content with its mark, if any.
type sign struct {
	paint            paint
	mark             mark
	content, meaning string
}

// latestSign explains the mark of the latest placement.
func latestSign(content string) sign {
	return sign{placedSquare, latestMark, content, "the latest placement"}
}

// skinFor returns the skin of a puzzle.
func skinFor(started *clewv1.Started, g glyphs) skin {
	var s skin
	board := started.GetBoard()
	switch request := started.GetRequest(); request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		s = queensSkin(request.GetQueens(), g)
	case clewv1.SearchRequest_KnightsTour_case:
		s = tourSkin(request.GetKnightsTour(), board, g)
	case clewv1.SearchRequest_Maze_case:
		s = mazeSkin(started, g)
	case clewv1.SearchRequest_Sudoku_case:
		s = sudokuSkin(board, g)
	default:
		s = unknownSkin(board, g)
	}
	s.title = cmp.Or(words.Puzzle(started.GetRequest()), fmt.Sprintf("%dx%d board", board.GetRows(), board.GetColumns()))
	if s.follow == nil {
		s.follow = func(trace.Step) {}
	}
	return s
}

// unknownSkin draws a puzzle that this client does not know by its values, or by
// the order of its choices where all values are the same.
func unknownSkin(board *clewv1.Board, g glyphs) skin {
	return skin{
		path:  board.GetValues() == 1,
		least: numberWidth(board),
		look: func(s *trace.State, cell int, size cellSize) look {
			l := free(s, cell, size, g)
			if s.Value(cell) == 0 {
				return l
			}
			l.content, l.paint = fmt.Sprint(s.Value(cell)), l.paint.taken()
			if s.Values() == 1 {
				l.content = fmt.Sprint(s.Number(cell))
			}
			if s.Initial(cell) {
				l.paint = initialSquare
			}
			return l
		},
		latest: latestSign("1"),
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("%d placed on %s: step %d", step.Value, square, step.Depth)
		},
		undo: func(step trace.Step, square string) string {
			return fmt.Sprintf("%d removed from %s", step.Value, square)
		},
	}
}

// numberWidth returns how many columns the number of a step takes, apart from its
// neighbour.
func numberWidth(board *clewv1.Board) int {
	return len(fmt.Sprint(uint64(board.GetRows())*uint64(board.GetColumns()))) + 1
}

// free returns the look of a chessboard's square that is free or blocked.
func free(s *trace.State, cell int, size cellSize, g glyphs) look {
	if s.Blocked(cell) {
		return look{content: g.blocked, fill: g.blocked, paint: blockedSquare}
	}
	// Squares of one column would only flicker.
	if size.width > 1 && (cell/s.Columns()+cell%s.Columns())%2 == 1 {
		return look{content: g.empty, paint: darkSquare}
	}
	return look{content: g.empty, paint: lightSquare}
}
