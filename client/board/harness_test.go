package board

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// moment is a search as it was after an event.
type moment struct {
	started *clewv1.Started
	scene   Scene
	counts  tally
}

// tally is how often each cell was tried.
type tally []int64

func (c tally) Count(cell int) int64 { return c[cell] }

func (c tally) Most() int64 {
	var most int64
	for _, count := range c {
		most = max(most, count)
	}
	return most
}

// at returns a search as it was after its event number n, or at its end.
func at(t testing.TB, request *clewv1.SearchRequest, n int64) moment {
	t.Helper()
	var m moment
	for message, err := range trace.Search(t.Context(), clienttest.Dial(t), request) {
		if err != nil {
			t.Fatal(err)
		}
		if message.HasStarted() {
			m = begin(t, message.GetStarted())
		}
		for step, err := range m.scene.State.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			m.follow(step)
			if step.Sequence == n {
				return m
			}
		}
		if m.scene.State.Sequence() == n {
			return m
		}
	}
	return m
}

// begin returns a search before its first event.
func begin(t testing.TB, started *clewv1.Started) moment {
	t.Helper()
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	m := moment{started: started, counts: make(tally, state.Cells())}
	m.scene = Scene{State: state, Tried: m.counts.Count}
	return m
}

// follow takes in an event that the state has.
func (m *moment) follow(step trace.Step) {
	m.scene.Step = step
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		m.scene.Move = step
		m.counts[step.Cell]++
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		m.scene.Move = step
	case clewv1.EventKind_EVENT_KIND_REJECT:
		m.counts[step.Cell]++
	}
}

// apply applies events to the search, which get their numbers here.
func (m *moment) apply(t testing.TB, events ...clewv1.Event_builder) {
	t.Helper()
	for _, event := range events {
		event.Sequence = proto.Int64(m.scene.State.Sequence() + 1)
		step, err := m.scene.State.Apply(event.Build())
		if err != nil {
			t.Fatal(err)
		}
		m.follow(step)
	}
}

// place is a placement of a value on a cell of a board.
func place(state *trace.State, cell, value, depth int) clewv1.Event_builder {
	return clewv1.Event_builder{
		Kind:   clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
		Row:    proto.Uint32(uint32(cell / state.Columns())),
		Column: proto.Uint32(uint32(cell % state.Columns())),
		Value:  proto.Uint32(uint32(value)),
		Depth:  proto.Uint32(uint32(depth)),
	}
}

// plain is the theme of a terminal without any style.
func plain(unicode bool) *theme.Theme { return theme.New(theme.Options{Unicode: unicode}) }

// colored is the theme of a dark terminal with Unicode.
func colored(profile colorprofile.Profile) *theme.Theme {
	return theme.New(theme.Options{Unicode: true, Dark: true, Profile: profile})
}
