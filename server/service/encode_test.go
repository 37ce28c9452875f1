package service

import (
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/queens"
)

// someEvents returns the first n events of a long search.
func someEvents(t testing.TB, n int) []solver.Event {
	t.Helper()
	puzzle, err := queens.New(queens.Config{Size: 20})
	if err != nil {
		t.Fatal(err)
	}
	events := make([]solver.Event, n)
	if got, _ := solver.New(puzzle, solver.Options{Rejections: true}).Run(events, nil); got != n {
		t.Fatalf("%d events, want %d", got, n)
	}
	return events
}

func TestEventOfEveryKind(t *testing.T) {
	e := encoder{columns: 20, values: 1}
	events := someEvents(t, 200)
	response := e.events(batch{events: events, sequence: 1000, depth: 7})
	depth := uint32(7)
	seen := map[clewv1.EventKind]bool{}
	for i, got := range response.GetEvents().GetEvents() {
		seen[got.GetKind()] = true
		switch got.GetKind() {
		case clewv1.EventKind_EVENT_KIND_PLACE:
			depth++
		case clewv1.EventKind_EVENT_KIND_BACKTRACK:
			depth--
		}
		row, column := uint32(events[i].Choice())/20, uint32(events[i].Choice())%20
		want := clewv1.Event_builder{
			Sequence: proto.Int64(1001 + int64(i)),
			Kind:     got.GetKind().Enum(),
			Row:      proto.Uint32(row),
			Column:   proto.Uint32(column),
			Value:    proto.Uint32(1),
			Depth:    proto.Uint32(depth),
		}.Build()
		if got.GetKind() == clewv1.EventKind_EVENT_KIND_REJECT {
			want.SetReason(clewv1.RejectReason_REJECT_REASON_ATTACKED)
			cell, _ := events[i].Conflict()
			want.SetConflictRow(uint32(cell) / 20)
			want.SetConflictColumn(uint32(cell) % 20)
		}
		if !proto.Equal(got, want) {
			t.Fatalf("event %d is %v, want %v", i, got, want)
		}
	}
	if len(seen) != 3 {
		t.Errorf("only kinds %v were seen", seen)
	}
}

func TestChoicesOfSeveralValues(t *testing.T) {
	e := encoder{columns: 9, values: 9}
	var event clewv1.Event
	// Place is kind 2; the choice sits in the upper half.
	e.event(&event, solver.Event(uint64((4*9+5)*9+6)<<32|uint64(solver.Place)))
	if event.GetRow() != 4 || event.GetColumn() != 5 || event.GetValue() != 7 {
		t.Errorf("the event is %v, want row 4, column 5, value 7", &event)
	}
}

func TestFullBatchesStaySmallOnTheWire(t *testing.T) {
	e := encoder{columns: 4095, values: 1}
	// The largest numbers there are.
	b := batch{events: someEvents(t, maxBatch), sequence: 1 << 62, depth: 1 << 23}
	for i := range b.events {
		b.events[i] |= 0xffffff << 32
	}
	if size := proto.Size(e.events(b)); size >= 1<<18 {
		t.Errorf("a full batch has %d bytes", size)
	}
}

func TestSolutionMessages(t *testing.T) {
	for _, test := range []struct {
		choices int
		want    []int
	}{{0, []int{0}}, {1, []int{1}}, {maxChoices, []int{maxChoices}}, {maxChoices + 1, []int{maxChoices, 1}}} {
		s := &solution{number: 3, sequence: 9, choices: make([]solver.Choice, test.choices), rows: []string{"Q"}}
		var got []*clewv1.Solution
		for message := range (encoder{columns: 1, values: 1}).solution(s) {
			got = append(got, message.GetSolution())
		}
		if len(got) != len(test.want) {
			t.Errorf("%d choices: %d messages", test.choices, len(got))
			continue
		}
		first := 0
		for i, message := range got {
			if len(message.GetChoices()) != test.want[i] || int(message.GetFirstChoice()) != first || !message.HasFirstChoice() || (len(message.GetRows()) > 0) != (i == 0) {
				t.Errorf("%d choices: message %d has %d from %d, %d rows", test.choices, i, len(message.GetChoices()), message.GetFirstChoice(), len(message.GetRows()))
			}
			first += len(message.GetChoices())
		}
	}
}

func BenchmarkEvents(b *testing.B) {
	e := encoder{columns: 20, values: 1}
	events := batch{events: someEvents(b, maxBatch)}
	b.ReportAllocs()
	for b.Loop() {
		e.events(events)
	}
	b.ReportMetric(float64(maxBatch)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
