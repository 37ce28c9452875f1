package solver

// Choice is a value on a cell: cell * values + (value - 1), with cell = row *
// columns + column. Boards have fewer than 2^24 cells and 2^31 choices.
type Choice uint32

// Kind says what an event did.
type Kind uint8

// The kinds of events.
const (
	// Backtrack: the latest choice that stood was undone.
	Backtrack Kind = iota
	// Solution: the standing choices solve the puzzle.
	Solution
	// Place: a choice was made.
	Place
	// Reject: a candidate was examined and refused.
	Reject
)

// Reason says why a candidate was refused.
type Reason uint8

// The reasons, of all puzzles together.
const (
	// NoReason is the reason of events that are not rejections.
	NoReason Reason = iota
	// Attacked: a queen attacks the square.
	Attacked
	// Visited: the path has been on the square before.
	Visited
	// Blocked: the square is blocked.
	Blocked
	// Wall: there is a wall.
	Wall
	// InRow, InColumn and InBox: the digit stands there already.
	InRow
	InColumn
	InBox
	// Isolates: a free square would be left without a way in.
	Isolates
	// DeadEnds: more squares with a single way would be left than a path has ends
	// for.
	DeadEnds
	// Disconnects: the free squares would fall apart.
	Disconnects
	// Unbalances: the colours of the squares left could not alternate.
	Unbalances
	// ForcedMoves: the moves without an alternative would contradict each other.
	ForcedMoves
)

// NoConflict stands for the cell to blame where there is none.
const NoConflict = -1

// Event is one event of a trace, packed: the kind in bits 0 and 1, the reason in
// bits 2 to 7, the cell to blame plus one in bits 8 to 31, the choice in bits 32
// to 63. A search writes millions of them each second, so they hold no pointer
// and need no allocation.
type Event uint64

const (
	kindBits      = 2
	reasonShift   = kindBits
	reasonBits    = 6
	conflictShift = reasonShift + reasonBits
	conflictBits  = 24
	choiceShift   = conflictShift + conflictBits
)

// NewEvent returns an event that is told by its kind and choice alone: no
// rejection.
func NewEvent(kind Kind, choice Choice) Event {
	return Event(choice)<<choiceShift | Event(kind)
}

func newRejection(choice Choice, reason Reason, conflict int) Event {
	return NewEvent(Reject, choice) | Event(conflict+1)<<conflictShift | Event(reason)<<reasonShift
}

// Kind returns what the event did.
func (e Event) Kind() Kind { return Kind(e & (1<<kindBits - 1)) }

// Choice returns the choice that was placed, undone or refused; 0 for a
// solution.
func (e Event) Choice() Choice { return Choice(e >> choiceShift) }

// Reason returns why the candidate of a rejection was refused.
func (e Event) Reason() Reason { return Reason(e >> reasonShift & (1<<reasonBits - 1)) }

// Conflict returns the one cell to blame for a rejection; ok is false where no
// other cell is to blame.
func (e Event) Conflict() (cell int, ok bool) {
	cell = int(e>>conflictShift&(1<<conflictBits-1)) - 1
	return cell, cell != NoConflict
}
