package player

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	clewv1 "clew/gen/clew/v1"
)

// allQueens asks for the four solutions of six queens.
func allQueens(detail clewv1.Detail) *clewv1.SearchRequest {
	request := queens(false)
	request.GetQueens().SetSize(6)
	request.SetMaxSolutions(0)
	request.SetDetail(detail)
	return request
}

func TestSolutionsAreShownOneByOne(t *testing.T) {
	request := allQueens(clewv1.Detail_DETAIL_SOLUTIONS)
	m := loaded(t, request, recorded(t, request))
	m.showLog = true
	if got := m.pace.String(); got != "1 solution/s" {
		t.Errorf("the pace is %q", got)
	}
	m.show(0)
	if m.solutions() != 0 || m.state.Depth() != 0 {
		t.Errorf("%d solutions and %d queens before one is due", m.solutions(), m.state.Depth())
	}
	for number := int64(1); number <= 4; number++ {
		m.show(1)
		if m.solutions() != number || m.state.Depth() != 6 || m.ended && number < 4 {
			t.Errorf("solution %d with %d queens, ended %v; want solution %d", m.solutions(), m.state.Depth(), m.ended, number)
		}
	}
	m.show(0)
	text := ansi.Strip(m.View().Content)
	for _, want := range []string{"all 4 solutions found", "solution 4 found", "252 solution 4", "solutions  4", "event      308"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(text, "placed ") {
		t.Errorf("queens are in the log as events:\n%s", text)
	}
}

// A solution stays on the board for a while, unless the events shall rush by.
func TestSolutionsLinger(t *testing.T) {
	for speed, want := range map[float64]time.Duration{
		0.5: 2 * time.Second, 1: time.Second, 12: time.Second, 100: 120 * time.Millisecond, 300: 0,
	} {
		request := allQueens(clewv1.Detail_DETAIL_UNSPECIFIED)
		m := loaded(t, request, recorded(t, request))
		m.pace.speed = speed
		m.show(1 << 20)
		if want == 0 {
			if m.solutions() != 4 {
				t.Errorf("%v events/s: solution %d stays", speed, m.solutions())
			}
			continue
		}
		found := m.sequence()
		if m.solutions() != 1 || m.state.Depth() != 6 {
			t.Fatalf("%v events/s: solution %d and %d queens, want those of solution 1", speed, m.solutions(), m.state.Depth())
		}
		stayed := time.Duration(0)
		for ; m.sequence() == found && stayed < time.Minute; stayed += frameInterval {
			m.show(m.pace.due(m.pace.last.Add(frameInterval)))
		}
		if stayed < want-2*frameInterval || stayed > want+2*frameInterval {
			t.Errorf("%v events/s: a solution stays for %v, want %v", speed, stayed, want)
		}
	}
}

func TestTheLastSolutionStays(t *testing.T) {
	request := allQueens(clewv1.Detail_DETAIL_UNSPECIFIED)
	m := loaded(t, request, recorded(t, request))
	for !m.ended {
		m.show(1 << 20)
	}
	if m.err != nil || m.scene.Depth() != 6 || m.state.Depth() != 0 {
		t.Errorf("error %v, %d queens on the board, %d in the search", m.err, m.scene.Depth(), m.state.Depth())
	}
	r := m.result()
	if r.Solution != 4 || r.Board != m.scene || r.Sequence != 308 || r.Counters.Placements != 152 {
		t.Errorf("result %+v", r)
	}
}

// The parts of a long solution make one board; one that cannot be is an error.
func TestSolutionsInParts(t *testing.T) {
	started := closedTour()
	request := started.GetStarted().GetRequest()
	request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	part := func(first uint32, choices ...uint32) *clewv1.SearchResponse {
		s := clewv1.Solution_builder{Choices: choices}.Build()
		s.SetNumber(1)
		s.SetSequence(24)
		s.SetFirstChoice(first)
		return clewv1.SearchResponse_builder{Solution: s}.Build()
	}
	m := loaded(t, request, []*clewv1.SearchResponse{started, part(0, 8, 11), part(2, 14), part(3, 1<<31)})
	m.show(1)
	if got := m.state.Depth(); got != 3 {
		t.Errorf("%d squares of the tour, want 3", got)
	}
	if m.err == nil {
		t.Error("a square off the board is none")
	}
}
