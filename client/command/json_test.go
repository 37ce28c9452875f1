package command

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// The lines are the messages of the stream: read back they give the search.
func TestJSON(t *testing.T) {
	got := run(t, "queens", "--json", "--rejections")
	if got.exit != exitSolved || got.stderr != "" {
		t.Fatalf("exit status %d: %s", got.exit, got.stderr)
	}
	state := foldJSON(t, got.stdout)
	if c := state.Counters(); c.Placements != 113 || c.Backtracks != 105 || c.Rejections != 763 || c.Solutions != 1 {
		t.Errorf("counters %+v", c)
	}
}

// foldJSON returns the state after all messages of a search that has finished, each
// a line.
func foldJSON(t *testing.T, text string) *trace.State {
	t.Helper()
	var (
		state    *trace.State
		finished bool
	)
	for line := range strings.Lines(text) {
		if strings.Contains(line, `": `) || strings.Contains(line, `, "`) {
			t.Errorf("the white space of %q is not stable", line)
		}
		message := &clewv1.SearchResponse{}
		err := protojson.Unmarshal([]byte(line), message)
		if err == nil && message.HasStarted() {
			state, err = trace.NewState(message.GetStarted())
		}
		if err == nil {
			err = state.Fold(message)
		}
		if err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		finished = message.HasFinished()
	}
	if !finished {
		t.Errorf("the search has not finished:\n%s", text)
	}
	return state
}

func TestJSONHasTheExitStatusOfItsSearch(t *testing.T) {
	for exit, args := range map[int][]string{
		exitNoSolution: {"queens", "3", "--json"},
		exitLimit:      {"queens", "--max-placements", "3", "--json"},
		exitUsage:      {"queens", "1001", "--json"},
	} {
		if got := run(t, args...); got.exit != exit {
			t.Errorf("%v exits with %d, want %d", args, got.exit, exit)
		}
	}
}
