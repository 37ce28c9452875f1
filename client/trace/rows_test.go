package trace_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// The text of a board is the same as the server's, whatever stands there.
func TestDraw(t *testing.T) {
	drawn := map[string]string{}
	for name, request := range streams() {
		if request.GetDetail() != clewv1.Detail_DETAIL_EVENTS {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			var state *trace.State
			for message, err := range trace.Search(t.Context(), clienttest.Dial(t), request) {
				if err == nil && message.HasStarted() {
					state, err = trace.NewState(message.GetStarted())
				}
				if err == nil {
					err = state.Fold(message)
				}
				if err != nil {
					t.Fatal(err)
				}
				if rows := message.GetSolution().GetRows(); rows != nil && !slices.Equal(state.Draw(), rows) {
					t.Errorf("%s: %q, want %q", name, state.Draw(), rows)
				}
			}
			drawn[name] = strings.Join(state.Draw(), "\n")
		})
	}
	want := `
 0  5  .  9 14
 . 10 15  4  .
16  1  6 13  8
 .  . 11 18  3
 . 17  2  7 12`
	if got := "\n" + drawn["a tour limited DETAIL_EVENTS ENCODING_STEPS"]; got != want {
		t.Errorf("an unfinished tour:%s\nwant:%s", got, want)
	}
	unknown := newState(t, board(4, 4, 4))
	if rows := unknown.Draw(); rows != nil {
		t.Errorf("no puzzle is drawn as %q", rows)
	}
}
