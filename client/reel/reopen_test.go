package reel

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// away is a service that can be away.
type away struct {
	clewv1.SearchServiceClient
	is    atomic.Bool
	calls atomic.Int64
}

// Search implements clewv1.SearchServiceClient.
func (a *away) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	a.calls.Add(1)
	if a.is.Load() {
		return nil, status.Error(codes.Unavailable, "connection refused")
	}
	return a.SearchServiceClient.Search(ctx, request, options...)
}

// A search whose stream has broken goes on behind the latest event, as often as need be.
func TestABrokenSearchIsReopened(t *testing.T) {
	for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		request := allQueens(clewv1.Detail_DETAIL_EVENTS)
		request.GetQueens().SetSize(9)
		request.SetEncoding(encoding)
		client := &stalling{SearchServiceClient: clienttest.Dial(t), stalls: 3}
		r := Open(t.Context(), Options{Client: client, Patience: -1, Request: request})
		defer r.Close()
		breaks := 0
		for drain(t, r); r.Err() != nil; drain(t, r) {
			breaks++
			last := r.Last()
			r.GoTo(last / 2)
			if r.Reopen(); r.Err() != nil || r.Reason() != "" || r.Ended() || r.Position() != last/2 || r.Last() != last {
				t.Fatalf("%v: at event %d of %d, error %v", encoding, r.Position(), r.Last(), r.Err())
			}
			if outage := r.Outage(time.Now()); outage == nil || outage.Event != last {
				t.Errorf("%v: no word of a stream that is broken", encoding)
			}
		}
		r.GoTo(r.Last())
		c, _ := r.Counters()
		if breaks != 3 || c.Solutions != 352 || r.Last() != r.Finished().GetSequence() {
			t.Errorf("%v: %d breaks, %d solutions at event %d of %d", encoding, breaks, c.Solutions, r.Last(), r.Finished().GetSequence())
		}
	}
}

// What has come stays until there is something in its place, whatever is wrong.
func TestNothingIsLostByReopening(t *testing.T) {
	for _, detail := range []clewv1.Detail{clewv1.Detail_DETAIL_EVENTS, clewv1.Detail_DETAIL_SOLUTIONS} {
		request := allQueens(detail)
		client := &away{SearchServiceClient: clienttest.Replay(clienttest.Record(t, request)[:3])}
		r := Open(t.Context(), Options{Client: client, Patience: -1, Request: request})
		defer r.Close()
		drain(t, r)
		last := r.Last()
		if r.Err() == nil || last == 0 {
			t.Fatalf("%v: error %v after %d", detail, r.Err(), last)
		}
		r.GoTo(last)
		client.is.Store(true)
		for range 2 {
			r.Reopen()
			drain(t, r)
			if status.Code(r.Err()) != codes.Unavailable || !strings.HasSuffix(r.Reason(), "the server cannot be reached") {
				t.Errorf("%v: error %v, %q", detail, r.Err(), r.Reason())
			}
			if r.Last() != last || r.Position() != last || r.Started() == nil {
				t.Errorf("%v: at %d of %d, want %d", detail, r.Position(), r.Last(), last)
			}
		}
		client.is.Store(false)
		client.SearchServiceClient = clienttest.Dial(t)
		r.Reopen()
		if drain(t, r); r.Err() != nil || r.Finished() == nil {
			t.Errorf("%v: error %v once the server is there again", detail, r.Err())
		}
	}
}

// A server that was there before is asked again as long as patience lasts.
func TestReopenIsPatient(t *testing.T) {
	request := allQueens(clewv1.Detail_DETAIL_EVENTS)
	stalled := &stalling{SearchServiceClient: clienttest.Dial(t), stalls: 1}
	client := &away{SearchServiceClient: stalled}
	r := Open(t.Context(), Options{Client: client, Patience: -1, Request: request})
	defer r.Close()
	drain(t, r)
	r.options.Patience = time.Minute
	client.is.Store(true)
	r.Reopen()
	for calls := client.calls.Load(); client.calls.Load() < calls+2; time.Sleep(time.Millisecond) {
		if r.Receive(time.Now()); r.Ended() {
			t.Fatalf("error %v before patience is over", r.Err())
		}
	}
	client.is.Store(false)
	if drain(t, r); r.Err() != nil || r.Finished() == nil {
		t.Errorf("error %v once the server is there again", r.Err())
	}
}

// What is whole stays as it is. What contradicts itself, or has forgotten its start, is
// begun anew.
func TestReopenBeginsAnew(t *testing.T) {
	messages := clienttest.Record(t, allQueens(clewv1.Detail_DETAIL_EVENTS))
	r := played(t, clienttest.Replay(messages), &clewv1.SearchRequest{})
	r.GoTo(3)
	if r.Reopen(); !r.Ended() || r.Position() != 3 {
		t.Errorf("a whole search is at event %d, ended %v", r.Position(), r.Ended())
	}

	client := &away{SearchServiceClient: clienttest.Replay(messages)}
	for name, spoil := range map[string]func(r *Reel){
		"forgotten": func(r *Reel) { r.track = forgetful{r.track} },
		"broken":    func(r *Reel) { r.end(context.DeadlineExceeded) },
	} {
		r := Open(t.Context(), Options{Client: client, Patience: -1, Request: &clewv1.SearchRequest{}})
		defer r.Close()
		drain(t, r)
		spoil(r)
		r.GoTo(3)
		client.is.Store(true)
		r.Reopen()
		if drain(t, r); r.Err() == nil || r.Position() != 3 {
			t.Errorf("%s: error %v at event %d though the server is away", name, r.Err(), r.Position())
		}
		client.is.Store(false)
		if r.Reopen(); r.Started() != nil || r.Position() != 0 {
			t.Errorf("%s: at event %d of a search that has not begun", name, r.Position())
		}
		if drain(t, r); r.Err() != nil || r.First() != 1 || r.Request().GetQueens().GetSize() != 6 {
			t.Errorf("%s: error %v, from event %d on, %d queens", name, r.Err(), r.First(), r.Request().GetQueens().GetSize())
		}
	}
}

// forgetful is a track that has forgotten its first event.
type forgetful struct{ track }

func (f forgetful) first() int64 { return 2 }
