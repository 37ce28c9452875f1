package solver

// Square names a cell by its row and column, both from 0.
type Square struct{ Row, Column int }

// Initial is a cell that has its value before the first choice.
type Initial struct {
	// Cell is row * columns + column.
	Cell int
	// Value counts from 1.
	Value int
}

// Board is what a puzzle is played on, before the first choice.
type Board struct {
	// Rows and Columns are at least 1.
	Rows, Columns int
	// Values is how many values a cell can take: they run from 1 to Values.
	Values int
	// Blocked lists the cells that no choice can take, ascending.
	Blocked []int
	// Initial lists what stands on the board from the start.
	Initial []Initial
}

// Puzzle is the rules of one puzzle together with the state of its board. The
// search drives it from node to node; a puzzle keeps whatever it needs to answer
// at once. It is used by one goroutine at a time.
//
// A node's candidates are all on the board and do not change while it is open:
// when the search comes back to a node by Undo, the puzzle must answer exactly
// as it did before the choice.
type Puzzle interface {
	// Board returns the board before the first choice. The caller must not
	// change it.
	Board() Board
	// TargetDepth returns how many choices every solution has; fixed is false
	// where solutions differ.
	TargetDepth() (depth int, fixed bool)
	// Width returns the number of candidates, legal or not, of the node at the
	// given depth of the standing path, from 0 for the root to the current depth
	// for the open node.
	Width(depth int) int
	// Next returns the first legal candidate of the open node that is not below
	// first, or the node's width when there is none.
	Next(first int) int
	// Choice returns what a candidate of the open node would put where.
	Choice(candidate int) Choice
	// Refusal says why a candidate of the open node that is not legal is refused,
	// and the one cell to blame, or NoConflict.
	Refusal(candidate int) (reason Reason, conflict int)
	// Place makes the choice of a legal candidate of the open node and opens the
	// node below.
	Place(candidate int)
	// Undo takes back the latest choice and opens its node again.
	Undo()
	// Solved reports whether the standing choices solve the puzzle.
	Solved() bool
	// Draw returns the board with the given choices as text, a string a row.
	Draw(choices []Choice) []string
}
