package trace_test

import (
	"slices"
	"testing"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

// The widths are those of the contract, and at its edges every choice has a code
// that goes there and back.
func TestCodes(t *testing.T) {
	for choices, want := range map[int]int{1: 1, 127: 1, 128: 2, 32_767: 2, 32_768: 4, 1 << 20: 4} {
		state := newState(t, board(1, choices, 0))
		width := state.CodeWidth()
		if width != want {
			t.Errorf("%d choices: codes of %d bytes, want %d", choices, width, want)
		}
		steps := []trace.Step{
			{Kind: backtrack, Cell: choices - 1, Value: 1},
			{Kind: solution, Cell: trace.None},
			{Kind: place, Cell: choices - 1, Value: 1},
			{Kind: reject, Cell: choices - 1, Value: 1},
		}
		last := uint32(trace.CodeChoice + 2*(choices-1))
		codes := []uint32{trace.CodeBacktrack, trace.CodeSolution, last, last + 1}
		for i, step := range steps {
			if code := state.Code(step); code != codes[i] {
				t.Errorf("%d choices: the code of %v is %d, want %d", choices, step.Kind, code, codes[i])
			}
		}
		packed := trace.AppendCodes([]byte{7}, codes, width)
		read := make([]uint32, len(codes))
		if trace.ReadCodes(read, packed[1:], width); packed[0] != 7 || len(packed) != 1+4*width || !slices.Equal(read, codes) {
			t.Errorf("%d choices: %v is packed to %v and reads %v", choices, codes, packed, read)
		}
		for i, code := range codes {
			if got := trace.ReadCode(packed[1+i*width:], width); got != code {
				t.Errorf("%d choices: code %d reads %d, want %d", choices, i, got, code)
			}
			if code >= trace.CodeChoice && state.ChoiceOf(code) != (trace.Choice{Cell: choices - 1, Value: 1}) {
				t.Errorf("%d choices: code %d is choice %+v", choices, code, state.ChoiceOf(code))
			}
		}
	}
}

// Values have codes of their own.
func TestCodesOfValues(t *testing.T) {
	state := newState(t, sudoku())
	seen := map[uint32]bool{}
	for cell := range state.Cells() {
		for value := 1; value <= state.Values(); value++ {
			for _, kind := range []clewv1.EventKind{place, reject} {
				code := state.Code(trace.Step{Kind: kind, Cell: cell, Value: value})
				if seen[code] || state.ChoiceOf(code) != (trace.Choice{Cell: cell, Value: value}) {
					t.Errorf("%v of value %d on cell %d has code %d, which is %+v", kind, value, cell, code, state.ChoiceOf(code))
				}
				seen[code] = true
			}
		}
	}
	if want := trace.CodeChoice + 2*state.Cells()*state.Values(); len(seen)+trace.CodeChoice != want || state.CodeWidth() != 1 {
		t.Errorf("%d codes of %d bytes, want %d of 1", len(seen)+trace.CodeChoice, state.CodeWidth(), want)
	}
}
