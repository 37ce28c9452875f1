package player

import (
	"strings"
	"testing"
	"time"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// A backtrack out of here leads above where the search was; to a depth, there.
func TestBacktrackJumps(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	m.at(40)
	depth := m.depth()
	press(m, "b")
	if m.depth() >= depth || m.reel.Position() <= 40 {
		t.Errorf("at depth %d after b from depth %d, event %d", m.depth(), depth, m.reel.Position())
	}
	press(m, "d", "1", "enter")
	if m.depth() > 1 || m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_BACKTRACK {
		t.Errorf("at depth %d after d1, step %+v", m.depth(), m.scene.Step)
	}
	at := m.reel.Position()
	press(m, "right", "right", "B")
	if got := m.reel.Position(); got > at {
		t.Errorf("event %d after going back from behind %d", got, at)
	}
	press(m, "d", "x", "enter")
	if !strings.Contains(m.window.Notice(), `want a depth from 0 to 7, not "x"`) {
		t.Errorf("notice %q", m.window.Notice())
	}
	press(m, "d", "8", "enter")
	if !strings.Contains(m.window.Notice(), "from 0 to 7") {
		t.Errorf("notice %q of a depth that no backtrack leads to", m.window.Notice())
	}
}

// x and X go from try to try of the square that the latest event is about, and back.
func TestTriesOfASquare(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	m.at(20)
	cell, tries := m.scene.Step.Cell, []int64{20}
	for range 5 {
		press(m, "x")
		if m.scene.Step.Cell != cell || m.reel.Position() <= tries[len(tries)-1] {
			t.Fatalf("x leads to %+v, want a later try of cell %d", m.scene.Step, cell)
		}
		tries = append(tries, m.reel.Position())
	}
	for i := len(tries) - 2; i >= 0; i-- {
		if press(m, "X"); m.reel.Position() != tries[i] {
			t.Errorf("X leads to event %d, want %d", m.reel.Position(), tries[i])
		}
	}
	m.at(m.reel.Last()) // the solution
	if press(m, "x"); !strings.Contains(m.window.Notice(), "no square") {
		t.Errorf("notice %q of an event without a square", m.window.Notice())
	}
}

// A jump to what has not come goes on as the stream does, and can be given up.
func TestAJumpWaitsForTheStream(t *testing.T) {
	request := clienttest.Queens(false)
	request.SetEventInterval(nil)
	messages := clienttest.Record(t, request)
	m := New(t.Context(), Options{Client: clienttest.Replay(messages), Request: request}, testTheme(true))
	defer m.Close()
	m.Await()
	m.Update(m.deck.FrameAt(time.Now()))
	wait := func() {
		for m.deck.Jumping() && t.Context().Err() == nil {
			m.Update(m.deck.FrameAt(time.Now()))
			time.Sleep(time.Millisecond)
		}
	}
	press(m, "g", "2", "0", "0", "enter")
	wait()
	if m.reel.Position() != 200 || !m.deck.Paused() {
		t.Errorf("event %d, paused %v", m.reel.Position(), m.deck.Paused())
	}
	press(m, "g", "9", "9", "k", "enter")
	wait()
	if m.reel.Position() != 219 {
		t.Errorf("event %d past the end", m.reel.Position())
	}
}
