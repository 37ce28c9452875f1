package form

import (
	"errors"
	"strings"
	"testing"

	"clew/client/internal/clienttest"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// What a real server says is shown where it belongs.
func TestRefusalsOfTheServer(t *testing.T) {
	client := clienttest.Dial(t)
	for _, test := range []struct {
		puzzle string
		typed  [][2]string // fields and what to type there
		label  string      // the field to blame
		want   string
	}{
		{"queens", [][2]string{{"Queens set in advance", "1,1 3,3"}}, "Queens set in advance", "3,3: is row 3, column 3, want a square that queens set in advance, square 1 on row 1, column 1 does not attack"},
		{"queens", [][2]string{{"Queens set in advance", "1,1 8,3"}}, "Queens set in advance", "8,3: row is 8, want 0 to 7"},
		{"queens", [][2]string{{"Size", "4"}, {"Queens set in advance", "9,0"}}, "Queens set in advance", "9,0: row is 9, want 0 to 3"},
		{"knights_tour", [][2]string{{"Rows", "5"}, {"Start", "0,7"}}, "Start", "column is 7, want 0 to 4"},
		{"knights_tour", [][2]string{{"Shorter jump", "0"}, {"Longer jump", "0"}}, "Shorter jump", "0,0"},
		{"maze", [][2]string{{"Maze", "...\n..\n..."}}, "Maze", "line 2: is 2 characters, want 3 characters, as maze, line 1"},
		{"knights_tour", [][2]string{{"Start", "1,1"}, {"Blocked squares", "0,0 1,1"}}, "Start", "is row 1, column 1, want a free square; blocked squares, square 2 is the same"},
		{"maze", [][2]string{{"Moves", "DD"}}, "Moves", "is "},
		{"sudoku", [][2]string{{"Givens", "11.. .... .... ...."}}, "Givens", "1"},
	} {
		m := open(t, test.puzzle)
		for _, typed := range test.typed {
			focusOn(t, m, typed[0])
			press(m, "ctrl+u")
			enter(m, typed[1])
		}
		press(m, "tab")
		err := ask(t, client, m.Request())
		m.SetError(err)
		f := m.focused()
		if f == nil || f.label != test.label || !strings.Contains(f.refusal, test.want) {
			t.Errorf("%v: focus on %+v", err, f)
			continue
		}
		if screen := strings.Join(m.Lines(200, 60), "\n"); !strings.Contains(screen, f.refusal) {
			t.Errorf("%q is not said in\n%s", f.refusal, screen)
		}
		if press(m, "f5") != Run {
			t.Errorf("%v: what the server has said stands in the way of another try", err)
		}
		if f.refusal != "" {
			t.Errorf("%q is said of another try", f.refusal)
		}
	}
}

func TestRefusalsAreForgotten(t *testing.T) {
	m := open(t, "queens")
	refused, err := status.New(codes.InvalidArgument, "wrong").WithDetails(&errdetails.BadRequest{
		FieldViolations: []*errdetails.BadRequest_FieldViolation{
			{Field: "queens.initial[7].row", Description: "is 8"},
			{Field: "queens.size", Description: "is 5"},
			{Field: "sudoku.givens", Description: "is empty"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.SetError(refused.Err())
	size, squares := m.fields()[0], m.fields()[1]
	if m.focused() != size || squares.refusal != "square 8: row is 8" || m.failure != "sudoku.givens is empty" {
		t.Errorf("focus on %s, %q, %q", m.focused().label, squares.refusal, m.failure)
	}
	if press(m, "7"); size.refusal != "" || squares.refusal == "" || m.failure != "" {
		t.Errorf("after a change of the size: %q, %q, %q", size.refusal, squares.refusal, m.failure)
	}
	m.SetError(errors.New("no\nserver"))
	if squares.refusal != "" || m.failure != "no server" {
		t.Errorf("after another error: %q, %q", squares.refusal, m.failure)
	}
	if m.SetError(nil); m.failure != "" {
		t.Errorf("after none: %q", m.failure)
	}
}
