package command

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clew/client/screen"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// search is one search, as asked for by the flags of a command.
type search struct {
	console console
	request *clewv1.SearchRequest
	terms   *terms
	// piped: the puzzle has come from the standard input, which so has no keys.
	piped bool

	remote
	plain, json bool
	log, loop   bool
	view        string // one of player.ViewNames, "": the first
	speed       float64
}

// newSearch returns the command, given its texts, that searches a puzzle and shows the search.
func newSearch(c console, p problem, command *cobra.Command) *cobra.Command {
	command.Long += "\n\n" + playHelp + "\n\n" + exitHelp
	s := &search{console: c, request: p.search, terms: p.terms}
	p.define(command, func(command *cobra.Command, args []string) error {
		s.piped = slices.Contains(args, standardInput)
		return s.run(command.Context())
	})
	s.addFlags(command)
	finish(command, p.aliases, requestAliases)
	return command
}

// requestAliases are second names of the flags of every search.
var requestAliases = alias{"rejections": "include-rejections", "interval": "event-interval"}

// addFlags adds the flags of every search to those of the puzzle.
func (s *search) addFlags(command *cobra.Command) {
	addRequestFlags(command, s.request)
	addStreamFlags(command, s.request)
	flags := command.Flags()
	s.remote.addFlags(flags)
	flags.BoolVar(&s.plain, "plain", false, "a line of text an event, on a terminal too")
	flags.BoolVar(&s.json, "json", false, "a line of JSON a message, as the API defines it")
	flags.BoolVar(&s.log, "log", false, "begin the animation with its log shown")
	addView(command, func(view string) { s.view = view })
	flags.BoolVar(&s.loop, "loop", false, "play the animation again from the start whenever it has ended")
	flags.Var(speed(func(events float64) { s.speed = events }), "speed", "begin the animation with so many events per second, with --detail solutions so many solutions")
	command.MarkFlagsMutuallyExclusive("plain", "json")
}

// addRequestFlags adds the flags that say what to search of a puzzle, and for how
// long.
func addRequestFlags(command *cobra.Command, request *clewv1.SearchRequest) {
	flags := command.Flags()
	flags.Var(number(64, request.SetSeed), "seed", "feeds every random choice; 0: the server picks one and names it")
	flags.Var(number(32, func(n uint64) { request.SetMaxSolutions(uint32(n)) }), "max-solutions", "stop at so many solutions; not given: 1, 0: find all")
	flags.Var(signed(request.SetMaxPlacements), "max-placements", "stop when one more placement than this is due; 0: the server's limit")
	flags.Var(duration(request.SetMaxDuration), "max-duration", "stop after so much time spent searching, such as 10s; 0s: the server's limit")
	addFlag(flags, "include-rejections", request.SetIncludeRejections, "show refused candidates too, also --rejections")
}

// addStreamFlags adds the flags that say how a search is sent.
func addStreamFlags(command *cobra.Command, request *clewv1.SearchRequest) {
	flags := command.Flags()
	addChoice(command, "detail", clewv1.Detail(0).Descriptor(), request.SetDetail, "what to show of the search")
	addChoice(command, "encoding", clewv1.Encoding(0).Descriptor(), request.SetEncoding,
		"how events are sent; not given: what is best for the output, with --json what the server does")
	flags.Var(duration(request.SetEventInterval), "event-interval", "have the server send one event per so much time, such as 200ms, also --interval")
	addProgressInterval(flags, request)
}

func addProgressInterval(flags *pflag.FlagSet, request *clewv1.SearchRequest) {
	flags.Var(duration(request.SetProgressInterval), "progress-interval", "how often the server tells where the search is")
}

// run streams the search and shows it. The error is a *failure, or a mistake in
// the command line.
func (s *search) run(ctx context.Context) error {
	connection, err := s.connect(s.console.err)
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
		last, err := writeJSON(s.console.output(ctx), s.follow(ctx, c, s.request, s.console.err))
		return last.GetFinished(), err
	}
	if !s.plain && s.console.isScreen() {
		if keys, done, ok := s.console.keyboard(s.piped); ok {
			defer done()
			return s.play(ctx, c, keys)
		}
	}
	return newPrinter(ctx, s.console, s.quiet()).print(s.follow(ctx, c, trace.Pack(s.request), s.console.err))
}

// play shows the search as an animation.
func (s *search) play(ctx context.Context, c *connection, keys io.Reader) (*clewv1.Finished, error) {
	options := s.console.screen(c, s.remote, keys)
	options.Player.Request = s.request
	options.Player.Log, options.Player.View = s.log, s.view
	options.Player.Loop, options.Player.Speed = s.loop, s.speed
	result, err := screen.Run(ctx, options)
	s.console.leave(ctx, result, err)
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
