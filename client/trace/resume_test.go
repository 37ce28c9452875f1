package trace_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// call is one call of a script: what it sends, and how it ends.
type call struct {
	messages []*clewv1.SearchResponse
	err      error
	// hang: it does not end before the client does.
	hang bool
}

// script is a client whose calls go as written; the last one is repeated.
type script struct {
	clewv1.SearchServiceClient
	calls    []call
	requests []*clewv1.SearchRequest
}

func (s *script) Search(ctx context.Context, request *clewv1.SearchRequest, _ ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	s.requests = append(s.requests, request)
	c := s.calls[min(len(s.requests), len(s.calls))-1]
	return &scriptStream{ctx: ctx, call: c}, nil
}

type scriptStream struct {
	grpc.ClientStream
	ctx  context.Context
	call call
	sent int
}

func (s *scriptStream) Recv() (*clewv1.SearchResponse, error) {
	if s.sent < len(s.call.messages) {
		s.sent++
		return proto.CloneOf(s.call.messages[s.sent-1]), nil
	}
	if s.call.hang {
		<-s.ctx.Done()
		return nil, status.FromContextError(s.ctx.Err()).Err()
	}
	return nil, cmp.Or(s.call.err, io.EOF)
}

var errReset = status.Error(codes.Unavailable, "connection reset")

// begun is the start of a search of one byte a step.
func begun(change func(*clewv1.Started)) *clewv1.SearchResponse {
	started := packedBoard()
	started.SetRequest(clewv1.SearchRequest_builder{Encoding: clewv1.Encoding_ENCODING_STEPS}.Build())
	started.SetFingerprint("one")
	started.SetFirstSequence(1)
	if change != nil {
		change(started)
	}
	return clewv1.SearchResponse_builder{Started: started}.Build()
}

// withCursor is progress after so many placements.
func withCursor(events int64, cursor string) *clewv1.SearchResponse {
	message := progressAfter(events)
	message.GetProgress().SetCursor([]byte(cursor))
	return message
}

// last follows a script to its end and returns the numbers of the events that came,
// and the error.
func last(ctx context.Context, t *testing.T, s *script, options trace.FollowOptions) (events int64, err error) {
	t.Helper()
	for message, err := range trace.Follow(ctx, s, &clewv1.SearchRequest{}, options) {
		if err != nil {
			return events, err
		}
		if message.HasSteps() {
			if message.GetSteps().GetFirstSequence() != events+1 {
				t.Errorf("event %d after event %d", message.GetSteps().GetFirstSequence(), events)
			}
			events += int64(len(message.GetSteps().GetCodes()))
		}
	}
	return events, nil
}

// A server that goes on with something else is found out.
func TestFollowNoticesAnotherSearch(t *testing.T) {
	first := call{messages: []*clewv1.SearchResponse{begun(nil), packed(1, 2, 4)}, err: errReset}
	for name, test := range map[string]struct {
		second call
		want   error
		events int64
	}{
		"another fingerprint": {call{messages: []*clewv1.SearchResponse{begun(func(s *clewv1.Started) { s.SetFingerprint("two") })}}, trace.ErrChanged, 2},
		"another width":       {call{messages: []*clewv1.SearchResponse{begun(func(s *clewv1.Started) { s.SetCodeWidth(4) })}}, trace.ErrChanged, 2},
		"a gap":               {call{messages: []*clewv1.SearchResponse{begun(nil), packed(4, 8)}}, trace.ErrGap, 2},
		"number 0":            {call{messages: []*clewv1.SearchResponse{begun(nil), packed(0, 2, 4, 8)}}, trace.ErrGap, 2},
		"a refusal":           {call{err: status.Error(codes.FailedPrecondition, "FINGERPRINT_MISMATCH")}, nil, 2},
		"what is known":       {call{messages: []*clewv1.SearchResponse{begun(nil), packed(1, 2), packed(2, 4, 8), finishedAfter(3)}}, nil, 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &script{calls: []call{first, test.second}}
			events, err := last(t.Context(), t, s, trace.FollowOptions{})
			if events != test.events || test.want != nil && !errors.Is(err, test.want) || (err == nil) != (name == "what is known") {
				t.Errorf("%s: %v after %d events, want %v after %d", name, err, events, test.want, test.events)
			}
			if resume := s.requests[1].GetResume(); resume.GetAfterSequence() != 2 || resume.GetFingerprint() != "one" || s.requests[1].GetEncoding() != clewv1.Encoding_ENCODING_STEPS {
				t.Errorf("%s: the second request is %v", name, s.requests[1])
			}
		})
	}
}

func TestFollowRefusesMalformedSteps(t *testing.T) {
	half := begun(func(s *clewv1.Started) { s.SetCodeWidth(2) })
	none := begun(func(s *clewv1.Started) { s.SetCodeWidth(0) })
	for name, messages := range map[string][]*clewv1.SearchResponse{
		"half a step": {half, packed(1, 2, 0, 4)},
		"no width":    {none, packed(1, 2)},
	} {
		s := &script{calls: []call{{messages: messages}}}
		if events, err := last(t.Context(), t, s, trace.FollowOptions{}); !errors.Is(err, trace.ErrIllegal) || events != 0 || len(s.requests) != 1 {
			t.Errorf("%s: %v after %d events and %d calls", name, err, events, len(s.requests))
		}
	}
}

// A cursor may make a request too large, which goes without it then.
func TestFollowDropsACursorThatIsTooLarge(t *testing.T) {
	tooLarge, err := status.New(codes.ResourceExhausted, "too large").WithDetails(&errdetails.ErrorInfo{Domain: "clew", Reason: "REQUEST_TOO_LARGE"})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := &script{calls: []call{
			{messages: []*clewv1.SearchResponse{begun(nil), packed(1, 2, 4), withCursor(2, "cursor")}, err: errReset},
			{err: tooLarge.Err()},
			{messages: []*clewv1.SearchResponse{begun(nil), packed(3, 8), finishedAfter(3)}},
		}}
		events, err := last(t.Context(), t, s, trace.FollowOptions{})
		if err != nil || events != 3 || len(s.requests) != 3 {
			t.Fatalf("%v after %d events and %d calls", err, events, len(s.requests))
		}
		if got := string(s.requests[1].GetResume().GetCursor()); got != "cursor" {
			t.Errorf("the second request has the cursor %q", got)
		}
		if s.requests[2].GetResume().GetAfterSequence() != 2 || len(s.requests[2].GetResume().GetCursor()) > 0 {
			t.Errorf("the third request is %v", s.requests[2])
		}
		s = &script{calls: []call{{messages: []*clewv1.SearchResponse{begun(nil)}, err: errReset}, {err: tooLarge.Err()}}}
		if _, err := last(t.Context(), t, s, trace.FollowOptions{}); status.Code(err) != codes.ResourceExhausted || len(s.requests) != 2 {
			t.Errorf("%v after %d calls, want the server's answer after 2", err, len(s.requests))
		}
	})
}

// A server that says nothing is given up, with the reason; but not at once, however often
// it was to say something.
func TestFollowTellsOfSilence(t *testing.T) {
	for interval, want := range map[time.Duration]time.Duration{
		100 * time.Millisecond: 3 * time.Second,
		time.Second:            3 * time.Second,
		2 * time.Second:        6 * time.Second,
	} {
		synctest.Test(t, func(t *testing.T) {
			paced := begun(func(s *clewv1.Started) { s.GetRequest().SetProgressInterval(durationpb.New(interval)) })
			s := &script{calls: []call{{messages: []*clewv1.SearchResponse{paced, packed(1, 2)}, hang: true}}}
			var at []time.Duration
			begin := time.Now()
			_, err := last(t.Context(), t, s, trace.FollowOptions{Patience: 10 * time.Second, Interrupted: func(i trace.Interruption) {
				if !errors.Is(i.Err, trace.ErrSilent) || i.Sequence != 1 {
					t.Errorf("interruption %+v", i)
				}
				at = append(at, time.Since(begin))
			}})
			if !errors.Is(err, trace.ErrSilent) || len(at) == 0 || at[0] != want || time.Since(begin) > 30*time.Second {
				t.Errorf("%v: %v after %v, interruptions at %v, want the first at %v", interval, err, time.Since(begin), at, want)
			}
		})
	}
}

// A call that goes on for no reason does not keep its reader.
func TestFollowDoesNotWaitBehindFinished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		paced := begun(func(s *clewv1.Started) { s.GetRequest().SetProgressInterval(durationpb.New(10 * time.Second)) })
		s := &script{calls: []call{{messages: []*clewv1.SearchResponse{paced, packed(1, 2), finishedAfter(1)}, hang: true}}}
		begin := time.Now()
		events, err := last(t.Context(), t, s, trace.FollowOptions{})
		if took := time.Since(begin); err != nil || events != 1 || len(s.requests) != 1 || took > 2*time.Second {
			t.Errorf("%v after %d events, %d calls and %v", err, events, len(s.requests), took)
		}
	})
}

// Whoever gets the first message may change it: a request for the next search, say.
func TestFollowKeepsItsRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := begun(func(s *clewv1.Started) { s.GetRequest().SetSeed(7) })
		s := &script{calls: []call{
			{messages: []*clewv1.SearchResponse{first, packed(1, 2)}, err: errReset},
			{messages: []*clewv1.SearchResponse{first, packed(2, 4), finishedAfter(2)}},
		}}
		for message, err := range trace.Follow(t.Context(), s, &clewv1.SearchRequest{}, trace.FollowOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			proto.Reset(message)
		}
		if seed := s.requests[1].GetSeed(); seed != 7 {
			t.Errorf("the second request has seed %d, want 7", seed)
		}
	})
}

// A server that does not say how it has understood the request is asked the same again.
func TestFollowWithoutAnEcho(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := begun((*clewv1.Started).ClearRequest)
		s := &script{calls: []call{
			{messages: []*clewv1.SearchResponse{first, packed(1, 2)}, err: errReset},
			{messages: []*clewv1.SearchResponse{first, packed(2, 4), finishedAfter(2)}},
		}}
		request := clewv1.SearchRequest_builder{Seed: 7}.Build()
		if err := foldAll(trace.Follow(t.Context(), s, request, trace.FollowOptions{})); err != nil {
			t.Fatal(err)
		}
		if again := s.requests[1]; again.GetSeed() != 7 || again.GetResume().GetAfterSequence() != 1 || request.HasResume() {
			t.Errorf("the second request is %v, of %v", again, request)
		}
	})
}

// A server that goes on too far along has left something out, whatever is sent of it.
func TestALateStartIsAGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, detail := range []clewv1.Detail{clewv1.Detail_DETAIL_EVENTS, clewv1.Detail_DETAIL_SOLUTIONS, clewv1.Detail_DETAIL_PROGRESS} {
			from := func(first int64) *clewv1.SearchResponse {
				return begun(func(s *clewv1.Started) { s.SetFirstSequence(first); s.GetRequest().SetDetail(detail) })
			}
			request := clewv1.SearchRequest_builder{Resume: clewv1.Resume_builder{AfterSequence: 5, Fingerprint: "one"}.Build()}.Build()
			if err := foldAll(trace.Search(t.Context(), &script{calls: []call{{messages: []*clewv1.SearchResponse{from(7)}}}}, request)); !errors.Is(err, trace.ErrGap) {
				t.Errorf("%v: Search has error %v", detail, err)
			}
			s := &script{calls: []call{{messages: []*clewv1.SearchResponse{from(1)}, err: errReset}, {messages: []*clewv1.SearchResponse{from(2)}}}}
			if _, err := last(t.Context(), t, s, trace.FollowOptions{}); !errors.Is(err, trace.ErrGap) || len(s.requests) != 2 {
				t.Errorf("%v: Follow has error %v after %d calls", detail, err, len(s.requests))
			}
		}
	})
}

// Nobody waits for a pause who does not want the search any more.
func TestFollowEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := &script{calls: []call{{messages: []*clewv1.SearchResponse{begun(nil)}, err: errReset}}}
		begin := time.Now()
		_, err := last(ctx, t, s, trace.FollowOptions{Interrupted: func(i trace.Interruption) {
			time.AfterFunc(i.Pause/2, cancel)
		}})
		if !errors.Is(err, context.Canceled) || time.Since(begin) > time.Second || len(s.requests) != 1 {
			t.Errorf("%v after %v and %d calls", err, time.Since(begin), len(s.requests))
		}
	})
}

// A stream that breaks behind its last message was whole.
func TestFollowIsDoneWithFinished(t *testing.T) {
	s := &script{calls: []call{{messages: []*clewv1.SearchResponse{begun(nil), packed(1, 2), finishedAfter(1)}, err: errReset}}}
	if events, err := last(t.Context(), t, s, trace.FollowOptions{}); err != nil || events != 1 || len(s.requests) != 1 {
		t.Errorf("%v after %d events and %d calls", err, events, len(s.requests))
	}
}

// Whoever begins in the middle of a trace gets the rest of it, whatever breaks.
func TestFollowOfAResumedRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := clienttest.Dial(t)
		request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 7}.Build(), MaxSolutions: proto.Uint32(0), Seed: 1}.Build()
		var want []string
		var fingerprint string
		const after = 500
		for message, err := range trace.Search(t.Context(), client, request) {
			if err != nil {
				t.Fatal(err)
			}
			if message.HasStarted() {
				fingerprint = message.GetStarted().GetFingerprint()
			}
			want = appendAfter(want, message, after)
		}
		request.SetResume(clewv1.Resume_builder{AfterSequence: after, Fingerprint: fingerprint}.Build())
		for seed := range uint64(4) {
			var got []string
			unreliable := &flaky{SearchServiceClient: client, random: rand.New(rand.NewPCG(seed, 2)), errs: breaks(t), most: 6}
			for message, err := range trace.Follow(t.Context(), unreliable, request, trace.FollowOptions{}) {
				if err != nil {
					t.Fatal(err)
				}
				got = appendAfter(got, message, after)
			}
			if len(got) != len(want) || len(want) == 0 {
				t.Fatalf("%d events and solutions, want %d", len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s, want %s", got[i], want[i])
				}
			}
		}
	})
}

// appendAfter appends the events and solutions after a number, in words.
func appendAfter(words []string, message *clewv1.SearchResponse, after int64) []string {
	for _, event := range message.GetEvents().GetEvents() {
		if event.GetSequence() > after {
			words = append(words, fmt.Sprint(event.GetSequence(), event.GetKind(), event.GetRow(), event.GetColumn()))
		}
	}
	if s := message.GetSolution(); s.GetSequence() > after {
		words = append(words, fmt.Sprint("solution ", s.GetNumber(), s.GetSequence(), s.GetChoices()))
	}
	return words
}

// A search has its max_duration once, however many calls it takes.
func TestFollowSharesTheDurationAmongCalls(t *testing.T) {
	var limits []time.Duration
	client := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		limits = append(limits, request.GetMaxDuration().AsDuration())
		start := board(3, 3, 1)
		start.SetRequest(request)
		start.SetFingerprint("same")
		send := func(message *clewv1.SearchResponse) {
			if err := stream.Send(message); err != nil {
				t.Error(err)
			}
		}
		send(clewv1.SearchResponse_builder{Started: start}.Build())
		send(clewv1.SearchResponse_builder{Progress: clewv1.Progress_builder{Elapsed: durationpb.New(3 * time.Second)}.Build()}.Build())
		if len(limits) < 5 {
			return status.Error(codes.Unavailable, "away")
		}
		send(clewv1.SearchResponse_builder{Finished: &clewv1.Finished{}}.Build())
		return nil
	})
	request := clewv1.SearchRequest_builder{MaxDuration: durationpb.New(10 * time.Second)}.Build()
	for _, err := range trace.Follow(t.Context(), client, request, trace.FollowOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []time.Duration{10 * time.Second, 7 * time.Second, 4 * time.Second, time.Second, 1}
	if !slices.Equal(limits, want) {
		t.Errorf("the calls had %v, want %v", limits, want)
	}
}
