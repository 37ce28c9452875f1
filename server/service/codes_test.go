package service

import (
	"encoding/binary"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// codes returns the events of a stream as Steps has them, whatever its encoding.
func (tr *transcript) codes() []uint32 {
	var codes []uint32
	board, width := tr.started.GetBoard(), int(tr.started.GetCodeWidth())
	for _, response := range tr.responses {
		for _, e := range response.GetEvents().GetEvents() {
			choice := (e.GetRow()*board.GetColumns()+e.GetColumn())*board.GetValues() + e.GetValue() - 1
			switch e.GetKind() {
			case clewv1.EventKind_EVENT_KIND_BACKTRACK:
				codes = append(codes, 0)
			case clewv1.EventKind_EVENT_KIND_SOLUTION:
				codes = append(codes, 1)
			case clewv1.EventKind_EVENT_KIND_PLACE:
				codes = append(codes, 2+2*choice)
			case clewv1.EventKind_EVENT_KIND_REJECT:
				codes = append(codes, 3+2*choice)
			}
		}
		for packed := response.GetSteps().GetCodes(); len(packed) > 0; packed = packed[width:] {
			var code [4]byte
			copy(code[:], packed[:width])
			codes = append(codes, binary.LittleEndian.Uint32(code[:]))
		}
	}
	return codes
}

// Boards for each width of codes, on both sides of the limits of design.
func TestCodeWidths(t *testing.T) {
	for choices, want := range map[int]int{1: 1, 127: 1, 128: 2, 32_767: 2, 32_768: 4, 1 << 24: 4} {
		if got := codeWidth(choices); got != want {
			t.Errorf("codes of %d choices have %d bytes, want %d", choices, got, want)
		}
		// The largest code fits.
		if largest := uint64(3 + 2*(choices-1)); want < 4 && largest >= 1<<(8*want) {
			t.Errorf("code %d does not fit into %d bytes", largest, want)
		}
	}
}

func TestStepsAreTheEvents(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		name    string
		request *clewv1.SearchRequest
		width   uint32
	}{
		{"queens", queensRequest(8), 1},
		{"queens 12", queensRequest(12), 2},
		{"sudoku", clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}}.Build(), 2},
		{"large tour", clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 200, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF}.Build(), MaxPlacements: 50_000}.Build(), 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.request.SetIncludeRejections(true)
			test.request.SetSeed(1)
			events := mustSearch(t, client, test.request)
			packed := proto.CloneOf(test.request)
			packed.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
			steps, err := search(t, client, packed)
			if err != nil {
				t.Fatal(err)
			}
			if got := steps.started.GetCodeWidth(); got != test.width {
				t.Errorf("code width %d, want %d", got, test.width)
			}
			if len(steps.events) > 0 {
				t.Errorf("%d events among the steps", len(steps.events))
			}
			wantSameCodes(t, steps.codes(), events.codes())
			next := int64(1)
			for _, response := range steps.responses {
				if !response.HasSteps() {
					continue
				}
				if got := response.GetSteps().GetFirstSequence(); got != next {
					t.Fatalf("steps from %d, want %d", got, next)
				}
				if size := proto.Size(response); size > 32<<10 {
					t.Errorf("a message of %d bytes", size)
				}
				next += int64(len(response.GetSteps().GetCodes())) / int64(test.width)
			}
		})
	}
}

func wantSameCodes(t testing.TB, got, want []uint32) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("code %d of the stream is %d, want %d", i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d events, want %d", len(got), len(want))
	}
}
