// Package tracetest checks traces against the rules that hold for every puzzle,
// and against a second, naive implementation of the search. It is for tests.
package tracetest

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"clew/solver"
)

// Candidate is one candidate of a node as the naive search sees it: legal when
// Reason is NoReason.
type Candidate struct {
	Choice   solver.Choice
	Reason   solver.Reason
	Conflict int
}

// Rules is a puzzle in the plainest words: what a node's candidates are, and
// whether its choices solve the puzzle, told from the choices alone.
type Rules interface {
	Candidates(choices []solver.Choice) []Candidate
	Solved(choices []solver.Choice) bool
}

// Event is an event of a trace in words that compare well.
type Event struct {
	Kind     solver.Kind
	Choice   solver.Choice
	Reason   solver.Reason
	Conflict int
}

// Collect runs a search to its end, in calls for as many events as the sizes say
// in turn, and returns its trace and status.
func Collect(t testing.TB, s *solver.Search, sizes ...int) ([]Event, solver.Status) {
	t.Helper()
	return collect(t, s, nil, sizes)
}

func collect(t testing.TB, s *solver.Search, interrupt *solver.Interrupt, sizes []int) ([]Event, solver.Status) {
	t.Helper()
	var events []Event
	buffer := make([]solver.Event, slices.Max(append(sizes, 1)))
	for call := 0; ; call++ {
		size := 1
		if len(sizes) > 0 {
			size = sizes[call%len(sizes)]
		}
		n, status := s.Run(buffer[:size], interrupt)
		for _, event := range buffer[:n] {
			events = append(events, Unpack(event))
		}
		if s.Sequence() != int64(len(events)) {
			t.Fatalf("sequence is %d after %d events", s.Sequence(), len(events))
		}
		if status != solver.Running {
			return events, status
		}
	}
}

// Run runs a fresh search to its end, for those who ask for its counters only.
func Run(p solver.Puzzle, o solver.Options) *solver.Search {
	s := solver.New(p, o)
	buffer := make([]solver.Event, 4096)
	for status := solver.Running; status == solver.Running; {
		_, status = s.Run(buffer, nil)
	}
	return s
}

// Unpack returns the parts of an event.
func Unpack(e solver.Event) Event {
	conflict, _ := e.Conflict()
	return Event{Kind: e.Kind(), Choice: e.Choice(), Reason: e.Reason(), Conflict: conflict}
}

// Naive returns the trace that the rules give by plain recursion, cut off after
// limit events, and how many candidates were refused by then.
func Naive(rules Rules, o solver.Options, limit int) (events []Event, rejections int64, status solver.Status) {
	n := naive{rules: rules, options: o, limit: limit, status: solver.Exhausted}
	n.visit()
	return n.events, n.rejections, n.status
}

type naive struct {
	rules                 Rules
	options               solver.Options
	limit                 int
	choices               []solver.Choice
	events                []Event
	placements, solutions int64
	rejections            int64
	status                solver.Status
}

// visit searches the node of the standing choices and reports whether to go on.
func (n *naive) visit() bool {
	if n.rules.Solved(n.choices) {
		n.solutions++
		if !n.emit(Event{Kind: solver.Solution, Conflict: solver.NoConflict}) {
			return false
		}
		if n.solutions == n.options.MaxSolutions {
			n.status = solver.Solved
			return false
		}
		return true
	}
	for _, c := range n.rules.Candidates(slices.Clone(n.choices)) {
		if c.Reason != solver.NoReason {
			n.rejections++
			if n.options.Rejections && !n.emit(Event{Kind: solver.Reject, Choice: c.Choice, Reason: c.Reason, Conflict: c.Conflict}) {
				return false
			}
			continue
		}
		if n.placements == n.options.MaxPlacements && n.placements > 0 {
			n.status = solver.PlacementLimit
			return false
		}
		n.placements++
		n.choices = append(n.choices, c.Choice)
		if !n.emit(Event{Kind: solver.Place, Choice: c.Choice, Conflict: solver.NoConflict}) || !n.visit() {
			return false
		}
		n.choices = n.choices[:len(n.choices)-1]
		if !n.emit(Event{Kind: solver.Backtrack, Choice: c.Choice, Conflict: solver.NoConflict}) {
			return false
		}
	}
	return true
}

func (n *naive) emit(e Event) bool {
	n.events = append(n.events, e)
	return len(n.events) < n.limit
}

// Check runs a puzzle, named for the case that fails, which fresh makes anew each time, and asserts that its
// trace is the naive one, that it does not depend on how it is cut into calls,
// and that the rules of a trace hold. It looks at no more than limit events.
func Check(t *testing.T, name string, fresh func() solver.Puzzle, rules Rules, o solver.Options, limit int) {
	t.Run(name, func(t *testing.T) {
		want, rejections, wantStatus := Naive(rules, o, limit)
		s := solver.New(fresh(), o)
		fold := newFold(t, s)
		buffer := make([]solver.Event, 1)
		for i := range want {
			if n, _ := s.Run(buffer, nil); n != 1 {
				t.Fatalf("the trace ends after %d events, want at least %d", i, len(want))
			}
			got := Unpack(buffer[0])
			if got != want[i] {
				t.Fatalf("event %d is %+v, want %+v", i+1, got, want[i])
			}
			fold.apply(got)
		}
		if len(want) >= limit {
			return
		}
		if n, status := s.Run(buffer, nil); n != 0 || status != wantStatus {
			t.Fatalf("after event %d: %d more, status %d; want the end with status %d", len(want), n, status, wantStatus)
		}
		fold.end(s.Status(), o)
		if got := s.Counters().Rejections; got != rejections {
			t.Fatalf("%d rejections at the end, want %d", got, rejections)
		}
		var raised solver.Interrupt
		raised.Raise()
		for _, interrupt := range []*solver.Interrupt{nil, &raised} {
			s := solver.New(fresh(), o)
			got, _ := collect(t, s, interrupt, []int{7, 1, 64, 3})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("the trace depends on how it is cut into calls (-want +got):\n%s", diff)
			}
			if got := s.Counters().Rejections; got != rejections {
				t.Fatalf("%d rejections at the end, want %d, when cut into calls", got, rejections)
			}
		}
		for i := range 8 {
			checkResume(t, fresh, o, want, len(want)*i/7, s)
		}
	})
}

// checkResume takes a cursor after so many events and asserts that what follows
// from it is the rest of the trace, and that it ends as the whole search does.
func checkResume(t *testing.T, fresh func() solver.Puzzle, o solver.Options, trace []Event, after int, whole *solver.Search) {
	t.Helper()
	s := solver.New(fresh(), o)
	if s.Status() != solver.Running {
		return // there is nothing to resume
	}
	buffer := make([]solver.Event, max(after, 1))
	for s.Sequence() < int64(after) {
		s.Run(buffer[:after-int(s.Sequence())], nil)
	}
	cursor := s.AppendCursor(nil)
	if limit := s.MaxCursorLen(); len(cursor) > limit {
		t.Fatalf("a cursor of %d bytes, at most %d were announced", len(cursor), limit)
	}
	resumed, err := solver.Resume(fresh(), o, cursor)
	if err != nil {
		t.Fatalf("resuming after event %d: %v", after, err)
	}
	if resumed.Sequence() != s.Sequence() || resumed.Counters() != s.Counters() || resumed.Status() != s.Status() {
		t.Fatalf("resumed after event %d: event %d, %+v, status %d; want event %d, %+v, status %d", after,
			resumed.Sequence(), resumed.Counters(), resumed.Status(), s.Sequence(), s.Counters(), s.Status())
	}
	var rest []Event
	for resumed.Status() == solver.Running {
		n, _ := resumed.Run(buffer, nil)
		for _, event := range buffer[:n] {
			rest = append(rest, Unpack(event))
		}
	}
	if diff := cmp.Diff(trace[after:], rest, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("the rest of the trace after event %d (-want +got):\n%s", after, diff)
	}
	if resumed.Counters() != whole.Counters() || resumed.Status() != whole.Status() {
		t.Fatalf("resumed after event %d it ends with %+v, status %d; want %+v, status %d", after,
			resumed.Counters(), resumed.Status(), whole.Counters(), whole.Status())
	}
}

// fold folds a trace and compares it with the search after every event.
type fold struct {
	t        testing.TB
	search   *solver.Search
	choices  []solver.Choice
	counters solver.Counters
	explored float64
}

func newFold(t testing.TB, s *solver.Search) *fold {
	return &fold{t: t, search: s, explored: s.Explored()}
}

func (f *fold) apply(e Event) {
	f.t.Helper()
	switch e.Kind {
	case solver.Place:
		f.choices = append(f.choices, e.Choice)
		f.counters.Placements++
	case solver.Backtrack:
		last := len(f.choices) - 1
		if f.choices[last] != e.Choice {
			f.t.Fatalf("event %d undoes %d, but the latest choice is %d", f.search.Sequence(), e.Choice, f.choices[last])
		}
		f.choices = f.choices[:last]
		f.counters.Backtracks++
	case solver.Solution:
		f.counters.Solutions++
	}
	f.counters.Depth = len(f.choices)
	f.counters.MaxDepth = max(f.counters.MaxDepth, len(f.choices))
	got := f.search.Counters()
	f.counters.Rejections = got.Rejections // counted also where the trace has none
	if got != f.counters {
		f.t.Fatalf("event %d: counters are %+v, the fold has %+v", f.search.Sequence(), got, f.counters)
	}
	if got := f.search.AppendChoices(nil); !slices.Equal(got, f.choices) {
		f.t.Fatalf("event %d: choices are %v, the fold has %v", f.search.Sequence(), got, f.choices)
	}
	explored := f.search.Explored()
	if explored < f.explored || explored > 1 {
		f.t.Fatalf("event %d: explored goes from %v to %v", f.search.Sequence(), f.explored, explored)
	}
	f.explored = explored
}

func (f *fold) end(status solver.Status, o solver.Options) {
	f.t.Helper()
	switch status {
	case solver.Exhausted:
		if len(f.choices) != 0 {
			f.t.Fatalf("exhausted at depth %d", len(f.choices))
		}
		if explored := f.search.Explored(); explored != 1 {
			f.t.Fatalf("exhausted with %v explored", explored)
		}
	case solver.Solved:
		if f.counters.Solutions != o.MaxSolutions {
			f.t.Fatalf("solved with %d solutions, want %d", f.counters.Solutions, o.MaxSolutions)
		}
	case solver.PlacementLimit:
		if f.counters.Placements != o.MaxPlacements {
			f.t.Fatalf("stopped after %d placements, want %d", f.counters.Placements, o.MaxPlacements)
		}
	default:
		f.t.Fatalf("ended with status %d", status)
	}
}
