// Package player plays a search live in a terminal: the board as the stream
// builds it, what just happened in words, counters, and a log.
//
//   - player.go: the program, from its start to the restored terminal.
//   - source.go: reads the stream ahead, within bounds, and goes on with one that
//     breaks.
//   - model.go: what keys and frames do; fold.go: what messages do,
//     solution.go: what solutions do; keys.go: the keys.
//   - pace.go: how many events a frame shows.
//   - view.go: the window; panel.go, log.go: what stands beside the board.
//   - board.go: the board; picture.go: how much of it, how large; look.go: a square.
//   - skin.go: what differs from puzzle to puzzle; queens.go, tour.go, maze.go,
//     sudoku.go: a puzzle each; say.go: the words for each event.
//   - styles.go, glyphs.go: colours and characters.
//
// The player only knows the public API. It draws the board from
// [trace.State], which checks each step: what cannot be is an error on the screen
// and not a wrong picture.
package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// Options are what to play and where.
type Options struct {
	// Client runs the search.
	Client clewv1.SearchServiceClient
	// Patience is how long to try to go on where the stream breaks, as that of
	// trace.FollowOptions.
	Patience time.Duration
	// Request is the search to play.
	Request *clewv1.SearchRequest
	// Input and Output are the terminal; nil is that of the process.
	Input  io.Reader
	Output io.Writer
	// Address is shown as the place where the search runs.
	Address string
	// Title is shown above the board; "" is the name of the puzzle.
	Title string
	// Log has the log shown from the start.
	Log bool
	// Speed is how many events to show each second at first; 0 is the default. A
	// request with an event_interval is shown as it arrives.
	Speed float64
}

// Result is what was seen.
type Result struct {
	// Finished is the end of the search, nil when the user has left before.
	Finished *clewv1.Finished
	// Started is its start, nil when the user has left even before that.
	Started *clewv1.Started
	// Board is what the board showed at last, nil without a start.
	Board *trace.State
	// Solution is the number of the solution on the board where an exhausted search
	// would have left none, else 0.
	Solution int64
	// Sequence is the number of the latest event, and Counters what the events up to
	// it amount to.
	Sequence int64
	Counters trace.Counters
}

// Run plays the search until the user quits or the context ends, and restores the
// terminal, whatever happens. It does not take the terminal before the search has
// begun: what stands in the way, above all a mistake in the request, is returned
// at once. The error is that of the stream, the context or the terminal. Nothing is
// left running.
func Run(ctx context.Context, o Options) (Result, error) {
	m := newModel(ctx, o, glyphsFor(os.Getenv))
	defer m.close()
	m.restart()
	if err := m.source.await(); err != nil {
		return m.result(), err
	}
	err := runProgram(ctx, o, m)
	return m.result(), cmp.Or(err, m.err)
}

func (m *model) result() Result {
	r := Result{Finished: m.finished, Started: m.started, Board: m.scene}
	if m.started == nil {
		return r
	}
	r.Sequence, r.Counters = m.sequence(), m.counters()
	if m.recalled() {
		r.Solution = m.solution.GetNumber()
	}
	return r
}

// runProgram runs a model in the terminal, with options besides its own.
func runProgram(ctx context.Context, o Options, m tea.Model, options ...tea.ProgramOption) error {
	// Signals end the context, which is the caller's business.
	options = append(options, tea.WithContext(ctx), tea.WithoutSignalHandler())
	if o.Input != nil {
		options = append(options, tea.WithInput(o.Input))
	}
	if o.Output != nil {
		options = append(options, tea.WithOutput(o.Output))
	}
	_, err := tea.NewProgram(m, options...).Run()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, tea.ErrInterrupted):
		return nil
	case err != nil:
		return fmt.Errorf("playing in the terminal: %w", err)
	}
	return nil
}

// glyphsFor returns the characters that the terminal of an environment can show.
func glyphsFor(getenv func(string) string) glyphs {
	if words.HasUnicode(getenv) {
		return unicodeGlyphs
	}
	return asciiGlyphs
}
