package trace_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

func TestVerify(t *testing.T) {
	right := func() *clewv1.Counters {
		return clewv1.Counters_builder{
			Placements: proto.Int64(1),
			Backtracks: proto.Int64(0),
			Rejections: proto.Int64(1),
			Solutions:  proto.Int64(0),
			Depth:      proto.Uint32(1),
			MaxDepth:   proto.Uint32(1),
		}.Build()
	}
	with := func(change func(*clewv1.Counters)) *clewv1.Counters {
		counters := right()
		change(counters)
		return counters
	}
	tests := map[string]struct {
		sequence int64
		counters *clewv1.Counters
		asked    bool // for rejections
		want     error
	}{
		"right":                      {2, right(), true, nil},
		"another event":              {3, right(), true, trace.ErrCounters},
		"none":                       {2, nil, true, trace.ErrCounters},
		"placements":                 {2, with(func(c *clewv1.Counters) { c.SetPlacements(2) }), true, trace.ErrCounters},
		"backtracks":                 {2, with(func(c *clewv1.Counters) { c.SetBacktracks(1) }), true, trace.ErrCounters},
		"solutions":                  {2, with(func(c *clewv1.Counters) { c.SetSolutions(1) }), true, trace.ErrCounters},
		"depth":                      {2, with(func(c *clewv1.Counters) { c.SetDepth(0) }), true, trace.ErrCounters},
		"largest depth":              {2, with(func(c *clewv1.Counters) { c.SetMaxDepth(2) }), true, trace.ErrCounters},
		"rejections asked for":       {2, with(func(c *clewv1.Counters) { c.SetRejections(9) }), true, trace.ErrCounters},
		"rejections nobody asked of": {2, with(func(c *clewv1.Counters) { c.SetRejections(9) }), false, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			start := board(4, 4, 4)
			start.SetRequest(clewv1.SearchRequest_builder{IncludeRejections: test.asked}.Build())
			state, err := trace.NewState(start)
			if err != nil {
				t.Fatal(err)
			}
			for _, event := range []*clewv1.Event{event(1, place, 0, 0, 1), refused(2, 1, 1, 1, 0, 0)} {
				if _, err := state.Apply(event); err != nil {
					t.Fatal(err)
				}
			}
			if err := state.Verify(test.sequence, test.counters); !errors.Is(err, test.want) {
				t.Errorf("Verify: %v, want %v", err, test.want)
			}
		})
	}
}
