package reel

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// endless is a service whose searches send messages for ever.
type endless struct {
	clewv1.SearchServiceClient
	message func(n int64) *clewv1.SearchResponse
	sent    *atomic.Int64
}

func (e endless) Search(ctx context.Context, _ *clewv1.SearchRequest, _ ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	return &endlessStream{ctx: ctx, endless: e}, nil
}

type endlessStream struct {
	grpc.ClientStream
	endless
	ctx context.Context
}

func (s *endlessStream) Recv() (*clewv1.SearchResponse, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	n := s.sent.Add(1)
	if n == 1 {
		return clewv1.SearchResponse_builder{Started: &clewv1.Started{}}.Build(), nil
	}
	return s.message(n), nil
}

// So many messages are read and no more, be they small or large.
func TestSourceReadsAheadWithinBounds(t *testing.T) {
	small := func(int64) *clewv1.SearchResponse {
		return clewv1.SearchResponse_builder{Progress: &clewv1.Progress{}}.Build()
	}
	large := func(int64) *clewv1.SearchResponse {
		return clewv1.SearchResponse_builder{Progress: clewv1.Progress_builder{Cursor: make([]byte, 64<<10-100)}.Build()}.Build()
	}
	for name, test := range map[string]struct {
		message func(n int64) *clewv1.SearchResponse
		want    int64 // besides the one in the hands of the reader
	}{"small": {small, waitingMessages}, "large": {large, 17}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var sent atomic.Int64
				s := open(t.Context(), Options{Client: endless{message: test.message, sent: &sent}, Request: &clewv1.SearchRequest{}})
				defer s.close()
				synctest.Wait()
				if got := sent.Load(); got != test.want+1 {
					t.Errorf("%d messages read with none taken, want %d", got, test.want+1)
				}
				for range 4 { // the first is no larger than the start
					s.next()
				}
				synctest.Wait()
				if got := sent.Load() - test.want - 1; got != 3 && got != 4 {
					t.Errorf("%d more messages read with four taken", got)
				}
			})
		})
	}
}

// A reel whose stream breaks misses nothing, in either encoding, and tells of it.
func TestABrokenStreamGoesOn(t *testing.T) {
	for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		request := clewv1.SearchRequest_builder{
			Queens:       clewv1.Queens_builder{Size: 9}.Build(),
			MaxSolutions: proto.Uint32(0),
			Seed:         7,
			Encoding:     encoding,
		}.Build()
		client := &stalling{SearchServiceClient: clienttest.Dial(t), stalls: 3}
		r := Open(t.Context(), Options{Client: client, Request: request})
		defer r.Close()
		var broken, over bool
		for !r.Ended() {
			r.Receive(time.Now())
			if outage := r.Outage(time.Now()); outage != nil {
				broken, over = broken || outage.Over.IsZero(), over || !outage.Over.IsZero()
			}
			time.Sleep(time.Millisecond)
		}
		r.GoTo(r.Last())
		c, _ := r.Counters()
		if r.Err() != nil || client.stalls != 0 || c.Solutions != 352 || r.Last() != r.Finished().GetSequence() {
			t.Errorf("%v: error %v, %d breaks left, event %d of %d, %d solutions, want 352", encoding, r.Err(), client.stalls, r.Last(), r.Finished().GetSequence(), c.Solutions)
		}
		if !broken || !over {
			t.Errorf("%v: told of a break %v, and of its end %v", encoding, broken, over)
		}
	}
}

// What a reel is too impatient for is the end.
func TestAnImpatientReel(t *testing.T) {
	client := &stalling{SearchServiceClient: clienttest.Dial(t), stalls: 1}
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 9}.Build(), MaxSolutions: proto.Uint32(0)}.Build()
	r := Open(t.Context(), Options{Client: client, Patience: -1, Request: request})
	defer r.Close()
	if err := r.Await(); err != nil {
		t.Fatal(err)
	}
	drain(t, r)
	if status.Code(r.Err()) != codes.Aborted {
		t.Errorf("error %v, want Aborted", r.Err())
	}
}

// stalling breaks its first streams off, each later than the one before.
type stalling struct {
	clewv1.SearchServiceClient
	stalls, calls int
}

func (s *stalling) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := s.SearchServiceClient.Search(ctx, request, options...)
	s.calls++
	return &stallingStream{ServerStreamingClient: stream, service: s, left: 2 + 5*s.calls}, err
}

type stallingStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	service *stalling
	left    int
}

func (s *stallingStream) Recv() (*clewv1.SearchResponse, error) {
	if s.left--; s.left < 0 && s.service.stalls > 0 {
		s.service.stalls--
		return nil, status.Error(codes.Aborted, "stalled")
	}
	return s.ServerStreamingClient.Recv()
}
