package trace

import (
	"errors"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// MaxCells is the largest board that a State takes. Servers have no larger ones,
// and a broken one must not make its clients allocate without bound.
const MaxCells = 1 << 24

// ErrBoard is the error of a `started` whose board contradicts itself.
var ErrBoard = errors.New("the board makes no sense")

// State is the state of a search, folded from its events. It is for one goroutine
// at a time.
type State struct {
	rows, columns, values int
	target                int  // the depth of every solution, or None
	rejections            bool // the trace has its rejections
	events                bool // the stream has the events
	codeWidth             int  // of Steps in bytes, 0 where events come

	cells    []cell
	choices  []Choice
	sequence int64
	counters Counters
	solved   bool // the standing choices are a solution: nothing can be added

	goal    int // of a maze, or None
	drawing drawing
}

// cell is what a State knows of one cell.
type cell struct {
	value  int32 // 0: free, blocked: it never is
	number int32 // the index plus one of the choice on it, 0: none
}

// blocked is the value of a cell that no choice can take.
const blocked = -1

// NewState returns the state before the first event. The error wraps ErrBoard.
func NewState(started *clewv1.Started) (*State, error) {
	board := started.GetBoard()
	s := &State{
		rows:       int(board.GetRows()),
		columns:    int(board.GetColumns()),
		values:     int(board.GetValues()),
		target:     targetOf(started),
		goal:       Goal(started),
		rejections: started.GetRequest().GetIncludeRejections(),
		events:     sendsEvents(started.GetRequest()),
		codeWidth:  int(started.GetCodeWidth()),
		drawing:    drawingOf(started.GetRequest()),
	}
	if s.codeWidth != 0 && !isWidth(s.codeWidth) {
		return nil, fmt.Errorf("%w: codes of %d bytes, want 1, 2 or 4", ErrBoard, s.codeWidth)
	}
	if s.rows < 1 || s.columns < 1 || s.columns > MaxCells/s.rows {
		return nil, fmt.Errorf("%w: %d rows of %d columns, want 1 to %d cells", ErrBoard, s.rows, s.columns, MaxCells)
	}
	if s.values < 1 || s.values > MaxCells {
		return nil, fmt.Errorf("%w: %d values, want 1 to %d", ErrBoard, s.values, MaxCells)
	}
	s.cells = make([]cell, s.rows*s.columns)
	if err := s.block(board.GetBlocked()); err != nil {
		return nil, err
	}
	for _, initial := range board.GetInitial() {
		if err := s.put(initial); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// targetOf returns how many choices every solution has, None where they differ.
func targetOf(started *clewv1.Started) int {
	if !started.HasTargetDepth() {
		return None
	}
	return int(started.GetTargetDepth())
}

// sendsEvents reports whether a request, as understood, has its events sent.
func sendsEvents(request *clewv1.SearchRequest) bool {
	detail := request.GetDetail()
	return detail == clewv1.Detail_DETAIL_EVENTS || detail == clewv1.Detail_DETAIL_UNSPECIFIED
}

// block reads the bitmap of the blocked cells.
func (s *State) block(bitmap []byte) error {
	for i, bits := range bitmap {
		for bit := range 8 {
			if bits>>bit&1 == 0 {
				continue
			}
			at := i*8 + bit
			if at >= len(s.cells) {
				return fmt.Errorf("%w: cell %d of %d is blocked", ErrBoard, at, len(s.cells))
			}
			s.cells[at].value = blocked
		}
	}
	return nil
}

// put sets a cell that has its value from the start.
func (s *State) put(initial *clewv1.InitialCell) error {
	at, ok := s.at(initial.GetRow(), initial.GetColumn())
	value := initial.GetValue()
	if !ok || !s.legal(value) || s.cells[at].value != 0 {
		return fmt.Errorf("%w: value %d on row %d column %d from the start", ErrBoard, value, initial.GetRow(), initial.GetColumn())
	}
	s.cells[at].value = int32(value)
	return nil
}

// at returns the cell of a row and a column, if it is on the board.
func (s *State) at(row, column uint32) (at int, ok bool) {
	return int(row)*s.columns + int(column), int64(row) < int64(s.rows) && int64(column) < int64(s.columns)
}

// legal reports whether a cell can have the value.
func (s *State) legal(value uint32) bool { return 1 <= value && int64(value) <= int64(s.values) }

// Rows returns the number of rows, at least 1.
func (s *State) Rows() int { return s.rows }

// Columns returns the number of columns, at least 1.
func (s *State) Columns() int { return s.columns }

// Values returns the largest value of a cell; 1 where a choice only takes a cell.
func (s *State) Values() int { return s.values }

// Cells returns the number of cells, blocked ones included.
func (s *State) Cells() int { return len(s.cells) }

// Target returns how many choices every solution has, None where they differ.
func (s *State) Target() int { return s.target }

// Value returns the value that stands on a cell, 0 on a free one.
func (s *State) Value(cell int) int { return int(max(s.cells[cell].value, 0)) }

// Initial reports whether the cell has had its value from the start.
func (s *State) Initial(cell int) bool { return s.cells[cell].value > 0 && s.cells[cell].number == 0 }

// Blocked reports whether no choice can take the cell.
func (s *State) Blocked(cell int) bool { return s.cells[cell].value == blocked }

// Number returns the place of the choice on a cell among those that stand, from 1
// for the oldest; 0 where no choice stands.
func (s *State) Number(cell int) int { return int(s.cells[cell].number) }

// Choices returns the choices that stand, the oldest first. The slice is the
// state's own: read it before the next Apply, and do not change it.
func (s *State) Choices() []Choice { return s.choices }

// Depth returns the number of choices that stand.
func (s *State) Depth() int { return len(s.choices) }

// Sequence returns the number of the latest event, 0 before the first.
func (s *State) Sequence() int64 { return s.sequence }

// Counters returns what the events so far amount to.
func (s *State) Counters() Counters { return s.counters }
