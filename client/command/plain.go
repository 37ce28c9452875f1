package command

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"time"

	"clew/client/progress"
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// outputBuffer is how much is written at once while events come faster than they
// can be written: what a pipe holds.
const outputBuffer = 64 << 10

// printer writes a search as lines of text: a line an event, the board of each
// solution, and how it ended.
type printer struct {
	out *bufio.Writer
	err io.Writer
	// quiet: no events come. Solutions then have a line of their own.
	quiet bool
	// Progress goes to err once in so much time, 0 is whenever it comes, so that a long
	// search does not look dead.
	interval time.Duration
	begun    time.Time
	told     time.Time // when it was told last, or when the search began
	estimate progress.Estimate

	started *clewv1.Started
	state   *trace.State
	columns columns
	line    []byte // of an event; kept for the next one
}

func newPrinter(ctx context.Context, c console, quiet bool) *printer {
	p := &printer{out: bufio.NewWriterSize(c.output(ctx), outputBuffer), err: c.err, quiet: quiet, begun: time.Now()}
	switch {
	case quiet:
		p.interval = 0
	case isTerminal(c.out):
		p.interval = never // the events themselves show that it lives
	default:
		p.interval = lineInterval
	}
	p.told = p.begun
	return p
}

// never is the interval of what is not told.
const never = math.MaxInt64

// print writes the messages and returns the last one of the search.
func (p *printer) print(messages iter.Seq2[*clewv1.SearchResponse, error]) (*clewv1.Finished, error) {
	var finished *clewv1.Finished
	for message, err := range messages {
		if err != nil {
			return nil, err
		}
		if err := p.printMessage(message); err != nil {
			return nil, err
		}
		// Whatever has come is shown before waiting for more. While more is there
		// already, messages are large, and this costs little.
		if err := p.out.Flush(); err != nil {
			return nil, fmt.Errorf("write the output: %w", err)
		}
		if message.HasFinished() {
			finished = message.GetFinished()
		}
	}
	return finished, nil
}

func (p *printer) printMessage(message *clewv1.SearchResponse) error {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		return p.printStarted(message.GetStarted())
	case clewv1.SearchResponse_Events_case, clewv1.SearchResponse_Steps_case:
		return p.printEvents(message)
	}
	if err := p.state.Fold(message); err != nil {
		return err
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Solution_case:
		p.printSolution(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		p.printProgress(message.GetProgress())
	case clewv1.SearchResponse_Finished_case:
		p.printFinished(message.GetFinished())
	}
	return nil
}

func (p *printer) printStarted(started *clewv1.Started) error {
	state, err := trace.NewState(started)
	if err != nil {
		return err
	}
	p.started, p.state = started, state
	p.columns = newColumns(state)
	title := cmp.Or(words.Puzzle(started.GetRequest()), fmt.Sprintf("%dx%d board", state.Rows(), state.Columns()))
	fmt.Fprintf(p.out, "%s, seed %d\n", title, started.GetRequest().GetSeed())
	return nil
}

func (p *printer) printEvents(message *clewv1.SearchResponse) error {
	for step, err := range p.state.Steps(message) {
		if err != nil {
			return err
		}
		p.line = p.columns.append(p.line[:0], step)
		if _, err := p.out.Write(p.line); err != nil {
			return fmt.Errorf("write the output: %w", err)
		}
	}
	return nil
}

// printSolution writes the board of a solution, whose event has a line already
// where there are events.
func (p *printer) printSolution(solution *clewv1.Solution) {
	if solution.GetFirstChoice() > 0 {
		return // the rest of one that was too long for a message
	}
	if p.quiet {
		fmt.Fprintf(p.out, "solution %d, event %d\n", solution.GetNumber(), solution.GetSequence())
	}
	rows := solution.GetRows()
	if len(rows) == 0 {
		rows = listChoices(solution.GetChoices(), p.state)
	}
	p.printRows(rows)
}

func (p *printer) printRows(rows []string) {
	for _, row := range rows {
		fmt.Fprintf(p.out, "  %s\n", words.Printable(row))
	}
}

// printProgress writes where the search is, if nothing else shows that it lives.
func (p *printer) printProgress(news *clewv1.Progress) {
	now := time.Now()
	// The time of the reader: that of the server leaves out what an output takes.
	p.estimate.Update(news.GetExplored(), now.Sub(p.begun))
	if now.Sub(p.told) >= p.interval {
		p.told = now
		fmt.Fprintln(p.err, progressLine(p.started.GetRequest(), news, &p.estimate))
	}
}

// printFinished writes how the search ended, below the board that a limit left
// unfinished. Any other board has been written, or is the one at the start.
func (p *printer) printFinished(finished *clewv1.Finished) {
	if !p.quiet && finished.GetOutcome() == clewv1.Outcome_OUTCOME_LIMIT_REACHED {
		p.printRows(draw(p.state))
	}
	fmt.Fprintln(p.out, summary(p.started.GetRequest(), finished))
}
