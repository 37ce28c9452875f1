package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"google.golang.org/protobuf/proto"

	"clew/client/lesson"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

const movesHelp = `Show where a piece of chess can go, and where it captures. With --to: whether it
can go there and, if not, why.

Squares are named as in chess, a1 to h8. A position is a FEN, of which only the
placement of the pieces counts: White's are KQRBNP, Black's kqrbnp. Without a
position it is the one at the beginning of a game; without a square either, an
example is shown. Checks on kings, castling and capture en passant are left out.

The same with grpcurl:

  grpcurl -plaintext -d '{"square": "b1"}' \
    localhost:50051 clew.v1.MoveService/ListMoves
  grpcurl -plaintext -d '{"from": "b1", "to": "d2"}' \
    localhost:50051 clew.v1.MoveService/CheckMove`

const movesExitHelp = `Exit status:
  0    shown; with --to also: it is a move
  1    what --to asks about is no move
  2    wrong usage, or a request the server refuses
  4    the server cannot be reached or failed
  130  interrupted`

// The example: a knight jumps over its neighbours, captures two pieces and
// cannot go to its own pawn.
const (
	examplePosition = "6k1/8/2p5/3p1b2/3NP3/8/4P3/6K1"
	exampleSquare   = "d4"
	exampleTo       = "e2"
	exampleHint     = "An example. Your turn: " + inClone + " moves b1 --to d2; --help tells more."
)

// moves is a question about the moves of a piece, as asked for by the flags.
type moves struct {
	console console
	flags   *pflag.FlagSet // the command's

	position, square, to string
	example              bool
	where
	plain, json bool
}

func newMoves(c console) *cobra.Command {
	m := &moves{console: c}
	command := &cobra.Command{
		Use:   "moves [SQUARE]",
		Short: "Show where a piece of chess can go",
		Long:  movesHelp + "\n\n" + movesExitHelp,
		Example: `  go run ./client moves                          an example: a knight's jumps
  go run ./client moves b1                       the knight at the beginning of a game
  go run ./client moves b1 --position "8/8/8/8/8/P1p5/8/1N6"
  go run ./client moves a1 --to a3               why the rook cannot go there
  echo "3q4/8/8/8/8/8/8/8 b - - 0 1" | go run ./client moves d8 --position -`,
		Args: oneArgument,
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) > 0 {
				if err := setFromArgument(command, "square", args[0]); err != nil {
					return err
				}
			}
			return m.run(command.Context())
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	m.addFlags(command)
	return command
}

func (m *moves) addFlags(command *cobra.Command) {
	flags := command.Flags()
	m.flags = flags
	// Squares are written in small letters, but E4 can only be e4.
	square := func(to *string) *field {
		return scalar("SQUARE", func(text string) error { *to = strings.ToLower(text); return nil })
	}
	position := scalar("FEN", func(text string) error { m.position = text; return nil })
	flags.Var(square(&m.square), "square", "the square of the piece, such as b1")
	flags.Var(square(&m.to), "to", "whether the piece can go there, and why not")
	flags.Var(position, "position", "where the pieces stand; -: read it from the standard input")
	m.where.addFlags(flags, "ask the server at `HOST:PORT`, not one in this process")
	flags.BoolVar(&m.plain, "plain", false, "ASCII and no colours, on a terminal too")
	flags.BoolVar(&m.json, "json", false, "the response as a line of JSON, as the API defines it")
	command.MarkFlagsMutuallyExclusive("plain", "json")
	flags.SortFlags = false
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "from" { // what the API calls it beside --to
			name = "square"
		}
		return pflag.NormalizedName(name)
	})
	for _, name := range []string{"square", "to", "position", "server"} {
		complete(command, name)
	}
}

// run asks and shows the answer. The error is a *failure, or a mistake in the
// command line.
func (m *moves) run(ctx context.Context) error {
	if err := m.complete(ctx); err != nil {
		return err
	}
	connection, err := m.connect(m.console.err)
	if err != nil {
		return err
	}
	defer connection.close()
	allowed, err := m.show(ctx, clewv1.NewMoveServiceClient(connection.conn))
	if err != nil {
		return explain(ctx, connection, &terms{flags: m.flags}, err)
	}
	if !allowed && !m.example {
		return &failure{status: exitNoSolution}
	}
	return nil
}

// complete fills in what is not given, and reads what is to be read.
func (m *moves) complete(ctx context.Context) error {
	switch {
	case !m.flags.Changed("square") && (m.flags.Changed("position") || m.flags.Changed("to")):
		return errors.New("which piece? Name its SQUARE, such as: moves b1")
	case !m.flags.Changed("square"):
		m.example = true
		m.position, m.square, m.to = examplePosition, exampleSquare, exampleTo
	case m.position == standardInput:
		text, err := m.console.readFile(ctx, m.position)
		if err != nil {
			return err
		}
		if m.position = strings.TrimSpace(text); m.position == "" {
			return errors.New("--position -: the standard input is empty, want a FEN")
		}
	}
	return nil
}

// show asks the server and writes the answer; allowed is false where it is that a
// move is none. The error is that of a call or of the output.
func (m *moves) show(ctx context.Context, client clewv1.MoveServiceClient) (allowed bool, err error) {
	l := lesson.Lesson{Position: m.position, Square: m.square, To: m.to}
	if m.flags.Changed("to") || m.example && !m.json {
		l.Check, err = client.CheckMove(ctx, clewv1.CheckMoveRequest_builder{Position: m.position, From: m.square, To: m.to}.Build())
		if err != nil {
			return false, err
		}
		if m.json {
			return l.Check.GetAllowed(), m.writeJSON(l.Check)
		}
	}
	if l.Check.GetRefusal() != clewv1.MoveRefusal_MOVE_REFUSAL_NO_PIECE {
		l.List, err = client.ListMoves(ctx, clewv1.ListMovesRequest_builder{Position: m.position, Square: m.square}.Build())
		if err != nil {
			return false, err
		}
		if m.json {
			return true, m.writeJSON(l.List)
		}
	}
	return l.Check == nil || l.Check.GetAllowed(), m.write(l)
}

// write writes the lesson as well as the output can show it.
func (m *moves) write(l lesson.Lesson) error {
	style := lesson.Plain()
	if m.console.isScreen() && !m.plain {
		style = lesson.Terminal(os.Getenv)
	}
	columns := terminalWidth(m.console.out)
	_, lines := terminalSize(m.console.out)
	text := l.Draw(style, columns, lines)
	if m.example {
		text += "\n" + words.Wrap(renamed(exampleHint, m.console.call()), columns) + "\n"
	}
	// Colours become what the output can show.
	if _, err := lipgloss.Fprint(m.console.out, text); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

func (m *moves) writeJSON(message proto.Message) error {
	_, err := writeJSON(m.console.out, func(yield func(proto.Message, error) bool) { yield(message, nil) })
	return err
}
