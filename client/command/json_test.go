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
	var (
		state    *trace.State
		finished *clewv1.Finished
	)
	for line := range strings.Lines(got.stdout) {
		if strings.Contains(line, `": `) || strings.Contains(line, `, "`) {
			t.Errorf("the white space of %q is not stable", line)
		}
		message := &clewv1.SearchResponse{}
		if err := protojson.Unmarshal([]byte(line), message); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		switch message.WhichPayload() {
		case clewv1.SearchResponse_Started_case:
			var err error
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				t.Fatal(err)
			}
		case clewv1.SearchResponse_Events_case:
			for _, event := range message.GetEvents().GetEvents() {
				if _, err := state.Apply(event); err != nil {
					t.Fatal(err)
				}
			}
		case clewv1.SearchResponse_Finished_case:
			finished = message.GetFinished()
		}
	}
	if err := state.Verify(finished.GetSequence(), finished.GetCounters()); err != nil {
		t.Error(err)
	}
	if c := state.Counters(); c.Placements != 113 || c.Backtracks != 105 || c.Rejections != 763 || c.Solutions != 1 {
		t.Errorf("counters %+v", c)
	}
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
