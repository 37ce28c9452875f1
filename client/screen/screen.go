// Package screen is the program on the terminal: the player of a search, and the
// form that asks for one, each in its turn or side by side.
//
//   - screen.go: what is asked for and what comes of it.
//   - model.go: the form and the player; layout.go: where they are.
package screen

import (
	"cmp"
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"clew/client/player"
	"clew/client/terminal"
	clewv1 "clew/gen/clew/v1"
)

// Options are what to show and where.
type Options struct {
	// Player is the search to play and how; without a Request the form asks for one.
	Player player.Options
	// CommandLine returns the command line that asks for a request, if there is one;
	// nil has none.
	CommandLine func(*clewv1.SearchRequest) (line string, ok bool)
	// Server is the HOST:PORT where the search runs, "" within this process.
	Server string
	// Grpcurl is how a shell begins a call to the server, as form.Options has it.
	Grpcurl string
	// Terminal is where to show it.
	Terminal terminal.Streams
}

// Run shows the form or plays the search until the user quits or the context ends,
// and restores the terminal, whatever happens. It does not take the terminal before
// the search has begun: what stands in the way, above all a mistake in the request,
// is returned at once. The result is that of the last search that has begun. The error is that of
// the stream, the context or the terminal. Nothing is left running.
func Run(ctx context.Context, o Options) (player.Result, error) { return run(ctx, o) }

// run is Run with options of the program.
func run(ctx context.Context, o Options, options ...tea.ProgramOption) (player.Result, error) {
	m := newModel(ctx, o, terminal.Theme())
	defer m.close()
	if o.Player.Request == nil {
		if err := m.choose(); err != nil {
			return player.Result{}, err
		}
	} else {
		m.begin(o.Player.Request)
		if err := m.player.Await(); err != nil {
			return m.player.Result(), err
		}
	}
	err := terminal.Run(ctx, m, o.Terminal, options...)
	seen := m.seen()
	if seen == nil {
		return player.Result{}, err
	}
	return seen.Result(), cmp.Or(err, seen.Err())
}

// errNoForm is the reason why there is no form: the server has not said what it can.
var errNoForm = errors.New("the server does not say what it can search")
