package compare

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// s goes from solution to solution, whichever lane it is in, and S goes back.
func TestSolutions(t *testing.T) {
	m := loaded(t, Lane{"six", queens(6, 0, 0)}, Lane{"seven", queens(7, 5, 0)})
	var all []int64
	for _, l := range m.lanes {
		for n := range l.reel.Last() {
			if step, _ := l.reel.Event(n + 1); step.Kind == clewv1.EventKind_EVENT_KIND_SOLUTION {
				all = append(all, n+1)
			}
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, want := range all {
		if press(m, "s"); m.at != want || !m.deck.Paused() {
			t.Errorf("s leads to event %d, want %d", m.at, want)
		}
		checkClock(t, m)
	}
	if press(m, "s"); m.at != all[len(all)-1] || !strings.Contains(m.window.Notice(), "further solution") {
		t.Errorf("event %d and notice %q behind the last solution", m.at, m.window.Notice())
	}
	m.deck.StopAt(m.Last())
	for _, want := range slices.Backward(all) {
		if want == m.at {
			continue // the longest lane ends with one
		}
		if press(m, "S"); m.at != want {
			t.Errorf("S leads to event %d, want %d", m.at, want)
		}
	}
}

// Behind the reach of a lane that is late there may be an earlier solution.
func TestSolutionsOfALaneThatIsLate(t *testing.T) {
	client := &faulty{clienttest.Dial(t), isStatic, 1, nil}
	m := opened(t, Options{Client: client, Lanes: orders(1000)})
	for !m.lanes[2].reel.Ended() {
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	if press(m, "s"); !m.deck.Jumping() || m.at != 0 {
		t.Errorf("at event %d, jumping %v, though a lane has no events yet", m.at, m.deck.Jumping())
	}
}
