// Package board draws the board of any puzzle, and says in words what an event of
// its search means.
//
//   - board.go: a board and the moment of a search that it shows.
//   - draw.go: the lines of a picture; heat.go: those of a heat map, compact.go: its
//     numbers.
//   - sight.go: which part of a large board is seen; picture.go: how much of it, how
//     large.
//   - look.go: a square; path.go: the lines of a path through squares.
//   - skin.go: what differs from puzzle to puzzle; queens.go, tour.go, maze.go,
//     sudoku.go: a puzzle each.
//   - say.go: the words for each event; legend.go: those for each mark.
package board

import (
	"clew/client/theme"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Scene is a moment of a search: what a picture shows.
type Scene struct {
	// State is the board at that moment.
	State *trace.State
	// Step is the event that has led here, of kind zero where none has.
	Step trace.Step
	// Move is the latest placement or backtrack, of kind zero where there is none. Its
	// square is marked. Without one the latest choice that stands counts as the latest
	// placement.
	Move trace.Step
	// Tried returns how often a cell was tried so far; nil where that is not known. A
	// maze marks what was tried and left.
	Tried func(cell int) int64
}

// Board draws one board, and remembers which part of it was in sight. It is for one
// goroutine at a time.
type Board struct {
	started       *clewv1.Started
	rows, columns int
	theme         *theme.Theme
	skin          skin
	sight         sight
	limit         CellSize // of the squares, 0x0 for none
}

// New returns a board that looks as the theme says. The started must be one that
// trace.NewState takes.
func New(started *clewv1.Started, t *theme.Theme) *Board {
	b := &Board{
		started: started,
		rows:    int(started.GetBoard().GetRows()),
		columns: int(started.GetBoard().GetColumns()),
	}
	b.SetTheme(t)
	return b
}

// SetTheme has the board look as another theme says.
func (b *Board) SetTheme(t *theme.Theme) {
	b.theme = t
	b.skin = skinFor(b.started, &t.Glyphs)
}

// SetLimit has the squares no larger than a size; 0x0 is no limit. They stay large enough
// for what stands on them.
func (b *Board) SetLimit(size CellSize) { b.limit = size }

// Title names the puzzle, such as "8 queens".
func (b *Board) Title() string { return b.skin.title }

// Draw returns the lines of the largest picture of the board that fits in a window,
// without what would be too wide or too high.
func (b *Board) Draw(scene Scene, width, height int) []string {
	current := b.current(scene)
	p := b.fit(b.sizes(), around(scene, current), width, height)
	return b.draw(p, width, height, func(cell int) look { return b.look(&scene, current, cell, p.size) })
}

// current returns the cell of the latest placement where it still stands; on a path
// the cell where it ends. None is trace.None.
func (b *Board) current(scene Scene) int {
	choices := scene.State.Choices()
	switch {
	case !b.skin.path && scene.Move.Kind == clewv1.EventKind_EVENT_KIND_PLACE:
		return scene.Move.Cell
	case !b.skin.path && scene.Move.Kind == clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return trace.None
	case len(choices) > 0:
		return choices[len(choices)-1].Cell
	case b.skin.path:
		return start(b.started)
	default:
		return trace.None
	}
}

// start returns where a path begins, trace.None where nobody knows.
func start(started *clewv1.Started) int {
	for _, initial := range started.GetBoard().GetInitial() {
		return int(initial.GetRow()*started.GetBoard().GetColumns() + initial.GetColumn())
	}
	return trace.None
}

// around returns the cell that must be seen, trace.None if all are alike.
func around(scene Scene, current int) int {
	if scene.Step.Kind != clewv1.EventKind_EVENT_KIND_UNSPECIFIED && scene.Step.Cell != trace.None {
		return scene.Step.Cell
	}
	return current
}
