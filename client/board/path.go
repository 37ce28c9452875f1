package board

import "clew/client/trace"

// arms are the sides of a square by which a path leads out of it.
type arms uint8

const (
	armUp arms = 1 << iota
	armRight
	armDown
	armLeft
)

// armsOf returns the arms of a square that a path of single steps has been on: they
// lead to the neighbours that come before and after it in the path.
func armsOf(s *trace.State, cell int) arms {
	var all arms
	row, column := cell/s.Columns(), cell%s.Columns()
	add := func(arm arms, onBoard bool, neighbour int) {
		if !onBoard || s.Value(neighbour) == 0 {
			return
		}
		if distance := s.Number(neighbour) - s.Number(cell); distance == 1 || distance == -1 {
			all |= arm
		}
	}
	add(armUp, row > 0, cell-s.Columns())
	add(armRight, column < s.Columns()-1, cell+1)
	add(armDown, row < s.Rows()-1, cell+s.Columns())
	add(armLeft, column > 0, cell-1)
	return all
}

// isHead reports whether a path ends on a cell.
func isHead(s *trace.State, cell int) bool {
	if choices := s.Choices(); len(choices) > 0 {
		return choices[len(choices)-1].Cell == cell
	}
	return s.Initial(cell)
}
