package trace_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// solving is the start of a search for solutions on a board that has room for one.
func solving() *clewv1.SearchResponse {
	return begun(func(s *clewv1.Started) {
		s.GetRequest().SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
		s.GetBoard().SetBlocked([]byte{1 << 1})
	})
}

// part is a part of it, which has the choices 0, 2 and 3.
func part(first uint32, choices ...uint32) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Solution: clewv1.Solution_builder{
		Number: proto.Int64(1), Sequence: proto.Int64(4), FirstChoice: &first, Choices: choices,
	}.Build()}.Build()
}

// finishedSolved is the end of the search, which has found it.
func finishedSolved() *clewv1.SearchResponse {
	counters := placed(3)
	counters.SetSolutions(1)
	return clewv1.SearchResponse_builder{Finished: clewv1.Finished_builder{
		Outcome: clewv1.Outcome_OUTCOME_SOLVED, Sequence: proto.Int64(4), Counters: counters,
	}.Build()}.Build()
}

// Parts of a solution can be changed no more than messages of their own.
func TestMutatedPartsAreRefused(t *testing.T) {
	messages := []*clewv1.SearchResponse{solving(), part(0, 0), part(1, 2, 3), finishedSolved()}
	if err := foldAll(trace.Search(t.Context(), clienttest.Replay(messages), &clewv1.SearchRequest{})); err != nil {
		t.Fatal(err)
	}
	checkMutations(t, messages, map[string]int{})
}

// A State compares the parts of a solution with its own choices.
func TestFoldComparesParts(t *testing.T) {
	const depth = 70_000 // more than come in one message
	started := board(1, depth, depth)
	started.SetCodeWidth(4)
	codes, choices := make([]uint32, depth+1), make([]uint32, depth)
	for i := range choices {
		choices[i] = uint32(i)
		codes[i] = uint32(trace.CodeChoice + 2*i)
	}
	codes[depth] = trace.CodeSolution
	steps := clewv1.Steps_builder{FirstSequence: 1, Codes: trace.AppendCodes(nil, codes, 4)}.Build()
	from := func(number int64, first uint32, choices []uint32) *clewv1.SearchResponse {
		return clewv1.SearchResponse_builder{Solution: clewv1.Solution_builder{
			Number: &number, Sequence: proto.Int64(depth + 1), FirstChoice: &first, Choices: choices,
		}.Build()}.Build()
	}
	const first = 1 << 16
	for name, test := range map[string]struct {
		part *clewv1.SearchResponse
		want error
	}{
		"the first":           {from(1, 0, choices[:first]), nil},
		"the second":          {from(1, first, choices[first:]), nil},
		"of another solution": {from(2, 0, choices[:first]), trace.ErrSolution},
		"too far along":       {from(1, first+1, choices[first:]), trace.ErrSolution},
		"not far enough":      {from(1, first-1, choices[first:]), trace.ErrSolution},
	} {
		state := newState(t, started)
		if err := state.ApplySteps(steps); err != nil {
			t.Fatal(err)
		}
		if err := state.Fold(test.part); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", name, err, test.want)
		}
	}
}

// Another server may cut a solution into other parts.
func TestFollowJoinsOtherParts(t *testing.T) {
	for name, parts := range map[string][]*clewv1.SearchResponse{
		"the same parts":  {part(0, 0, 2), part(2, 3)},
		"smaller parts":   {part(0, 0), part(1, 2), part(2, 3)},
		"parts across it": {part(0, 0), part(1, 2, 3)},
		"the whole":       {part(0, 0, 2, 3)},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &script{calls: []call{
				{messages: []*clewv1.SearchResponse{solving(), part(0, 0, 2)}, err: errReset},
				{messages: slices.Concat([]*clewv1.SearchResponse{solving()}, parts, []*clewv1.SearchResponse{finishedSolved()})},
			}}
			var got []uint32
			for message, err := range trace.Follow(t.Context(), s, &clewv1.SearchRequest{}, trace.FollowOptions{}) {
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				got = append(got, message.GetSolution().GetChoices()...)
			}
			if !slices.Equal(got, []uint32{0, 2, 3}) || s.requests[1].GetResume().GetAfterSequence() != 3 {
				t.Errorf("%s: choices %v after %v", name, got, s.requests[1].GetResume())
			}
		})
	}
}
