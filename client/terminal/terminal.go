// Package terminal runs a program that has a terminal for itself, and gives the
// terminal back as it was, whatever happens.
package terminal

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
	"clew/client/words"
)

// gcPercent is how much garbage there may be beside what is kept, in percent of it, while
// a program has the terminal. What is kept is nearly all the past of a search, tens of
// megabytes without a pointer: to collect more often than the usual 100 costs next to
// nothing, and saves as many.
const gcPercent = 40

// Streams are those of a terminal; nil ones are the process's.
type Streams struct {
	Input  io.Reader
	Output io.Writer
}

// Run runs a model until it quits or the context ends. The error is the cause of the
// context's end, that of the terminal, or a panic of the model, which is a
// [tea.ErrProgramPanic] with its stack. Nothing reads the terminal any more.
func Run(ctx context.Context, m tea.Model, s Streams, options ...tea.ProgramOption) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	// Signals end the context, which is the caller's business.
	options = append(options, tea.WithoutSignalHandler())
	if s.Input != nil {
		options = append(options, tea.WithInput(s.Input))
	}
	if s.Output != nil {
		options = append(options, tea.WithOutput(s.Output))
	}
	// See https://no-color.org: any value but the empty one.
	if os.Getenv("NO_COLOR") != "" {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	last := &leaving{Model: m, stops: hasShell()}
	program := tea.NewProgram(guarded{last, fail}, append(options, tea.WithFilter(last.filter))...)
	// The program is asked to quit: killed, as the library does it with a context of its
	// own, it would close the input under its reader.
	defer context.AfterFunc(ctx, program.Quit)()
	_, err := program.Run()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("playing in the terminal: %w", err)
	}
	return nil
}

// Theme returns how things look until the terminal has said what it can show.
func Theme() *theme.Theme {
	return theme.New(theme.Options{
		Unicode: words.HasUnicode(os.Getenv),
		Dark:    true,
		Profile: colorprofile.TrueColor,
	})
}

// Ask has the terminal say what is behind the text and, as it may have been resized
// while the program began, how large it is.
func Ask() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, tea.RequestWindowSize) }

// Restyled returns how things look once the terminal has said something about itself;
// nil for a message about something else.
func Restyled(t *theme.Theme, message tea.Msg) *theme.Theme {
	look := t.Options
	switch message := message.(type) {
	case tea.BackgroundColorMsg:
		look.Dark = message.IsDark()
	case tea.ColorProfileMsg:
		look.Profile = message.Profile
	default:
		return nil
	}
	return theme.New(look)
}
