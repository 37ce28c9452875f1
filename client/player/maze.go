package player

import (
	"fmt"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

const startLetter, goalLetter = "S", "G"

// mazeSkin is a plan of walls and ways. The path is a line from the start to where
// it has come; what it has left again stays marked until it comes back.
func mazeSkin(started *clewv1.Started, g glyphs) skin {
	board, goal := started.GetBoard(), trace.Goal(started)
	tried := make([]bool, int(board.GetRows())*int(board.GetColumns()))
	return skin{
		path:  true,
		least: 1,
		look: func(s *trace.State, cell int, size cellSize) look {
			switch {
			case s.Blocked(cell):
				return look{content: g.blocked, fill: g.blocked, paint: wallSquare}
			case s.Value(cell) > 0:
				l := look{arms: armsOf(s, cell), paint: pathSquare, fixed: true}
				l.content = g.line[l.arms]
				switch {
				case s.Initial(cell):
					l.content = startLetter
				case cell == goal:
					l.content = goalLetter
				case isHead(s, cell):
					l.content = g.head
				}
				return l
			case cell == goal:
				return look{content: goalLetter, paint: goalSquare, fixed: true}
			case tried[cell]:
				return look{content: g.tried, paint: triedSquare}
			default:
				return look{paint: openSquare}
			}
		},
		follow: func(step trace.Step) {
			switch step.Kind {
			case clewv1.EventKind_EVENT_KIND_PLACE:
				tried[step.Cell] = false
			case clewv1.EventKind_EVENT_KIND_BACKTRACK:
				tried[step.Cell] = true
			}
		},
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("on to %s: step %d", square, step.Depth)
		},
		undo:   func(_ trace.Step, square string) string { return "back from " + square },
		latest: sign{placedSquare, "", g.head, "the latest placement"},
		legend: []sign{
			{pathSquare, "", g.line[armRight|armDown] + g.line[armLeft|armRight] + g.line[armLeft|armUp], "the path"},
			{triedSquare, "", g.tried, "tried before"},
			{pathSquare, "", startLetter, "the start"},
			{goalSquare, "", goalLetter, "the goal"},
		},
	}
}
