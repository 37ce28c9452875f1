package solver

// Prover is a puzzle that may know without a search that it has no solution.
type Prover interface {
	Puzzle
	// Prove returns why there is no solution, or nil where only a search can tell.
	// A search of a proved puzzle is over before its first event.
	Prove() *Proof
}

// Proof is why a puzzle has no solution.
type Proof struct {
	Theorem Theorem
	// Text is the proof as a sentence for people, with its numbers.
	Text string
}

// Theorem is what a proof rests on.
type Theorem uint8

// The theorems.
const (
	// ColorParity: each move changes the colour of its square, and the board has
	// too many of one colour.
	ColorParity Theorem = iota
	// NoTourOnBoard: boards of this size have none.
	NoTourOnBoard
	// IsolatedSquare: a free square has no move to another.
	IsolatedSquare
	// DeadEndSquares: more squares have a single move than a path has ends for.
	DeadEndSquares
	// DisconnectedSquares: the free squares are not connected by moves.
	DisconnectedSquares
	// NoTourFromStart: boards of this size have none from this square.
	NoTourFromStart
)
