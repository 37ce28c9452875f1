package theme

// Glyphs are the characters that pictures are made of. All are one column wide.
type Glyphs struct {
	// What stands on a board. Initial ones were there from the start.
	Queen, InitialQueen   string
	Amazon, InitialAmazon string
	Knight                string

	// Empty is a free square, Blocked one that nothing can take, Undone one that a
	// backtrack has left, Refused a candidate that was turned down, Visited a square
	// of a tour that is too narrow for a number.
	Empty, Blocked, Undone, Refused, Visited string

	// PathEnd is where a path through a maze ends, Tried a square that it has left.
	PathEnd, Tried string
	// Line is a square of a path by the sides by which the path leads out of it: 1 up,
	// 2 right, 4 down, 8 left, and their sums.
	Line [16]string

	// Vertical, Horizontal and Crossing are lines between the parts of a picture.
	Vertical, Horizontal, Crossing string

	// Dot stands between two words, More for text that has no room.
	Dot, More string

	// Playing and Paused say how the search stands; Check that it went well, Nothing
	// that there is nothing, Cross that something broke.
	Playing, Paused, Check, Nothing, Cross string

	// BarFull and BarEmpty are the parts of a progress bar.
	BarFull, BarEmpty string
	// Columns are columns of a plot, from an empty one to a full one.
	Columns []string
	// Shades are the steps of a heat map, from cold to hot.
	Shades [HeatSteps]string

	// The timeline: the events played, those ahead, where it stands, and the marks of
	// solutions and deep backtracks.
	TrackPlayed, TrackAhead, TrackHead, TrackSolution, TrackBacktrack string

	// A search tree: a node with others after it, the last one, the line past a node
	// that goes on; a node whose subtree is hidden, and one whose subtree is shown.
	Branch, LastBranch, Trunk, Collapsed, Expanded string
	// Cursor points to the current line of a list.
	Cursor string
}

// glyphs returns the characters of a terminal with Unicode or without.
func glyphs(unicode bool) Glyphs {
	if unicode {
		return unicodeGlyphs()
	}
	return asciiGlyphs()
}

func unicodeGlyphs() Glyphs {
	return Glyphs{
		Queen: "♛", InitialQueen: "♕",
		// No font has a sign for it that is sure to be one column wide.
		Amazon: "A", InitialAmazon: "a",
		Knight: "♞",
		Empty:  "·", Blocked: "█", Undone: "×", Refused: "×", Visited: "o",
		PathEnd: "●", Tried: "·",
		Line: [...]string{
			" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
			"╸", "┛", "━", "┻", "┓", "┫", "┳", "╋",
		},
		Vertical: "│", Horizontal: "─", Crossing: "┼",
		Dot: "·", More: "…",
		Playing: "▶", Paused: "‖", Check: "✓", Nothing: "∅", Cross: "✗",
		BarFull: "█", BarEmpty: "░",
		Columns:     []string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
		Shades:      shades(),
		TrackPlayed: "━", TrackAhead: "─", TrackHead: "●", TrackSolution: "▲", TrackBacktrack: "▼",
		Branch: "├", LastBranch: "└", Trunk: "│", Collapsed: "▸", Expanded: "▾",
		Cursor: "›",
	}
}

func asciiGlyphs() Glyphs {
	return Glyphs{
		Queen: "Q", InitialQueen: "I",
		Amazon: "A", InitialAmazon: "a",
		Knight: "N",
		Empty:  ".", Blocked: "#", Undone: "x", Refused: "x", Visited: "o",
		PathEnd: "@", Tried: ".",
		Line: [...]string{
			" ", "|", "-", "+", "|", "|", "+", "+",
			"-", "+", "-", "+", "+", "+", "+", "+",
		},
		Vertical: "|", Horizontal: "-", Crossing: "+",
		Dot: "-", More: "~",
		Playing: ">", Paused: "=", Check: "*", Nothing: "0", Cross: "!",
		BarFull: "#", BarEmpty: "-",
		Columns:     []string{" ", ".", ":", "|", "#"},
		Shades:      shades(),
		TrackPlayed: "=", TrackAhead: "-", TrackHead: "O", TrackSolution: "^", TrackBacktrack: "v",
		Branch: "|", LastBranch: "`", Trunk: "|", Collapsed: "+", Expanded: "-",
		Cursor: ">",
	}
}

// shades are the same with Unicode: walls are of its blocks.
func shades() [HeatSteps]string { return [...]string{":", "-", "=", "+", "*", "%", "&", "@"} }
