package command

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"clew/client/player"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// search is one search, as asked for by the flags of a command.
type search struct {
	console console
	request *clewv1.SearchRequest
	puzzle  puzzle
	flags   *pflag.FlagSet // the command's, to speak of in errors

	server      string // HOST:PORT, "": in this process
	plain, json bool
	log         bool
	speed       float64
}

func newSearch(c console, request *clewv1.SearchRequest, puzzle puzzle) *search {
	return &search{console: c, request: request, puzzle: puzzle}
}

// alias gives flags second names.
type alias map[string]string

// addFlags adds the flags of every search to those of the puzzle, and the second
// names of both.
func (s *search) addFlags(command *cobra.Command, aliases alias) {
	flags, request := command.Flags(), s.request
	s.flags = flags

	flags.Var(number(64, request.SetSeed), "seed", "feeds every random choice; 0: the server picks one and names it")
	flags.Var(number(32, func(n uint64) { request.SetMaxSolutions(uint32(n)) }), "max-solutions", "stop at so many solutions; not given: 1, 0: find all")
	flags.Var(signed(request.SetMaxPlacements), "max-placements", "stop when one more placement than this is due")
	flags.Var(duration(request.SetMaxDuration), "max-duration", "stop after so much time spent searching, such as 10s")
	flags.Var(flag(request.SetIncludeRejections), "include-rejections", "show refused candidates too, also --rejections")
	flags.Lookup("include-rejections").NoOptDefVal = "true"
	addChoice(command, "detail", clewv1.Detail(0).Descriptor(), request.SetDetail, "what to show of the search")
	flags.Var(duration(request.SetEventInterval), "event-interval", "have the server send one event per so much time, such as 200ms, also --interval")
	flags.Var(duration(request.SetProgressInterval), "progress-interval", "how often the server tells where the search is")

	flags.StringVar(&s.server, "server", "", "search on the server at `HOST:PORT`, not in this process")
	flags.BoolVar(&s.plain, "plain", false, "a line of text an event, on a terminal too")
	flags.BoolVar(&s.json, "json", false, "a line of JSON a message, as the API defines it")
	flags.BoolVar(&s.log, "log", false, "begin the animation with its log shown")
	flags.Var(speed(func(events float64) { s.speed = events }), "speed", "begin the animation with so many events per second")
	command.MarkFlagsMutuallyExclusive("plain", "json")

	flags.SortFlags = false
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		switch name {
		case "rejections":
			name = "include-rejections"
		case "interval":
			name = "event-interval"
		}
		return pflag.NormalizedName(cmp.Or(aliases[name], name))
	})
	flags.VisitAll(func(f *pflag.Flag) {
		if _, completed := command.GetFlagCompletionFunc(f.Name); !completed && f.Value.Type() != "bool" {
			complete(command, f.Name)
		}
	})
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
		return s.explain(ctx, connection, err)
	}
	return judge(s.request, finished)
}

// show returns the last message of the search; nil when the user did not wait
// for it.
func (s *search) show(ctx context.Context, c *connection) (*clewv1.Finished, error) {
	if s.json || s.plain || !s.console.isTerminal() {
		messages := trace.Search(ctx, c.client, s.request)
		if s.json {
			return writeJSON(s.console.out, messages)
		}
		return newPrinter(s.console, s.puzzle, s.quiet()).print(messages)
	}
	begun, err := begin(ctx, c.client, s.request)
	if err != nil {
		return nil, err
	}
	defer begun.close()
	finished, err := player.Run(ctx, player.Options{
		Client:  begun,
		Request: s.request,
		Input:   s.console.in,
		Output:  s.console.out,
		Address: c.address,
		Log:     s.log,
		Speed:   s.speed,
	})
	if finished != nil {
		// The animation leaves nothing behind on the terminal.
		fmt.Fprintln(s.console.out, summary(s.request, finished))
	}
	return finished, err
}

// quiet reports whether the search sends no events.
func (s *search) quiet() bool {
	detail := s.request.GetDetail()
	return detail == clewv1.Detail_DETAIL_SOLUTIONS || detail == clewv1.Detail_DETAIL_PROGRESS
}

// isTerminal reports whether a person sits at both ends of the console, in front
// of something that can be drawn on.
func (c console) isTerminal() bool {
	in, inIsFile := c.in.(*os.File)
	out, outIsFile := c.out.(*os.File)
	return inIsFile && outIsFile && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd())) &&
		os.Getenv("TERM") != "dumb"
}

// setFromArgument sets a flag that may also be given without its name.
func setFromArgument(command *cobra.Command, name, value string) error {
	if command.Flags().Changed(name) {
		return fmt.Errorf("the argument and --%s say the same thing twice: give one of them", name)
	}
	return command.Flags().Set(name, value)
}
