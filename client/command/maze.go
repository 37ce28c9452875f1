package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	clewv1 "clew/gen/clew/v1"
)

const mazeAbout = `A maze is text: lines of the same length, "#" for a wall, "." or a space for an
open square, "S" for the start and "G" for the goal; without them these are the
top left and the bottom right corner. FILE is a file with such lines, - the
standard input. Without any the server has an example.

` + countingHelp

const mazeHelp = `Find a way through a maze that enters no square twice, and show the search.

` + mazeAbout + `

The same search with grpcurl:

  grpcurl -plaintext -d '{"maze": {"grid": {"lines": ["S.#", "#.G"]}}}' \
    localhost:50051 clew.v1.SearchService/Search`

func newMaze(c console) *cobra.Command {
	return newSearch(c, maze(c), &cobra.Command{
		Short: "Find a way through a maze",
		Long:  mazeHelp,
		Example: `  go run ./client maze                           the server's example
  go run ./client maze --random 20x40 --seed 9   random walls: 209 placements
  go run ./client maze --random 20x40 --seed 9 --moves RDLU
                                                 58 in another order
  go run ./client maze --random 20x40 --seed 9 --wall-percent 40
                                                 none: the way in is walled up
  printf 'S..\n.#.\n..G\n' | go run ./client maze - --max-solutions 0
                                                 2 ways round the wall
  go run ./client maze --moves DR --rejections   none: the rat that never turns back`,
	})
}

// maze returns the maze, whose text is read from a file.
func maze(c console) problem {
	maze := &clewv1.Maze{}
	terms := &terms{}
	// random returns the walls that the flags ask for.
	random := func() *clewv1.RandomMaze {
		if !maze.HasRandom() {
			maze.SetRandom(&clewv1.RandomMaze{})
		}
		return maze.GetRandom()
	}
	return problem{
		use:       "maze [FILE | -]",
		terms:     terms,
		files:     true,
		about:     mazeAbout,
		search:    clewv1.SearchRequest_builder{Maze: maze}.Build(),
		count:     clewv1.CountSolutionsRequest_builder{Maze: maze}.Build(),
		uncounted: []string{"moves"},
		argument: func(command *cobra.Command, name string) error {
			if maze.HasRandom() {
				return errors.New("a maze of one's own has no random walls: leave --random and --wall-percent out, or the file")
			}
			text, err := c.readFile(command.Context(), name)
			if err != nil {
				return fmt.Errorf("the maze: %w", err)
			}
			if strings.TrimRight(text, "\r\n") == "" {
				return fmt.Errorf("%s is empty: want lines of a maze", textName(name))
			}
			terms.text = textName(name)
			maze.SetGrid(clewv1.Grid_builder{Lines: lines(text)}.Build())
			return nil
		},
		addFlags: func(command *cobra.Command) {
			flags := command.Flags()
			flags.Var(size(func(rows, columns uint32) {
				random().SetRows(rows)
				random().SetColumns(columns)
			}), "random", "a maze of random walls, of this size")
			flags.Var(percent(func(n uint32) { random().SetWallPercent(n) }), "wall-percent",
				"how many of a hundred squares of a random maze are walls")
			flags.Var(letters(maze.SetMoves), "moves", "the directions in the order in which they are tried: letters of UDLR")
		},
		// A maze of one's own is in a file, which no line can say.
		arguments: func(request *clewv1.SearchRequest, to *arguments) {
			maze := request.GetMaze()
			random := maze.GetRandom()
			switch rows, columns := random.GetRows(), random.GetColumns(); {
			case rows == columns && rows > 0:
				to.add("--random", fmt.Sprint(rows))
			case rows != columns:
				to.add("--random", fmt.Sprintf("%dx%d", rows, columns))
			}
			if random.HasWallPercent() {
				to.add("--wall-percent", fmt.Sprint(random.GetWallPercent()))
			}
			to.text("moves", maze.GetMoves())
		},
	}
}
