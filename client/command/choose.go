package command

import (
	"context"
	"io"

	"clew/client/player"
	"clew/client/screen"
	"clew/client/terminal"
	clewv1 "clew/gen/clew/v1"
)

// choose lets a person put a search together on the terminal and watch it; where
// there is no terminal it shows the help.
func (c console) choose(ctx context.Context, server remote, help func() error) error {
	if !c.isScreen() {
		return help()
	}
	keys, done, ok := c.keyboard(false)
	if !ok {
		return help()
	}
	defer done()
	connection, err := server.connect(c.err)
	if err != nil {
		return err
	}
	defer connection.close()
	result, err := screen.Run(ctx, c.screen(connection, server, keys))
	c.leave(ctx, result, err)
	if err != nil {
		return explain(ctx, connection, &terms{}, err)
	}
	return nil
}

// screen returns how to show a search that is still to be named.
func (c console) screen(to *connection, server remote, keys io.Reader) screen.Options {
	return screen.Options{
		Player: player.Options{Client: to.client, Patience: server.patience, Address: to.address},
		CommandLine: func(request *clewv1.SearchRequest) (string, bool) {
			line, ok := c.commandLine(request)
			if !ok {
				return line, false
			}
			return line + server.arguments().quoted(), true
		},
		Server:   server.server,
		Grpcurl:  server.grpcurl(),
		Terminal: terminal.Streams{Input: keys, Output: c.out},
	}
}
