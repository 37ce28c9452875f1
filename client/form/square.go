package form

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

const wantSquare = "ROW,COLUMN, both from 0, such as 0,4"

// square is the kind of fields that are one square of a board.
type square struct{ typedText }

func (square) read(text string, empty protoreflect.Value) (protoreflect.Value, error) {
	if !readSquare(text, empty.Message()) {
		return protoreflect.Value{}, &mistake{text, wantSquare}
	}
	return empty, nil
}

func (square) write(value protoreflect.Value) string { return writeSquare(value.Message()) }

func (square) want() string { return wantSquare }

// squares is the kind of fields that are any number of squares.
type squares struct{ typedText }

func (squares) read(text string, empty protoreflect.Value) (protoreflect.Value, error) {
	list := empty.List()
	for _, one := range splitSquares(text) {
		cell := list.NewElement()
		if !readSquare(one, cell.Message()) {
			return protoreflect.Value{}, &mistake{one, wantSquare}
		}
		list.Append(cell)
	}
	if list.Len() == 0 {
		return protoreflect.Value{}, &mistake{text, wantSquare}
	}
	return empty, nil
}

func (squares) write(value protoreflect.Value) string {
	list := value.List()
	all := make([]string, list.Len())
	for i := range all {
		all[i] = writeSquare(list.Get(i).Message())
	}
	return strings.Join(all, " ")
}

func (squares) want() string { return "squares, each " + wantSquare + " 1,7" }

func (f squares) part(text string, index int) string {
	if all := splitSquares(text); index < len(all) {
		return all[index]
	}
	return f.place(index)
}

func (squares) place(index int) string { return fmt.Sprintf("square %d", index+1) }

var spacedComma = regexp.MustCompile(`\s*,\s*`)

// splitSquares cuts "0,4 1,7; 2, 3" into squares.
func splitSquares(text string) []string {
	return strings.FieldsFunc(spacedComma.ReplaceAllString(text, ","), func(r rune) bool {
		return r == ' ' || r == ';' || r == '\n'
	})
}

// The fields of a message that is a square.
const rowField, columnField = "row", "column"

// isCell reports whether a message is a square; there may be none.
func isCell(message protoreflect.MessageDescriptor) bool {
	if message == nil {
		return false
	}
	for _, name := range []protoreflect.Name{rowField, columnField} {
		if field := message.Fields().ByName(name); field == nil || field.Kind() != protoreflect.Uint32Kind || field.IsList() {
			return false
		}
	}
	return true
}

// readSquare puts a square into a message, and reports whether the text is one.
func readSquare(text string, cell protoreflect.Message) bool {
	row, column, found := strings.Cut(text, ",")
	r, rowErr := strconv.ParseUint(strings.TrimSpace(row), 10, 32)
	c, columnErr := strconv.ParseUint(strings.TrimSpace(column), 10, 32)
	if !found || rowErr != nil || columnErr != nil {
		return false
	}
	fields := cell.Descriptor().Fields()
	cell.Set(fields.ByName(rowField), protoreflect.ValueOfUint32(uint32(r)))
	cell.Set(fields.ByName(columnField), protoreflect.ValueOfUint32(uint32(c)))
	return true
}

func writeSquare(cell protoreflect.Message) string {
	fields := cell.Descriptor().Fields()
	return fmt.Sprintf("%d,%d", cell.Get(fields.ByName(rowField)).Uint(), cell.Get(fields.ByName(columnField)).Uint())
}
