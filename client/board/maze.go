package board

import (
	"fmt"

	"clew/client/theme"
	"clew/client/trace"
)

const startLetter, goalLetter = "S", "G"

// mazeSkin is a plan of walls and ways. The path is a line from the start to where
// it has come; what it has left again stays marked until it comes back.
func mazeSkin(goal int, g *theme.Glyphs) skin {
	return skin{
		path:  true,
		least: 1,
		look: func(scene *Scene, cell int, _ CellSize) look {
			s := scene.State
			switch {
			case s.Blocked(cell):
				return look{content: g.Blocked, fill: g.Blocked, paint: theme.WallSquare}
			case s.Value(cell) > 0:
				l := look{arms: armsOf(s, cell), paint: theme.PathSquare, fixed: true}
				l.content = g.Line[l.arms]
				switch {
				case s.Initial(cell):
					l.content = startLetter
				case cell == goal:
					l.content = goalLetter
				case isHead(s, cell):
					l.content = g.PathEnd
				}
				return l
			case cell == goal:
				return look{content: goalLetter, paint: theme.GoalSquare, fixed: true}
			case scene.Tried != nil && scene.Tried(cell) > 0:
				return look{content: g.Tried, paint: theme.TriedSquare}
			default:
				return look{paint: theme.OpenSquare}
			}
		},
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("on to %s: step %d", square, step.Depth)
		},
		undo:   func(_ trace.Step, square string) string { return "back from " + square },
		latest: sign{paint: theme.LatestPlacement, contents: []string{g.PathEnd}, meaning: latestMeaning},
		legend: []sign{
			{paint: theme.PathSquare, contents: []string{g.Line[armRight|armDown] + g.Line[armLeft|armRight] + g.Line[armLeft|armUp]}, meaning: "the path"},
			{paint: theme.TriedSquare, contents: []string{g.Tried}, meaning: "tried before"},
			{paint: theme.PathSquare, contents: []string{startLetter}, meaning: "the start"},
			{paint: theme.GoalSquare, contents: []string{goalLetter}, meaning: "the goal"},
		},
	}
}
