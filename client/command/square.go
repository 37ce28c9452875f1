package command

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// squareKind is the kind of a field that is one square.
const squareKind = "ROW,COLUMN"

// square is one square of a board.
func square(set func(*clewv1.Cell)) *field {
	return scalar(squareKind, func(text string) error {
		cell, err := parseSquare(text)
		if err != nil {
			return err
		}
		set(cell)
		return nil
	})
}

// squares is any number of squares, in one flag or in several.
func squares(set func([]*clewv1.Cell)) *field {
	f := &field{kind: squareKind + " ..."}
	var all []*clewv1.Cell
	f.set = func(text string) error {
		for _, one := range splitSquares(text) {
			cell, err := parseSquare(one)
			if err != nil {
				return err
			}
			all = append(all, cell)
			f.given = append(f.given, one)
		}
		set(all)
		return nil
	}
	return f
}

var spacedComma = regexp.MustCompile(`\s*,\s*`)

// splitSquares cuts "0,4 1,7; 2, 3" into squares.
func splitSquares(text string) []string {
	return strings.FieldsFunc(spacedComma.ReplaceAllString(text, ","), func(r rune) bool {
		return r == ' ' || r == ';' || r == '\t' || r == '\n'
	})
}

func parseSquare(text string) (*clewv1.Cell, error) {
	row, column, found := strings.Cut(text, ",")
	r, rowErr := strconv.ParseUint(strings.TrimSpace(row), 10, 32)
	c, columnErr := strconv.ParseUint(strings.TrimSpace(column), 10, 32)
	if !found || rowErr != nil || columnErr != nil {
		return nil, fmt.Errorf("%q is no square: want ROW,COLUMN, both from 0, such as 0,4", text)
	}
	row32, column32 := uint32(r), uint32(c)
	return clewv1.Cell_builder{Row: &row32, Column: &column32}.Build(), nil
}

// size is the size of a board; one number is that of a square one.
func size(set func(rows, columns uint32)) *field {
	return scalar("ROWSxCOLUMNS", func(text string) error {
		first, second, both := strings.Cut(strings.ToLower(text), "x")
		if !both {
			second = first
		}
		rows, rowsErr := parseLength(first)
		columns, columnsErr := parseLength(second)
		if rowsErr != nil || columnsErr != nil {
			return errors.New("want ROWSxCOLUMNS, each 1 or more, such as 20x40, or one number for both")
		}
		set(rows, columns)
		return nil
	})
}

// isNumber reports whether a text is digits.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// leaperText returns how a piece is written: its name, or its jump.
func leaperText(piece *clewv1.Leaper) string {
	name := words.Leaper(piece)
	if named, found := words.NamedLeaper(name); found && named.GetA() == piece.GetA() && named.GetB() == piece.GetB() {
		return name
	}
	return fmt.Sprintf("%d,%d", piece.GetA(), piece.GetB())
}

// leaperChoices returns the names of pieces and how they jump, for the shell.
func leaperChoices() []string {
	names := words.LeaperNames()
	for i, name := range names {
		piece, _ := words.NamedLeaper(name)
		names[i] = cobra.CompletionWithDesc(name, fmt.Sprintf("jumps by %d and %d", piece.GetA(), piece.GetB()))
	}
	return names
}

// leaper is a piece that jumps by A squares one way and B the other.
func leaper(set func(*clewv1.Leaper)) *field {
	return scalar("A,B|NAME", func(text string) error {
		if piece, found := words.NamedLeaper(text); found {
			set(piece)
			return nil
		}
		first, second, _ := strings.Cut(text, ",")
		a, aErr := strconv.ParseUint(strings.TrimSpace(first), 10, 32)
		b, bErr := strconv.ParseUint(strings.TrimSpace(second), 10, 32)
		if aErr != nil || bErr != nil {
			return fmt.Errorf("want A,B, both from 0, such as 1,3, or one of %s", strings.Join(words.LeaperNames(), ", "))
		}
		set(clewv1.Leaper_builder{A: uint32(a), B: uint32(b)}.Build())
		return nil
	})
}
