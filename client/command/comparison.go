package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"google.golang.org/protobuf/proto"

	"clew/client/compare"
	"clew/client/progress"
	"clew/client/terminal"
	clewv1 "clew/gen/clew/v1"
)

// comparison is several searches of a puzzle, as asked for by the flags of a
// command.
type comparison struct {
	console console
	problem problem
	// fields are those of the request that the flags can set.
	fields []*field
	// such are flags for example.
	such string
	// piped: the puzzle has come from the standard input, which so has no keys.
	piped bool

	remote
	plain, json bool
	loop        bool
	speed       float64
}

// addFlags adds the flags of every comparison to those of the puzzle.
func (c *comparison) addFlags(command *cobra.Command) {
	flags := command.Flags()
	addRequestFlags(command, c.problem.search)
	flags.VisitAll(func(f *pflag.Flag) {
		if value, ok := f.Value.(*field); ok {
			c.fields = append(c.fields, value)
		}
	})
	addProgressInterval(flags, c.problem.search)
	c.remote.addFlags(flags)
	flags.BoolVar(&c.plain, "plain", false, "the table alone, on a terminal too")
	flags.BoolVar(&c.json, "json", false, "a line of JSON a search at the end: its name, request and finished")
	flags.BoolVar(&c.loop, "loop", false, "play the animation again from the start whenever it has ended")
	flags.Var(speed(func(events float64) { c.speed = events }), "speed", "begin the animation with so many events per second")
	command.MarkFlagsMutuallyExclusive("plain", "json")
}

// run searches and tells what the searches have come to. The error is a *failure,
// or a mistake in the command line.
func (c *comparison) run(ctx context.Context, flags *pflag.FlagSet) error {
	contrasts := contrasts(flags, c.fields)
	if len(contrasts) == 0 {
		return oneLane(c.such)
	}
	lanes, err := newLanes(contrasts, c.problem.search)
	if err != nil {
		return err
	}
	pinSeed(lanes)
	connection, err := c.connect(c.console.err)
	if err != nil {
		return err
	}
	defer connection.close()
	results, err := c.search(ctx, connection, lanes)
	if results == nil {
		return err
	}
	if failed := c.tell(flagNames(contrasts), results); failed != nil && err == nil {
		err = explain(ctx, connection, c.problem.terms, failed)
	}
	if err != nil {
		return err
	}
	return judgeLanes(results)
}

// search runs the searches and returns a result for each, also with an error, but
// nil where the server does not take all of them. The error is nil or a *failure.
func (c *comparison) search(ctx context.Context, connection *connection, lanes []lane) ([]laneResult, error) {
	// A mistake in the last search must not show only when the others have ended.
	results := make([]laneResult, len(lanes))
	for i, lane := range lanes {
		results[i].lane = lane
		if err := c.check(ctx, connection, &results[i]); err != nil {
			return nil, c.explain(ctx, connection, lane, err)
		}
	}
	if !c.plain && !c.json && c.console.isScreen() {
		if keys, done, ok := c.console.keyboard(c.piped); ok {
			defer done()
			return results, c.play(ctx, connection, keys, results)
		}
	}
	for i, lane := range lanes {
		title := fmt.Sprintf("%s (%d of %d)", lane.name(), i+1, len(lanes))
		if err := c.finish(ctx, connection, title, &results[i]); err != nil {
			return results, c.explain(ctx, connection, lane, err)
		}
	}
	return results, nil
}

// check asks a server how it understands a search.
func (c *comparison) check(ctx context.Context, connection *connection, result *laneResult) error {
	request := unseen(result.request)
	if request.GetMaxPlacements() >= 0 {
		request.SetMaxPlacements(1)
	}
	// To its end: one that is left keeps its place on the server for a while.
	for message, err := range c.follow(ctx, connection, request, c.console.err) {
		if err != nil {
			return err
		}
		if message.HasStarted() {
			result.understood = cmp.Or(message.GetStarted().GetRequest(), request)
			result.understood.SetMaxPlacements(result.request.GetMaxPlacements())
		}
	}
	return nil
}

// finish runs a search to its end. Progress is told with its title.
func (c *comparison) finish(ctx context.Context, connection *connection, title string, result *laneResult) error {
	begun := time.Now()
	var estimate progress.Estimate
	for message, err := range c.follow(ctx, connection, unseen(result.request), c.console.err) {
		if err != nil {
			return err
		}
		switch message.WhichPayload() {
		case clewv1.SearchResponse_Started_case:
			result.understood = cmp.Or(message.GetStarted().GetRequest(), result.request)
		case clewv1.SearchResponse_Progress_case:
			estimate.Update(message.GetProgress().GetExplored(), time.Since(begun))
			fmt.Fprintf(c.console.err, "%s: %s\n", title, progressLine(result.request, message.GetProgress(), &estimate))
		case clewv1.SearchResponse_Finished_case:
			result.finished = message.GetFinished()
		}
	}
	return nil
}

// play plays all searches side by side until the user leaves. The error is nil or a
// *failure.
func (c *comparison) play(ctx context.Context, connection *connection, keys io.Reader, results []laneResult) error {
	lanes := make([]compare.Lane, len(results))
	for i, r := range results {
		lanes[i] = compare.Lane{Name: r.name(), Request: r.request}
	}
	seen, err := compare.Run(ctx, compare.Options{
		Client:   connection.client,
		Patience: c.patience,
		Lanes:    lanes,
		Title:    c.title(results),
		Address:  c.server,
		Speed:    c.speed,
		Loop:     c.loop,
		Terminal: terminal.Streams{Input: keys, Output: c.console.out},
	})
	if err != nil {
		err = explain(ctx, connection, c.problem.terms, err)
	}
	for i, s := range seen {
		if s.Started.HasRequest() {
			results[i].understood = s.Started.GetRequest()
		}
		if s.Finished != nil {
			// Searches that share their cores have no time of their own.
			results[i].finished = proto.CloneOf(s.Finished)
			results[i].finished.ClearElapsed()
		} else {
			results[i].seen = seenOf(s)
		}
		results[i].left = s.Err == nil && (s.Finished == nil || s.Seen < s.Finished.GetSequence())
		if s.Err != nil && err == nil {
			err = c.explain(ctx, connection, results[i].lane, s.Err)
		}
	}
	return err
}

// unseen returns a request whose events nobody wants.
func unseen(request *clewv1.SearchRequest) *clewv1.SearchRequest {
	request = proto.CloneOf(request)
	request.SetDetail(clewv1.Detail_DETAIL_PROGRESS)
	return request
}

// explain tells why a search has failed, and which one.
func (c *comparison) explain(ctx context.Context, connection *connection, lane lane, err error) *failure {
	if err := lane.set(); err != nil {
		return &failure{status: exitUsage, text: err.Error()}
	}
	failed := explain(ctx, connection, c.problem.terms, err)
	if failed.text != "" {
		failed.text = lane.name() + ": " + failed.text
	}
	return failed
}
