package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"clew/client/player"
	clewv1 "clew/gen/clew/v1"
)

// search is one search, as asked for by the flags of a command.
type search struct {
	console console
	request *clewv1.SearchRequest
	drawing drawing
	terms   *terms
	// piped: the puzzle has come from the standard input, which so has no keys.
	piped bool

	server      string // HOST:PORT, "": in this process
	patience    time.Duration
	plain, json bool
	log         bool
	speed       float64
}

// newSearch returns the command, given its texts, that searches a puzzle and shows the search.
func newSearch(c console, p problem, command *cobra.Command) *cobra.Command {
	s := &search{console: c, request: p.search, drawing: p.drawing, terms: p.terms}
	p.define(command, func(command *cobra.Command, args []string) error {
		s.piped = slices.Contains(args, standardInput)
		return s.run(command.Context())
	})
	s.addFlags(command)
	finish(command, p.aliases, alias{"rejections": "include-rejections", "interval": "event-interval"})
	return command
}

// addFlags adds the flags of every search to those of the puzzle.
func (s *search) addFlags(command *cobra.Command) {
	flags, request := command.Flags(), s.request
	flags.Var(number(64, request.SetSeed), "seed", "feeds every random choice; 0: the server picks one and names it")
	flags.Var(number(32, func(n uint64) { request.SetMaxSolutions(uint32(n)) }), "max-solutions", "stop at so many solutions; not given: 1, 0: find all")
	flags.Var(signed(request.SetMaxPlacements), "max-placements", "stop when one more placement than this is due")
	flags.Var(duration(request.SetMaxDuration), "max-duration", "stop after so much time spent searching, such as 10s")
	addFlag(flags, "include-rejections", request.SetIncludeRejections, "show refused candidates too, also --rejections")
	addChoice(command, "detail", clewv1.Detail(0).Descriptor(), request.SetDetail, "what to show of the search")
	addChoice(command, "encoding", clewv1.Encoding(0).Descriptor(), request.SetEncoding,
		"how events are sent; not given: what is best for the output, with --json what the server does")
	flags.Var(duration(request.SetEventInterval), "event-interval", "have the server send one event per so much time, such as 200ms, also --interval")
	flags.Var(duration(request.SetProgressInterval), "progress-interval", "how often the server tells where the search is")

	flags.Var(address(&s.server), "server", "search on the server at `HOST:PORT`, not in this process")
	flags.Var(patience(func(d time.Duration) { s.patience = d }), "patience", "how long to try to go on where the connection breaks, 0s: not at all; not given: 1m")
	flags.BoolVar(&s.plain, "plain", false, "a line of text an event, on a terminal too")
	flags.BoolVar(&s.json, "json", false, "a line of JSON a message, as the API defines it")
	flags.BoolVar(&s.log, "log", false, "begin the animation with its log shown")
	flags.Var(speed(func(events float64) { s.speed = events }), "speed", "begin the animation with so many events per second, with --detail solutions so many solutions")
	command.MarkFlagsMutuallyExclusive("plain", "json")
}

// run streams the search and shows it. The error is a *failure, or a mistake in
// the command line.
func (s *search) run(ctx context.Context) error {
	connection, err := connect(s.server)
	if err != nil {
		return err
	}
	defer connection.close()
	finished, err := s.show(ctx, connection)
	if err != nil {
		return explain(ctx, connection, s.terms, err)
	}
	return judge(s.request, finished)
}

// show returns the last message of the search; nil when the user did not wait
// for it.
func (s *search) show(ctx context.Context, c *connection) (*clewv1.Finished, error) {
	if s.json {
		last, err := writeJSON(s.console.out, s.follow(ctx, c, s.console.err))
		return last.GetFinished(), err
	}
	s.chooseEncoding()
	if !s.plain && s.console.isScreen() {
		if keys, done, ok := s.console.keyboard(s.piped); ok {
			defer done()
			return s.play(ctx, c, keys)
		}
	}
	return newPrinter(s.console, s.drawing, s.quiet()).print(s.follow(ctx, c, s.console.err))
}

// chooseEncoding has the events sent packed where nobody wants what is then left
// out: why candidates were refused.
func (s *search) chooseEncoding() {
	if s.request.GetEncoding() == clewv1.Encoding_ENCODING_UNSPECIFIED && !s.request.GetIncludeRejections() {
		s.request.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
	}
}

// play shows the search as an animation.
func (s *search) play(ctx context.Context, c *connection, keys io.Reader) (*clewv1.Finished, error) {
	result, err := player.Run(ctx, player.Options{
		Client:   c.client,
		Patience: s.patience,
		Request:  s.request,
		Input:    keys,
		Output:   s.console.out,
		Address:  c.address,
		Log:      s.log,
		Speed:    s.speed,
	})
	// The animation itself leaves nothing behind on the terminal. What has failed
	// was not left by anybody.
	if err == nil || ctx.Err() != nil {
		fmt.Fprint(s.console.out, afterglow{result, s.drawing, terminalWidth(s.console.out)}.text())
	}
	return result.Finished, err
}

// quiet reports whether the search sends no events.
func (s *search) quiet() bool {
	detail := s.request.GetDetail()
	return detail == clewv1.Detail_DETAIL_SOLUTIONS || detail == clewv1.Detail_DETAIL_PROGRESS
}

// setFromArgument sets a flag that may also be given without its name.
func setFromArgument(command *cobra.Command, name, value string) error {
	if command.Flags().Changed(name) {
		return fmt.Errorf("the argument and --%s say the same thing twice: give one of them", name)
	}
	return command.Flags().Set(name, value)
}
