package solver

import (
	"fmt"
	"strings"
)

// MaxViolations is how many violations an InvalidError keeps; it counts the
// others. Nobody reads more, and hostile input may have a million.
const MaxViolations = 16

// Violation is one thing that is wrong with the description of a puzzle.
type Violation struct {
	// Field is the path of the field within the puzzle, such as
	// "initial[2].row", in the spelling of the API.
	Field string
	// Value is what it holds.
	Value string
	// Want is what it may hold, as a phrase: "1 to 1000".
	Want string
}

// InvalidError says everything that is wrong with the description of a puzzle.
type InvalidError struct {
	// Violations are the first ones found, MaxViolations at most.
	Violations []Violation
	// Omitted is how many more there are.
	Omitted int
}

// Error lists the violations kept.
func (e *InvalidError) Error() string {
	var b strings.Builder
	for i, v := range e.Violations {
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%s is %s, want %s", v.Field, v.Value, v.Want)
	}
	if e.Omitted > 0 {
		fmt.Fprintf(&b, "; and %d more", e.Omitted)
	}
	return b.String()
}

// Full reports whether further violations are only counted, as Omitted, so that nobody
// needs words for them: those for a million take a second.
func (e *InvalidError) Full() bool { return len(e.Violations) == MaxViolations }

// Add records a violation.
func (e *InvalidError) Add(field, value, want string) {
	if e.Full() {
		e.Omitted++
		return
	}
	e.Violations = append(e.Violations, Violation{Field: field, Value: value, Want: want})
}

// AddRange records a number that is out of its range, bounds included.
func (e *InvalidError) AddRange(field string, value, low, high int) {
	e.Add(field, fmt.Sprint(value), fmt.Sprintf("%d to %d", low, high))
}

// CheckSize records what of a board's size is out of range, and reports whether a
// board of at most maxCells cells has that size. The path is that of the fields
// "rows" and "columns", with its dot; "" where they have none.
func (e *InvalidError) CheckSize(path string, rows, columns, maxCells int) bool {
	rowsFit, columnsFit := 1 <= rows && rows <= maxCells, 1 <= columns && columns <= maxCells
	if !rowsFit {
		e.AddRange(path+"rows", rows, 1, maxCells)
	}
	if !columnsFit {
		e.AddRange(path+"columns", columns, 1, maxCells)
	}
	// By division: the product of hostile numbers overflows.
	if rowsFit && columnsFit && rows > maxCells/columns {
		e.Add(path+"rows", fmt.Sprintf("%d with %d columns", rows, columns), fmt.Sprintf("a board of at most %d cells", maxCells))
		return false
	}
	return rowsFit && columnsFit
}

// CheckSquare records what of a square lies off a board, and reports whether it
// is on it. The field is the path of the square.
func (e *InvalidError) CheckSquare(field string, s Square, rows, columns int) bool {
	onRow, onColumn := 0 <= s.Row && s.Row < rows, 0 <= s.Column && s.Column < columns
	if !onRow {
		e.AddRange(field+".row", s.Row, 0, rows-1)
	}
	if !onColumn {
		e.AddRange(field+".column", s.Column, 0, columns-1)
	}
	return onRow && onColumn
}

// Err returns the error, or nil when nothing is wrong.
func (e *InvalidError) Err() error {
	if len(e.Violations) == 0 {
		return nil
	}
	return e
}

// Quantity returns a number of things in words: "1 cell", "2 cells".
func Quantity(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
