package compare

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	"clew/client/terminal"
	clewv1 "clew/gen/clew/v1"
)

func TestRunRestoresTheTerminal(t *testing.T) {
	for _, test := range []struct {
		name string
		end  func(cancel context.CancelFunc, keys io.Writer)
		want error
	}{
		{"q", func(_ context.CancelFunc, keys io.Writer) { io.WriteString(keys, "q") }, nil},
		{"ctrl+c", func(_ context.CancelFunc, keys io.Writer) { io.WriteString(keys, "\x03") }, nil},
		{"context", func(cancel context.CancelFunc, _ io.Writer) { cancel() }, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			input, keys, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer input.Close()
			defer keys.Close()
			output := clienttest.NewScreen("warnsdorff")
			go func() {
				<-output.Drawn
				test.end(cancel, keys)
			}()
			o := Options{Client: clienttest.Dial(t), Lanes: orders(3000), Terminal: terminal.Streams{Input: input, Output: output}}
			results, err := run(ctx, o, tea.WithWindowSize(80, 24))
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if len(results) != 3 || results[0].Name != "fixed" {
				t.Errorf("results %+v, want one for each lane", results)
			}
			output.CheckRestored(t)
		})
	}
}

// A bug must not leave the terminal without a cursor.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	output := clienttest.NewScreen("warnsdorff")
	o := Options{Lanes: orders(100), Terminal: terminal.Streams{Input: strings.NewReader(""), Output: output}}
	err := terminal.Run(t.Context(), clienttest.Broken(opened(t, o)), o.Terminal, tea.WithWindowSize(80, 24))
	if !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("error %v, want a panic", err)
	}
	output.CheckRestored(t)
}

// What stands in the way of any search is known before the terminal is taken.
func TestRunTellsWhatIsWrongAtOnce(t *testing.T) {
	huge := Lane{"huge", queens(1<<31, 1, 0)}
	quiet := Lane{"quiet", queens(8, 1, 0)}
	quiet.Request.SetDetail(clewv1.Detail_DETAIL_PROGRESS)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name  string
		ctx   context.Context
		lanes []Lane
		code  codes.Code
		want  string
	}{
		{"a mistake", t.Context(), append(orders(0), huge), codes.InvalidArgument, "huge: "},
		{"no lanes", t.Context(), nil, codes.Unknown, "0 searches to compare, want 1 to 26"},
		{"too many", t.Context(), make([]Lane, 27), codes.Unknown, "27 searches to compare, want 1 to 26"},
		{"details", t.Context(), append(orders(0), quiet), codes.Unknown, "detail of fixed is DETAIL_EVENTS, of quiet DETAIL_PROGRESS"},
		{"context", ended, orders(0), codes.Canceled, "cancel"},
	} {
		t.Run(test.name, func(t *testing.T) {
			output := clienttest.NewScreen("queens")
			results, err := Run(test.ctx, Options{Client: clienttest.Dial(t), Lanes: test.lanes, Terminal: terminal.Streams{Input: strings.NewReader(""), Output: output}})
			if err == nil || !strings.Contains(err.Error(), test.want) || results != nil {
				t.Fatalf("error %v with results %v, want %q", err, results, test.want)
			}
			if code := status.Code(err); code != test.code && !errors.Is(err, context.Canceled) {
				t.Errorf("code %v, want %v", code, test.code)
			}
			if output.Text() != "" {
				t.Errorf("the terminal was written to: %q", output.Text())
			}
		})
	}
}

// What has come to its end has a result though not all of it was seen; what was seen
// is not less after a step back.
func TestResults(t *testing.T) {
	m := loaded(t, orders(2000)...)
	m.deck.StopAt(100)
	m.look()
	m.deck.StopAt(50)
	m.look()
	for i, want := range []struct {
		seen, sequence int64
		outcome        clewv1.Outcome
	}{
		{100, 3950, clewv1.Outcome_OUTCOME_LIMIT_REACHED},
		{100, 770, clewv1.Outcome_OUTCOME_SOLVED},
		{64, 64, clewv1.Outcome_OUTCOME_SOLVED},
	} {
		r := m.results()[i]
		if r.Seen != want.seen || r.Finished.GetSequence() != want.sequence || r.Finished.GetOutcome() != want.outcome || r.Err != nil || r.Started == nil {
			t.Errorf("result %+v, want %+v", r, want)
		}
		if c := m.lanes[i].reel.History().Counters(want.seen); r.Counters.Placements != c.Placements || r.Counters.MaxDepth != c.MaxDepth || c.Placements == 0 {
			t.Errorf("counters %+v of what was seen, want %+v", r.Counters, c)
		}
	}
}
