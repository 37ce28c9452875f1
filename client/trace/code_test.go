package trace

import (
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// Whatever steps come, ApplySteps does the same as one step after the other.
func FuzzApplySteps(f *testing.F) {
	f.Add([]byte{2, 0, 4, 1, 0, 5, 6, 8, 10, 0, 0, 0}, uint8(1), uint8(0), uint8(0))
	f.Add([]byte{2, 4, 6, 1, 2}, uint8(1), uint8(3), uint8(1))
	f.Add([]byte{2, 12, 0, 8, 255, 0, 0, 0}, uint8(4), uint8(200), uint8(2))
	f.Add(slices.Repeat([]byte{6, 10, 14, 0, 0, 0}, 100), uint8(1), uint8(3), uint8(0))
	f.Fuzz(func(t *testing.T, codes []byte, values, target, width uint8) {
		started := clewv1.Started_builder{
			Board: clewv1.Board_builder{
				Rows: 3, Columns: 4, Values: uint32(max(values, 1)),
				Blocked: []byte{0b1000},
				Initial: []*clewv1.InitialCell{clewv1.InitialCell_builder{
					Row: proto.Uint32(2), Column: proto.Uint32(1), Value: proto.Uint32(1),
				}.Build()},
			}.Build(),
			CodeWidth: []uint32{1, 2, 4}[width%3],
		}.Build()
		if target < 100 {
			started.SetTargetDepth(uint32(target))
		}
		fast, err := NewState(started)
		if err != nil {
			t.Fatal(err)
		}
		slow, err := NewState(started)
		if err != nil {
			t.Fatal(err)
		}
		steps := clewv1.Steps_builder{FirstSequence: 1, Codes: codes}.Build()
		rest, want := slow.codes(steps)
		for want == nil && len(rest) > 0 {
			_, want = slow.applyStep(ReadCode(rest, slow.codeWidth))
			rest = rest[slow.codeWidth:]
		}
		got := fast.ApplySteps(steps)
		if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
			t.Fatalf("error %v, want %v", got, want)
		}
		if fast.Sequence() != slow.Sequence() || fast.Counters() != slow.Counters() || fast.solved != slow.solved {
			t.Errorf("after event %d %+v, want %d %+v", fast.Sequence(), fast.Counters(), slow.Sequence(), slow.Counters())
		}
		if !slices.Equal(fast.choices, slow.choices) || !slices.Equal(fast.cells, slow.cells) {
			t.Errorf("%v on %v, want %v on %v", fast.choices, fast.cells, slow.choices, slow.cells)
		}
	})
}
