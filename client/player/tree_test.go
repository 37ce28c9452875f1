package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"clew/client/history"
	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// nodes returns all placements up to an event as a scan of the events finds them, by
// the number of their PLACE.
func nodes(h *history.History, at int64) map[int64]*history.Node {
	nodes := map[int64]*history.Node{}
	var path []*history.Node
	for n := int64(1); n <= at; n++ {
		step := h.Event(n)
		switch step.Kind {
		case clewv1.EventKind_EVENT_KIND_PLACE:
			for _, above := range path {
				above.Placements++
				above.Deepest = max(above.Deepest, step.Depth)
			}
			node := &history.Node{Placed: n, Choice: trace.Choice{Cell: step.Cell, Value: step.Value}, Depth: step.Depth, Deepest: step.Depth}
			path, nodes[n] = append(path, node), node
		case clewv1.EventKind_EVENT_KIND_BACKTRACK:
			path[len(path)-1].Left = n
			path = path[:len(path)-1]
		case clewv1.EventKind_EVENT_KIND_SOLUTION:
			for _, above := range path {
				above.Solutions++
			}
		}
	}
	return nodes
}

// Whatever is shown of a tree, from three lines on: it is what the events say, and
// together it stands for all placements and solutions.
func TestOutlineAddsUp(t *testing.T) {
	for name, request := range pastSearches() {
		h := loaded(t, Options{Request: request}, nil).reel.History()
		for at := int64(0); at <= h.Last(); at += 1 + h.Last()/13 {
			nodes, counters := nodes(h, at), h.Counters(at)
			for height := 3; height < 60; height += 1 + height/4 {
				rows := outlined(h, at, height)
				if len(rows) > height {
					t.Fatalf("%s, event %d: %d lines of %d", name, at, len(rows), height)
				}
				placements, solutions := sums(rows)
				if counters.Depth == 0 && counters.Placements == 0 {
					solutions = counters.Solutions // at the root
				}
				if placements != counters.Placements || solutions != counters.Solutions {
					t.Fatalf("%s, event %d, %d lines: %d placements and %d solutions, want %d and %d in\n%+v",
						name, at, height, placements, solutions, counters.Placements, counters.Solutions, rows)
				}
				for _, r := range rows {
					if r.kind == skippedRow {
						continue
					}
					if diff := cmp.Diff(nodes[r.node.Placed], &r.node); diff != "" || r.node.Depth != r.level || (r.kind == standingRow) != (r.node.Left == 0) {
						t.Fatalf("%s, event %d: %+v (-want +got):\n%s", name, at, r, diff)
					}
				}
				checkOrder(t, rows, counters.Depth)
			}
		}
	}
}

// sums returns what rows stand for.
func sums(rows []row) (placements, solutions int64) {
	for i, r := range rows {
		placements += r.placements
		solutions += r.solutions
		switch r.kind {
		case triedRow:
			placements += 1 + r.node.Placements
			solutions += r.node.Solutions
		case standingRow:
			placements++
			if i+1 == len(rows) && r.node.Placements == 0 {
				solutions += r.node.Solutions // its own
			}
		case skippedRow:
			placements += int64(r.count)
		}
	}
	return placements, solutions
}

// checkOrder checks that the levels follow each other down to the place, and that
// what was tried at one is in the order of the search, before what stands.
func checkOrder(t *testing.T, rows []row, depth int) {
	t.Helper()
	level, placed := 1, int64(0)
	for _, r := range rows {
		if r.level != level || r.kind != skippedRow && r.node.Placed <= placed {
			t.Fatalf("level %d where %d is due, in\n%+v", r.level, level, rows)
		}
		switch r.kind {
		case standingRow:
			level++
			placed = r.node.Placed
		case skippedRow:
			level += r.count
		default:
			placed = r.node.Placed
		}
	}
	if level != depth+1 {
		t.Fatalf("the rows end above level %d, want %d:\n%+v", level, depth+1, rows)
	}
}

// The first solution of the eight queens comes with placement 113.
func TestTreeOfEightQueens(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	m.at(m.reel.Last())
	rows := outlined(m.reel.History(), m.reel.Last(), 18)
	got := []string{}
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%d %v %d %d", r.level, r.node.Choice.Cell, r.node.Placements, r.node.Solutions))
	}
	want := []string{
		"1 0 112 1", "2 17 37 0", "2 25 40 0", "2 33 32 1", "3 10 11 0", "3 50 6 0", "3 58 12 1", "4 11 6 0", "4 43 4 1",
		"5 20 3 1", "6 53 2 1", "7 14 1 1", "8 31 0 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if title := plain(m.tree(0, 0, 60, 18))[0]; title != "search tree: 113 nodes, 1 solution, at depth 8" {
		t.Errorf("title %q", title)
	}
}

// Clicks on the tree go where the placement was made, or where all that was tried
// below it is known.
func TestClicksOnTheTree(t *testing.T) {
	const left, top = 4, 2
	for name, request := range pastSearches() {
		m := loaded(t, Options{Request: request}, nil)
		h := m.reel.History()
		for at := int64(1); at <= h.Last(); at += 1 + h.Last()/17 {
			for y, r := range outlined(h, at, 19) {
				m.at(at)
				m.window.Regions.Clear()
				m.tree(left, top, 60, 20)
				click(m, left+y, top+1+y)
				got := m.reel.Position()
				switch {
				case r.kind == skippedRow:
					if got != at {
						t.Fatalf("%s: a click on levels without a node goes from event %d to %d", name, at, got)
					}
				case r.kind == standingRow:
					if got != r.node.Placed {
						t.Fatalf("%s: a click on the placement of event %d goes to event %d", name, r.node.Placed, got)
					}
				default:
					node := h.Path(got, r.level, r.level)
					if h.Depth(got) != r.level || len(node) != 1 || node[0].Placed != r.node.Placed || node[0].Placements != r.node.Placements {
						t.Fatalf("%s: a click on the placement of event %d, left at %d, goes to event %d", name, r.node.Placed, r.node.Left, got)
					}
				}
			}
		}
	}
}

func TestTreeFrames(t *testing.T) {
	fixed := clienttest.Tour(6, 6)
	fixed.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	touring, placing := loaded(t, Options{Request: fixed}, nil), loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	all, digits := loaded(t, Options{Request: allQueens(0)}, nil), loaded(t, Options{Request: clienttest.Sudoku("", false, 3000)}, nil)
	for _, test := range []struct {
		name          string
		model         *Model
		width, height int
		at            int64
		ascii         bool
	}{
		{name: "tree-queens-46x20", model: placing, width: 46, height: 20, at: 108},
		{name: "tree-queens-46x6", model: placing, width: 46, height: 6, at: 108},
		{name: "tree-queens-all-60x20", model: all, width: 60, height: 20, at: 1 << 40},
		{name: "tree-tour-46x20", model: touring, width: 46, height: 20, at: 165_440},
		{name: "tree-tour-46x50", model: touring, width: 46, height: 50, at: 165_440},
		{name: "tree-tour-ascii-46x20", model: touring, width: 46, height: 20, at: 165_440, ascii: true},
		{name: "tree-sudoku-80x24", model: digits, width: 80, height: 24, at: 2000},
	} {
		m := test.model.at(test.at)
		m.SetTheme(testTheme(!test.ascii))
		clienttest.Golden(t, test.name, m.window.Cut(m.tree(0, 0, test.width, test.height), test.width, test.height), test.width, test.height)
	}
}

// The path is lit down to the place, and what was left last has the colour of a
// backtrack.
func TestTreeColors(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	h := m.reel.History()
	n, _ := h.NextBacktrack(100, 8)
	m.at(n)
	left, _ := h.NodeAt(n)
	lines := m.tree(0, 0, 60, 20)
	depth := h.Depth(n)
	for i, r := range outlined(h, n, 19) {
		style := m.theme.Failed
		switch {
		case r.kind == standingRow && r.level == depth:
			style = m.theme.Head
		case r.kind == standingRow:
			style = m.theme.OnPath
		case r.node.Placed == left.Placed:
			style = m.theme.Backtrack
		}
		open, _, _ := strings.Cut(style.Render("x"), "x")
		name := fmt.Sprintf("(%d,%d)", r.node.Choice.Cell/8, r.node.Choice.Cell%8)
		before, _, found := strings.Cut(lines[i+1], name)
		if !found || !strings.Contains(before[max(0, strings.LastIndexByte(before, '\x1b')):], open) {
			t.Errorf("%q: want %s in %q", lines[i+1], name, open)
		}
	}
}

// Long paths show their beginning and their end.
func TestOutlineOfALongPath(t *testing.T) {
	request := clienttest.Tour(1000, 1000)
	request.SetMaxPlacements(5000)
	m := loaded(t, Options{Request: request}, nil)
	m.at(m.reel.Last())
	rows := outlined(m.reel.History(), m.reel.Last(), 20)
	levels := []int{}
	for _, r := range rows {
		levels = append(levels, r.level)
	}
	want := []int{1, 2, 3}
	for level := 4984; level <= 5000; level++ {
		want = append(want, level)
	}
	if diff := cmp.Diff(want, levels); diff != "" || rows[2].kind != skippedRow || rows[2].count != 4981 {
		t.Errorf("levels (-want +got):\n%s\nskipped: %+v", diff, rows[2])
	}
	lines := m.tree(0, 0, 46, 21)
	if last := ansi.Strip(lines[20]); !strings.HasPrefix(last, "5000 ") || len(last) > 46 {
		t.Errorf("the last line is %q", last)
	}
}

// Of many that were tried, the latest are shown, and no more are counted than it
// takes to say that they are many.
func TestOutlineOfABroadTree(t *testing.T) {
	for _, test := range []struct{ children, count, shown int }{{9, 0, 9}, {10, 2, 8}, {110, 100, 8}, {111, 100, 8}} {
		h := broad(t, test.children)
		rows := outlined(h, h.Last(), 9)
		shown := len(rows)
		if rows[0].kind == earlierRow {
			shown--
		}
		placements, _ := sums(rows)
		if rows[0].count != test.count && rows[0].kind == earlierRow || shown != test.shown || placements != int64(test.children) {
			t.Errorf("%d children: %d shown after %d, %d placements; want %d after %d", test.children, shown, rows[0].count, placements, test.shown, test.count)
		}
		if last := rows[len(rows)-1].node; last.Left != h.Last() {
			t.Errorf("%d children: the last is %+v", test.children, last)
		}
	}
}

// broad returns the history of a search that tries so many placements at the root, each
// in vain.
func broad(t *testing.T, children int) *history.History {
	t.Helper()
	h, err := history.New(clewv1.Started_builder{
		Board:     clewv1.Board_builder{Rows: 1, Columns: uint32(children), Values: 1}.Build(),
		CodeWidth: 1,
		Request:   clewv1.SearchRequest_builder{Encoding: clewv1.Encoding_ENCODING_STEPS}.Build(),
	}.Build())
	if err != nil {
		t.Fatal(err)
	}
	var codes []byte
	for i := range children {
		codes = append(codes, byte(2+2*i), 0)
	}
	steps := clewv1.Steps_builder{FirstSequence: 1, Codes: codes}.Build()
	if err := h.Append(clewv1.SearchResponse_builder{Steps: steps}.Build()); err != nil {
		t.Fatal(err)
	}
	return h
}

// What is no longer kept is missed only as lines: the sums have it.
func TestOutlineOfAForgottenPast(t *testing.T) {
	fixed := clienttest.Tour(6, 6)
	fixed.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	m := loaded(t, Options{Request: fixed}, nil)
	h := m.reel.History()
	h.Forget(300_000)
	if h.First() == 1 {
		t.Fatal("nothing was forgotten")
	}
	for at := h.First() - 1; at <= h.Last(); at += 9973 {
		rows := outlined(h, at, 30)
		if placements, _ := sums(rows); placements != h.Counters(at).Placements {
			t.Errorf("event %d: %d placements, want %d in\n%+v", at, placements, h.Counters(at).Placements, rows)
		}
		forgotten := func(r row) bool { return r.kind == earlierRow && r.count == 0 }
		m.at(at)
		m.window.Regions.Clear()
		lines := plain(m.tree(0, 0, 80, 31))
		if i := slices.IndexFunc(rows, forgotten); i >= 0 {
			if !strings.Contains(lines[i+1], "forgotten: ") {
				t.Errorf("event %d: %q", at, lines[i+1])
			}
			if click(m, 5, i+1); m.reel.Position() != at {
				t.Errorf("a click on what is forgotten goes to event %d", m.reel.Position())
			}
		}
	}
}

// BenchmarkViews draws the tree and the depths of 16.5 million events in a large
// window, each time at another place.
func BenchmarkViews(b *testing.B) {
	request := clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows: 8, Start: &clewv1.Cell{}, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED,
		}.Build(),
		Encoding: clewv1.Encoding_ENCODING_STEPS,
		Seed:     1,
	}.Build()
	m := loaded(b, Options{Request: request}, nil)
	last := m.reel.Last()
	if last != 16_501_402 {
		b.Fatalf("%d events", last)
	}
	for _, bench := range []struct {
		name string
		zoom int
		draw func() []string
	}{
		{"tree", 0, func() []string { return m.tree(0, 1, 100, 57) }},
		{"depth", 0, func() []string { return m.depths(0, 1, 200, 20) }},
		{"depth, zoomed", 8, func() []string { return m.depths(0, 1, 200, 20) }},
		{"timeline", 0, func() []string { return m.timeline(200, 60) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for n := int64(0); b.Loop(); n = (n + 1_234_567) % last {
				b.StopTimer()
				m.at(n)
				m.window.Regions.Clear()
				m.zoom = bench.zoom
				b.StartTimer()
				if len(bench.draw()) == 0 {
					b.Fatal("nothing is drawn")
				}
			}
		})
	}
}
