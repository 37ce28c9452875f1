// Package solver runs backtracking searches and writes down every step.
//
// # The search
//
// A search makes choices: put a value on a cell. At each node of its tree the
// puzzle offers candidates in a fixed order. The search examines them one by
// one; it refuses those that break a rule and places the first that does not,
// which opens a node one level deeper. When no candidate is left it undoes the
// latest choice, a backtrack, and goes on with that node's next candidate.
// Where the standing choices solve the puzzle it announces a solution, and
// backtracks. Depth is the number of choices that stand.
//
//	depth 0   root ──────────────┐
//	             │ PLACE         │ PLACE
//	depth 1      a               b
//	             │ REJECT x      │ PLACE
//	             │ BACKTRACK     c  SOLUTION
//	             └─ up to root   depth 2
//
// # The trace
//
// Each of these steps is an [Event]. A trace is a deterministic function of the
// puzzle and the options: nothing else, no clock, no map order, no goroutine,
// decides which event comes next. Random orders are pure functions of a seed,
// see [Random]. Folding the events over [Puzzle.Board] gives the state of the
// search at every event.
//
// # Who does what
//
//   - search.go: the one loop, for every puzzle.
//   - puzzle.go: what a puzzle has to know.
//   - walk.go: a loop of their own for puzzles that must be fast.
//   - proof.go: what is known without a search.
//   - event.go: an event in eight bytes.
//   - explored.go: how much of the tree lies behind.
//   - cursor.go: a search taken up where it was left.
//   - random.go: random choices without a state.
//   - invalid.go: what is wrong with a puzzle that cannot be searched.
//
// The puzzles live in packages of their own below this one.
package solver
