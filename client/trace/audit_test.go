package trace_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"testing/synctest"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// foldAll folds a search to its end, or to the first error.
func foldAll(messages iter.Seq2[*clewv1.SearchResponse, error]) error {
	var state *trace.State
	for message, err := range messages {
		if err == nil && message.HasStarted() {
			state, err = trace.NewState(message.GetStarted())
		}
		if err == nil {
			err = state.Fold(message)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// breaking is a client whose first stream breaks after so many messages.
type breaking struct {
	clewv1.SearchServiceClient
	after int
	calls int
}

func (b *breaking) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := b.SearchServiceClient.Search(ctx, request, options...)
	if b.calls++; err != nil || b.calls > 1 {
		return stream, err
	}
	return &flakyStream{ServerStreamingClient: stream, left: b.after, err: errReset}, nil
}

// What a server sends passes, wherever it is broken and gone on with.
func TestStreamsAreSound(t *testing.T) {
	for name, request := range streams() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client := clienttest.Dial(t)
				if err := foldAll(trace.Search(t.Context(), client, request)); err != nil {
					t.Fatal(err)
				}
				want := read(t, trace.Follow(t.Context(), client, request, trace.FollowOptions{}))
				for after, calls := 1, 2; calls > 1; after++ {
					broken := &breaking{SearchServiceClient: client, after: after}
					got := read(t, trace.Follow(t.Context(), broken, request, trace.FollowOptions{}))
					if got.hash != want.hash || !slices.EqualFunc(got.solutions, want.solutions, slices.Equal) || !proto.Equal(got.finished, want.finished) {
						t.Fatalf("broken after %d messages: %+v, want %+v", after, got, want)
					}
					calls = broken.calls
				}
			})
		})
	}
}

// So does what it sends to somebody who asks for the rest of a trace.
func TestStreamsFromTheMiddleAreSound(t *testing.T) {
	for name, request := range streams() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client := clienttest.Dial(t)
				var fingerprint string
				var last int64
				for message, err := range trace.Search(t.Context(), client, request) {
					if err != nil {
						t.Fatal(err)
					}
					if message.HasStarted() {
						fingerprint = message.GetStarted().GetFingerprint()
					}
					last = message.GetFinished().GetSequence()
				}
				for after := range last + 1 {
					rest := proto.CloneOf(request)
					rest.SetResume(clewv1.Resume_builder{AfterSequence: after, Fingerprint: fingerprint}.Build())
					for name, messages := range map[string]iter.Seq2[*clewv1.SearchResponse, error]{
						"Search": trace.Search(t.Context(), client, rest),
						"Follow": trace.Follow(t.Context(), client, rest, trace.FollowOptions{}),
					} {
						for _, err := range messages {
							if err != nil {
								t.Fatalf("%s after event %d: %v", name, after, err)
							}
						}
					}
				}
			})
		})
	}
}

// No message that a server sends can be changed, left out, moved or sent twice without
// an error.
func TestMutatedStreamsAreRefused(t *testing.T) {
	made := map[string]int{}
	for name, request := range streams() {
		t.Run(name, func(t *testing.T) {
			var messages []*clewv1.SearchResponse
			synctest.Test(t, func(t *testing.T) { messages = clienttest.Record(t, request) })
			checkMutations(t, messages, made)
		})
	}
	for mutation := range mutations() {
		if made[mutation] == 0 {
			t.Errorf("%s: in no stream", mutation)
		}
	}
}

// checkMutations checks that each is refused, and counts them.
func checkMutations(t *testing.T, messages []*clewv1.SearchResponse, made map[string]int) {
	t.Helper()
	for mutation, mutate := range mutations() {
		for index, message := range messages {
			tape := &tape{messages: slices.Clone(messages), index: index, message: proto.CloneOf(message)}
			tape.messages[index] = tape.message
			mutate(tape)
			if slices.EqualFunc(tape.messages, messages, func(a, b *clewv1.SearchResponse) bool { return a == b || proto.Equal(a, b) }) {
				continue
			}
			made[mutation]++
			client, request := clienttest.Replay(tape.messages), &clewv1.SearchRequest{}
			for name, err := range map[string]error{
				"Search": foldAll(trace.Search(t.Context(), client, request)),
				"Follow": foldAll(trace.Follow(t.Context(), client, request, trace.FollowOptions{Patience: -1})),
			} {
				if !slices.ContainsFunc(refusals, func(want error) bool { return errors.Is(err, want) }) {
					t.Errorf("%s: %s has error %v, where %v was sent", mutation, name, err, message)
				}
			}
		}
	}
}

// refusals are the errors of streams that no server sends.
var refusals = []error{trace.ErrOrder, trace.ErrUnfinished, trace.ErrGap, trace.ErrIllegal, trace.ErrSolution, trace.ErrCounters}

// FuzzSearch reads whatever comes over a wire: nothing makes a search panic, whether it
// is broken or not.
func FuzzSearch(f *testing.F) {
	marshal := func(message *clewv1.SearchResponse) []byte {
		data, err := proto.Marshal(message)
		if err != nil {
			f.Fatal(err)
		}
		return data
	}
	f.Add(marshal(begun(nil)), marshal(packed(1, 2, 4)), marshal(packed(2, 4, 6)), marshal(finishedAfter(3)))
	f.Add(marshal(begun(func(s *clewv1.Started) { s.SetCodeWidth(3) })), marshal(packed(1, 2, 4, 6)), marshal(packed(2, 4, 6)), []byte{})
	f.Add(marshal(solving()), marshal(part(0, 0, 2)), marshal(part(1, 2, 3)), marshal(finishedSolved()))
	f.Add(marshal(startedMessage()), marshal(eventsMessage()), marshal(progressAfter(3)), marshal(finishedAfter(3)))
	f.Fuzz(func(t *testing.T, start, first, second, third []byte) {
		var messages []*clewv1.SearchResponse
		for _, data := range [][]byte{start, first, second, third} {
			message := &clewv1.SearchResponse{}
			if proto.Unmarshal(data, message) != nil {
				return
			}
			if board := message.GetStarted().GetBoard(); uint64(board.GetRows())*uint64(board.GetColumns()) > 1<<12 {
				return // would take long
			}
			messages = append(messages, message)
		}
		synctest.Test(t, func(t *testing.T) {
			foldAll(trace.Search(t.Context(), clienttest.Replay(messages), &clewv1.SearchRequest{}))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s := &script{calls: []call{{messages: messages[:3], err: errReset}, {messages: slices.Concat(messages[:1], messages[2:])}}}
			foldAll(trace.Follow(ctx, s, &clewv1.SearchRequest{}, trace.FollowOptions{Interrupted: func(trace.Interruption) {
				if len(s.requests) == 3 {
					cancel() // it may bring progress for ever
				}
			}}))
		})
	})
}
