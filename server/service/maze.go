package service

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/maze"
)

// mazeProblem is the maze as a request describes it.
type mazeProblem maze.Config

func readMaze(request *clewv1.SearchRequest, limits Limits) problem {
	message := request.GetMaze()
	p := mazeProblem{
		Moves:    message.GetMoves(),
		Seed:     request.GetSeed(),
		MaxCells: limits.MaxCells,
	}
	switch message.WhichSource() {
	case clewv1.Maze_Grid_case:
		// A grid without lines is refused: it is not the example, as nil would be.
		p.Lines = append([]string{}, message.GetGrid().GetLines()...)
	case clewv1.Maze_Random_case:
		random := message.GetRandom()
		p.Random = &maze.Random{Rows: int(random.GetRows()), Columns: int(random.GetColumns())}
		if random.HasWallPercent() {
			p.Random.WallPercent = new(int(random.GetWallPercent()))
		}
	}
	return p
}

func (p mazeProblem) cells() int {
	rows, columns := maze.Config(p).Size()
	// By division: the product of hostile numbers overflows.
	if columns == 0 || rows > p.MaxCells/columns {
		return 0
	}
	return rows * columns
}

func (p mazeProblem) beyond(limits Limits) excess {
	if _, columns := maze.Config(p).Size(); columns > 0 && p.cells() == 0 {
		return excess{limits.cellsFlag(), []string{"grid.lines", "random.rows", "random.columns"}}
	}
	return excess{}
}

func (p mazeProblem) build(echo *clewv1.SearchRequest) (solver.Puzzle, error) {
	puzzle, err := maze.New(maze.Config(p))
	if err != nil {
		return nil, err
	}
	c := puzzle.Config()
	message := clewv1.Maze_builder{Moves: c.Moves}.Build()
	if c.Random != nil {
		message.SetRandom(clewv1.RandomMaze_builder{
			Rows:        uint32(c.Random.Rows),
			Columns:     uint32(c.Random.Columns),
			WallPercent: proto.Uint32(uint32(*c.Random.WallPercent)),
		}.Build())
	} else {
		message.SetGrid(clewv1.Grid_builder{Lines: c.Lines}.Build())
	}
	echo.SetMaze(message)
	return puzzle, nil
}

func mazeInfo(limits Limits) *clewv1.PuzzleInfo {
	side := func(name, label, help string, normally int, other string) *clewv1.FieldInfo {
		return clewv1.FieldInfo_builder{
			Name:        name,
			Label:       label,
			Help:        help,
			Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
			DefaultHelp: fmt.Sprintf("%d, or as many as %s where these are set", normally, other),
			Minimum:     proto.Int64(1),
			Maximum:     proto.Int64(int64(limits.MaxCells)),
		}.Build()
	}
	return clewv1.PuzzleInfo_builder{
		Name:  "maze",
		Label: "Maze",
		Help:  "Find a way from the start to the goal of a maze that enters no square twice.",
		Fields: []*clewv1.FieldInfo{
			clewv1.FieldInfo_builder{
				Name:        "grid.lines",
				Label:       "Maze",
				Help:        `The rows: "#" for a wall, "." or a space for an open square, "S" for the start, "G" for the goal.`,
				Type:        clewv1.FieldType_FIELD_TYPE_TEXT,
				DefaultHelp: "an example; random walls where these are set",
			}.Build(),
			side("random.rows", "Random rows", "Rows of a maze of random walls.", maze.DefaultRows, "columns"),
			side("random.columns", "Random columns", "Columns of a maze of random walls.", maze.DefaultColumns, "rows"),
			clewv1.FieldInfo_builder{
				Name:        "random.wall_percent",
				Label:       "Walls of 100",
				Help:        "How many of a hundred squares of a random maze are walls on average.",
				Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
				DefaultHelp: fmt.Sprintf("%d, in a random maze", maze.DefaultWallPercent),
				Minimum:     proto.Int64(0),
				Maximum:     proto.Int64(100),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "moves",
				Label:        "Moves",
				Help:         `The directions in the order in which they are tried: letters of "UDLR"; "DR" never turns back.`,
				Type:         clewv1.FieldType_FIELD_TYPE_TEXT,
				DefaultValue: maze.DefaultMoves,
			}.Build(),
		},
	}.Build()
}
