package command

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"clew/client/compare"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// laneResult is what has become of one of the searches that are compared.
type laneResult struct {
	lane
	understood *clewv1.SearchRequest // by the server
	finished   *clewv1.Finished      // nil: the search has not finished
	// seen is how far one that has not finished was seen, nil for nothing.
	seen *clewv1.Progress
	// left: the user did not wait to see its end.
	left bool
}

// counters returns what is known of a search: that of its end, or what was seen of it;
// nil for nothing.
func (r laneResult) counters() *clewv1.Counters {
	if r.finished != nil {
		return r.finished.GetCounters()
	}
	return r.seen.GetCounters()
}

// events returns how many events that was.
func (r laneResult) events() int64 {
	if r.finished != nil {
		return r.finished.GetSequence()
	}
	return r.seen.GetSequence()
}

// seenOf returns how far a search was seen that was left.
func seenOf(r compare.Result) *clewv1.Progress {
	if r.Seen == 0 {
		return nil
	}
	counters := clewv1.Counters_builder{
		Placements: proto.Int64(r.Counters.Placements),
		Backtracks: proto.Int64(r.Counters.Backtracks),
		Solutions:  proto.Int64(r.Counters.Solutions),
		MaxDepth:   proto.Uint32(uint32(r.Counters.MaxDepth)),
	}.Build()
	if r.Started.GetRequest().GetIncludeRejections() {
		counters.SetRejections(r.Counters.Rejections)
	}
	return clewv1.Progress_builder{Sequence: proto.Int64(r.Seen), Counters: counters}.Build()
}

// tell writes the results. The heading says what the names of the searches are
// values of.
func (c *comparison) tell(heading string, results []laneResult) error {
	var err error
	if c.json {
		err = writeResults(c.console.out, results)
	} else {
		width := terminalWidth(c.console.out)
		if !isTerminal(c.console.out) {
			width = fileWidth
		}
		_, err = fmt.Fprintf(c.console.out, "%s\n%s", c.summary(results), compareTable(heading, results, width))
	}
	if err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

// writeResults writes each result as a line of JSON.
func writeResults(out io.Writer, results []laneResult) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, r := range results {
		line := struct {
			Name     string          `json:"name"`
			Request  json.RawMessage `json:"request"`
			Finished json.RawMessage `json:"finished,omitempty"`
		}{Name: r.name()}
		var err error
		if line.Request, err = protojson.Marshal(r.understood); err != nil {
			return fmt.Errorf("encode a request as JSON: %w", err)
		}
		if r.finished != nil {
			if line.Finished, err = protojson.Marshal(r.finished); err != nil {
				return fmt.Errorf("encode the end of a search as JSON: %w", err)
			}
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// title names the puzzle: as a search of it is named, if that is the same for all.
func (c *comparison) title(results []laneResult) string {
	title := words.Puzzle(results[0].understood)
	for _, r := range results {
		if words.Puzzle(r.understood) != title {
			return c.problem.name()
		}
	}
	return cmp.Or(title, c.problem.name())
}

// summary says what all searches have in common, and whether their end was seen.
func (c *comparison) summary(results []laneResult) string {
	summary := c.title(results)
	seed := results[0].understood.GetSeed()
	if !slices.ContainsFunc(results, func(r laneResult) bool { return r.understood.GetSeed() != seed }) {
		summary += fmt.Sprintf(", seed %d", seed)
	}
	summary += fmt.Sprintf(": %d searches", len(results))
	if slices.ContainsFunc(results, func(r laneResult) bool { return r.left }) {
		summary += ", left before the end"
	}
	return summary
}

// judgeLanes tells what the ends of searches mean for the exit status: the highest of
// theirs counts. One that was left is as good as one that has not finished, as it is for
// a search by itself.
func judgeLanes(results []laneResult) error {
	var worst *failure
	for _, r := range results {
		finished := r.finished
		if r.left {
			finished = nil
		}
		var f *failure
		if errors.As(judge(r.request, finished), &f) && (worst == nil || f.status > worst.status) {
			worst = f
		}
	}
	if worst == nil {
		return nil
	}
	return worst
}
