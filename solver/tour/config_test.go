package tour_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/tour"
)

func TestInvalid(t *testing.T) {
	for _, test := range []struct {
		name   string
		config tour.Config
		want   []solver.Violation
	}{
		{"huge", tour.Config{Rows: 1_000_000_000, Columns: 1_000_000_000}, []solver.Violation{
			{Field: "rows", Value: "1000000000", Want: "1 to 1048576"}, {Field: "columns", Value: "1000000000", Want: "1 to 1048576"}}},
		{"too many cells", tour.Config{Rows: 1025, Columns: 1024}, []solver.Violation{
			{Field: "rows", Value: "1025 with 1024 columns", Want: "a board of at most 1048576 cells"}}},
		{"negative", tour.Config{Rows: -1, Columns: 3}, []solver.Violation{{Field: "rows", Value: "-1", Want: "1 to 1048576"}}},
		{"start off the board", tour.Config{Start: at(8, 0)}, []solver.Violation{{Field: "start.row", Value: "8", Want: "0 to 7"}}},
		{"start on a blocked square", tour.Config{Start: at(1, 2), Blocked: []solver.Square{*at(0, 0), *at(1, 2)}}, []solver.Violation{
			{Field: "start", Value: "row 1, column 2", Want: "a free square; blocked[1] is the same"}}},
		{"blocked twice", tour.Config{Blocked: []solver.Square{*at(1, 2), *at(1, 2)}, Start: at(9, 9)}, []solver.Violation{
			{Field: "blocked[1]", Value: "row 1, column 2", Want: "a square that blocked[0] does not name already"},
			{Field: "start.row", Value: "9", Want: "0 to 7"}, {Field: "start.column", Value: "9", Want: "0 to 7"}}},
		{"all blocked", tour.Config{Rows: 1, Columns: 2, Blocked: []solver.Square{*at(0, 0), *at(0, 1)}}, []solver.Violation{
			{Field: "blocked", Value: "every square of the board", Want: "at least one free square"}}},
		{"too many blocked", tour.Config{MaxBlocked: 1, Blocked: []solver.Square{*at(0, 0), *at(0, 1)}}, []solver.Violation{
			{Field: "blocked", Value: "2 squares", Want: "at most 1 squares"}}},
		{"strategy", tour.Config{MoveOrder: 7, TieBreak: 5, Pruning: 4}, []solver.Violation{
			{Field: "move_order", Value: "7", Want: "0 to 3"}, {Field: "tie_break", Value: "5", Want: "0 to 4"}, {Field: "pruning", Value: "4", Want: "0 to 3"}}},
		{"ties of an order without", tour.Config{MoveOrder: tour.StaticDegree, TieBreak: tour.Random}, []solver.Violation{
			{Field: "tie_break", Value: "4", Want: "unset with a move_order that is not Warnsdorff: the others have no ties to break"}}},
		{"leaper that stays", tour.Config{Leaper: &tour.Leaper{}}, []solver.Violation{
			{Field: "leaper", Value: "(0,0)", Want: "a piece that moves: a and b not both 0"}}},
		{"leaper too far", tour.Config{Leaper: &tour.Leaper{A: -1, B: 33}}, []solver.Violation{
			{Field: "leaper.a", Value: "-1", Want: "0 to 32"}, {Field: "leaper.b", Value: "33", Want: "0 to 32"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := tour.New(test.config)
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			if diff := cmp.Diff(test.want, invalid.Violations); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDefaults(t *testing.T) {
	c := newPuzzle(t, tour.Config{Columns: 5, Blocked: []solver.Square{*at(0, 0)}}).Config()
	if c.Rows != 5 || c.Columns != 5 || *c.Start != *at(0, 1) || *c.Leaper != tour.Knight() {
		t.Errorf("got %+v from %v, want a knight on 5x5 from (0,1)", c, *c.Start)
	}
}

func TestDefaultStrategy(t *testing.T) {
	type strategy struct {
		order    tour.MoveOrder
		tieBreak tour.TieBreak
		pruning  tour.Pruning
	}
	for asked, want := range map[strategy]strategy{
		{}:                                {tour.Warnsdorff, tour.FarthestFromCenter, tour.Full},
		{tieBreak: tour.Random}:           {tour.Warnsdorff, tour.Random, tour.Full},
		{pruning: tour.DeadEnds}:          {tour.Warnsdorff, tour.FarthestFromCenter, tour.DeadEnds},
		{order: tour.Warnsdorff}:          {tour.Warnsdorff, tour.First, tour.NoPruning},
		{tour.Warnsdorff, 0, tour.Full}:   {tour.Warnsdorff, tour.First, tour.Full},
		{tour.Fixed, 0, 0}:                {tour.Fixed, 0, tour.NoPruning},
		{tour.StaticDegree, 0, tour.Full}: {tour.StaticDegree, 0, tour.Full},
	} {
		c := newPuzzle(t, tour.Config{MoveOrder: asked.order, TieBreak: asked.tieBreak, Pruning: asked.pruning}).Config()
		if got := (strategy{c.MoveOrder, c.TieBreak, c.Pruning}); got != want {
			t.Errorf("%v is completed to %v, want %v", asked, got, want)
		}
	}
}
