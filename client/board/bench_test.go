package board

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	clewv1 "clew/gen/clew/v1"
)

// BenchmarkDraw draws boards on which every other square is taken, so that no two
// neighbours share a pen: nothing takes longer.
func BenchmarkDraw(b *testing.B) {
	for _, test := range []struct {
		name          string
		request       clewv1.SearchRequest_builder
		side, values  int
		width, height int
	}{
		{"queens 8x8 in 80x24", clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, 8, 1, 80, 24},
		{"tour 8x8 in 200x60", clewv1.SearchRequest_builder{KnightsTour: &clewv1.KnightsTour{}}, 8, 1, 200, 60},
		{"sudoku 9x9 in 80x24", clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}}, 9, 9, 80, 24},
		{"queens 1000x1000 in 200x60", clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, 1000, 1, 200, 60},
		{"tour 1000x1000 in 200x60", clewv1.SearchRequest_builder{KnightsTour: &clewv1.KnightsTour{}}, 1000, 1, 200, 60},
		{"maze 1000x1000 in 200x60", clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}}, 1000, 1, 200, 60},
	} {
		m := grid(b, test.request, test.side, test.side, test.values, 0)
		cells := test.side * test.side
		for depth := 1; depth <= cells/2; depth++ {
			m.apply(b, place(m.scene.State, 2*depth%cells, 1, depth))
		}
		board := New(m.started, colored(colorprofile.TrueColor))
		run := func(name string, draw func() []string) {
			b.Run(name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if lines := draw(); len(lines) <= 8 {
						b.Fatalf("%d lines", len(lines))
					}
				}
			})
		}
		run(test.name, func() []string { return board.Draw(m.scene, test.width, test.height) })
		heat := level{m.counts, m.counts.Most()}
		run("heat of "+test.name, func() []string { return board.DrawHeat(m.scene, heat, test.width, test.height) })
	}
}

// level is a tally that remembers its largest count.
type level struct {
	tally
	most int64
}

func (l level) Most() int64 { return l.most }
