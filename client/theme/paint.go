package theme

// Paint is how a square of a board looks. What it means is never told by colour
// alone: the marks of the board have characters of their own.
type Paint uint8

// The paints of a board.
const (
	// LightSquare and DarkSquare are the free squares of a chessboard, TakenOnLight and
	// TakenOnDark those with something on them.
	LightSquare Paint = iota
	DarkSquare
	TakenOnLight
	TakenOnDark
	// InitialSquare has what was there from the start.
	InitialSquare
	// LatestPlacement and LatestBacktrack are where the search has just been.
	LatestPlacement
	LatestBacktrack
	// RefusedSquare is a candidate that was turned down, BlameSquare the reason.
	RefusedSquare
	BlameSquare
	// BlockedSquare is a square of a chessboard that nothing can take.
	BlockedSquare

	// The squares of a maze: open ones, walls, the path, what the path has left, and
	// the goal.
	OpenSquare
	WallSquare
	PathSquare
	TriedSquare
	GoalSquare

	// The cells of a Sudoku: free ones in a shaded box (in others they are light
	// squares), those with a digit that was found or given; and the lines between boxes.
	ShadedSquare
	FoundOnLight
	FoundOnShade
	GivenOnLight
	GivenOnShade
	RuleLine

	// UntriedSquare is a square of a heat map that was never tried.
	UntriedSquare

	// Paints is how many there are.
	Paints
)

// Taken returns how a free square of a chessboard is painted once something stands
// on it.
func (p Paint) Taken() Paint { return p - LightSquare + TakenOnLight }
