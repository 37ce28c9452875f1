package trace_test

import (
	"context"
	"errors"
	"hash/crc64"
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

// flaky is a client whose streams break after a few messages.
type flaky struct {
	clewv1.SearchServiceClient
	random *rand.Rand
	// errs are what breaks them, in turn; errHang never comes back.
	errs  []error
	most  int // messages before a break
	calls int
}

var errHang = errors.New("hang")

func (f *flaky) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := f.SearchServiceClient.Search(ctx, request, options...)
	if err != nil {
		return nil, err
	}
	f.calls++
	return &flakyStream{ServerStreamingClient: stream, left: 1 + f.random.IntN(f.most), err: f.errs[f.calls%len(f.errs)]}, nil
}

type flakyStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	left int
	err  error
}

func (s *flakyStream) Recv() (*clewv1.SearchResponse, error) {
	if s.left == 0 {
		if errors.Is(s.err, errHang) {
			<-s.Context().Done()
			return nil, status.FromContextError(s.Context().Err()).Err()
		}
		return nil, s.err
	}
	s.left--
	return s.ServerStreamingClient.Recv()
}

// breaks are all that a stream can break with.
func breaks(t *testing.T) []error {
	draining, err := status.New(codes.Unavailable, "draining").WithDetails(
		&errdetails.ErrorInfo{Reason: "SHUTTING_DOWN", Domain: "clew"}, &errdetails.RetryInfo{RetryDelay: durationpb.New(time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	return []error{
		draining.Err(),
		status.Error(codes.Unavailable, "connection reset"),
		status.Error(codes.Aborted, "the reader stalled"),
		status.Error(codes.Internal, "stream terminated by RST_STREAM"),
		errHang,
	}
}

// whole is a trace in short: a hash over its events and solutions, and its end.
type whole struct {
	events    int64
	hash      uint64
	solutions [][]uint32
	finished  *clewv1.Finished
}

// read follows a search and folds all of it.
func read(t *testing.T, messages func(func(*clewv1.SearchResponse, error) bool)) whole {
	t.Helper()
	var w whole
	var state *trace.State
	hash := crc64.New(crc64.MakeTable(crc64.ECMA))
	for message, err := range messages {
		if err != nil {
			t.Fatal(err)
		}
		if message.HasStarted() {
			if state != nil {
				t.Fatal("started came twice")
			}
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				t.Fatal(err)
			}
		}
		for step, err := range state.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			w.events++
			hash.Write([]byte{byte(step.Kind), byte(step.Cell), byte(step.Cell >> 8), byte(step.Value)})
		}
		if message.HasProgress() || message.HasFinished() {
			if err := state.Fold(message); err != nil {
				t.Fatal(err)
			}
		}
		if message.HasSolution() {
			s := message.GetSolution()
			if s.GetFirstChoice() == 0 {
				w.solutions = append(w.solutions, nil)
			}
			last := len(w.solutions) - 1
			if int(s.GetNumber()) != last+1 || int(s.GetFirstChoice()) != len(w.solutions[last]) {
				t.Fatalf("solution %d from choice %d after %d choices of solution %d", s.GetNumber(), s.GetFirstChoice(), len(w.solutions[last]), last+1)
			}
			w.solutions[last] = append(w.solutions[last], s.GetChoices()...)
		}
		if message.HasFinished() {
			w.finished = message.GetFinished()
		}
	}
	w.hash = hash.Sum64()
	if w.finished == nil {
		t.Fatal("not finished")
	}
	w.finished.ClearElapsed()
	return w
}

func TestFollowGoesOnWhereItWas(t *testing.T) {
	tests := map[string]*clewv1.SearchRequest{
		"queens": clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 7}.Build(), MaxSolutions: proto.Uint32(0)}.Build(),
		"rejections": clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 6}.Build(), MaxSolutions: proto.Uint32(0),
			IncludeRejections: true, Encoding: clewv1.Encoding_ENCODING_STEPS}.Build(),
		"steps": clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 6, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
			Encoding: clewv1.Encoding_ENCODING_STEPS}.Build(),
		"solutions": clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 8}.Build(), MaxSolutions: proto.Uint32(0),
			Detail: clewv1.Detail_DETAIL_SOLUTIONS}.Build(),
		"a large solution": clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 300, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF}.Build(),
			Encoding: clewv1.Encoding_ENCODING_STEPS, Detail: clewv1.Detail_DETAIL_SOLUTIONS, MaxPlacements: 1 << 18}.Build(),
		"paced": clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "1..............."}.Build(), Encoding: clewv1.Encoding_ENCODING_STEPS,
			EventInterval: durationpb.New(200 * time.Millisecond)}.Build(),
	}
	for name, request := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client := clienttest.Dial(t)
				request.SetSeed(1)
				want := read(t, trace.Search(t.Context(), client, request))
				for seed := range uint64(6) {
					unreliable := &flaky{SearchServiceClient: client, random: rand.New(rand.NewPCG(seed, 1)), errs: breaks(t), most: 4 + int(seed)*3}
					interruptions := 0
					got := read(t, trace.Follow(t.Context(), unreliable, request, trace.FollowOptions{
						Interrupted: func(i trace.Interruption) {
							interruptions++
							if i.Err == nil || i.Pause <= 0 {
								t.Errorf("interruption %+v", i)
							}
						},
					}))
					if got.events != want.events || got.hash != want.hash || !slices.EqualFunc(got.solutions, want.solutions, slices.Equal) || !proto.Equal(got.finished, want.finished) {
						t.Fatalf("after %d interruptions: %d events, hash %x, %d solutions, %v; want %d, %x, %d, %v", interruptions,
							got.events, got.hash, len(got.solutions), got.finished, want.events, want.hash, len(want.solutions), want.finished)
					}
					if interruptions != unreliable.calls-1 {
						t.Errorf("%d interruptions in %d calls", interruptions, unreliable.calls)
					}
				}
			})
		})
	}
}

func TestFollowGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := clienttest.Dial(t)
		for name, test := range map[string]struct {
			errs     []error
			options  trace.FollowOptions
			want     codes.Code
			atLeast  time.Duration
			calls    int
			messages int // before each break
		}{
			"no patience":       {errs: breaks(t)[1:2], options: trace.FollowOptions{Patience: -1}, want: codes.Unavailable, calls: 1, messages: 1},
			"a status for good": {errs: []error{status.Error(codes.FailedPrecondition, "no")}, want: codes.FailedPrecondition, calls: 1, messages: 1},
			"patience runs out": {errs: breaks(t)[1:2], options: trace.FollowOptions{Patience: 20 * time.Second}, want: codes.Unavailable, atLeast: 10 * time.Second, messages: 1},
			"what is not begun": {errs: breaks(t)[1:2], want: codes.Unavailable, calls: 1},
		} {
			unreliable := &flaky{SearchServiceClient: client, random: rand.New(rand.NewPCG(1, 1)), errs: test.errs, most: 1}
			if test.messages == 0 {
				unreliable.SearchServiceClient = dead{}
			}
			begin := time.Now()
			var last error
			for _, err := range trace.Follow(t.Context(), unreliable, &clewv1.SearchRequest{}, test.options) {
				last = err
			}
			if status.Code(last) != test.want || time.Since(begin) < test.atLeast || time.Since(begin) > 2*time.Minute {
				t.Errorf("%s: %v after %v", name, last, time.Since(begin))
			}
			if test.calls > 0 && unreliable.calls > test.calls {
				t.Errorf("%s: %d calls, want %d", name, unreliable.calls, test.calls)
			}
		}
	})
}

// dead is a server that cannot be reached.
type dead struct{ clewv1.SearchServiceClient }

func (dead) Search(context.Context, *clewv1.SearchRequest, ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	return nil, status.Error(codes.Unavailable, "connection refused")
}
