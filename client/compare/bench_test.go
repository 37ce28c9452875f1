package compare

import (
	"fmt"
	"math"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	clewv1 "clew/gen/clew/v1"
)

// BenchmarkFrame takes twelve searches that never end through one frame at a time, as
// fast as they come: what keys have to wait for. It reports how many events of each
// are seen in a frame.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			o := Options{Speed: math.Inf(1)}
			for i := range 12 {
				request := tour(8, clewv1.MoveOrder_MOVE_ORDER_FIXED, 0)
				request.SetMaxSolutions(0)
				o.Lanes = append(o.Lanes, Lane{fmt.Sprint(i), request})
			}
			m := opened(b, o)
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for m.lanes[11].board == nil {
				m.Update(m.deck.FrameAt(time.Now()))
			}
			for b.Loop() {
				m.Update(m.deck.FrameAt(time.Now()))
				m.lines()
			}
			b.ReportMetric(float64(m.at)/float64(b.N), "events/op")
		})
	}
}
