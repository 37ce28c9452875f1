package service

import (
	"container/list"
	"context"
	"math"
	"sync"
	"sync/atomic"

	"google.golang.org/grpc/tap"
)

// callBytes is ample for what a call takes of which nothing but its headers has come.
const callBytes = 24 << 10

// waiting are the calls whose requests have not come whole. So that these take no more
// memory than a limit, those must go that have waited longest: when there are too many
// calls, or when more has been received than the limit since the first of them began.
// What is received may belong to others that have long left, but all that the calls hold is
// part of it, and nobody needs to know which part. Whoever sends a request at once does not
// wait, and is served also where others wait to do harm. It may be used concurrently.
type waiting struct {
	// limit is in bytes, 0 is none.
	limit int64
	// received is how many bytes have come over all connections, and most how many there
	// may be before somebody must go.
	received, most atomic.Int64

	mu sync.Mutex
	// calls holds a *waitingCall for each, the first in front.
	calls list.List
}

// waitingCall is a call that began when so much had been received.
type waitingCall struct {
	since int64
	// lost is closed when the call must go.
	lost chan struct{}
}

// sinceKey is that of the context in which a call has its since.
type sinceKey struct{}

// note has a call know when it began, as grpc's tap, which sees the headers of a call
// before more comes.
func (w *waiting) note(ctx context.Context, _ *tap.Info) (context.Context, error) {
	return context.WithValue(ctx, sinceKey{}, w.received.Load()), nil
}

// begin has a call wait until leave is called, once. It must go when lost is closed.
func (w *waiting) begin(ctx context.Context) (lost <-chan struct{}, leave func()) {
	since, ok := ctx.Value(sinceKey{}).(int64)
	if !ok {
		since = w.received.Load()
	}
	call := &waitingCall{since: since, lost: make(chan struct{})}
	w.mu.Lock()
	defer w.mu.Unlock()
	place := w.insert(call)
	w.makeRoom()
	return call.lost, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.calls.Remove(place) // unless it is lost
		w.makeRoom()
	}
}

// insert puts a call behind those that began before.
func (w *waiting) insert(call *waitingCall) *list.Element {
	for before := w.calls.Back(); before != nil; before = before.Prev() {
		if before.Value.(*waitingCall).since <= call.since {
			return w.calls.InsertAfter(call, before)
		}
	}
	return w.calls.PushFront(call)
}

// receive tells that a connection has received so many bytes.
func (w *waiting) receive(bytes int) {
	if w.received.Add(int64(bytes)) > w.most.Load() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.makeRoom()
	}
}

// makeRoom sends the first calls away until the others are within the limit.
func (w *waiting) makeRoom() {
	most := int64(math.MaxInt64)
	for w.limit > 0 && w.calls.Len() > 0 {
		first := w.calls.Front()
		call := first.Value.(*waitingCall)
		most = call.since + w.limit
		if w.received.Load() <= most && int64(w.calls.Len())*callBytes <= w.limit {
			break
		}
		w.calls.Remove(first)
		close(call.lost)
		most = math.MaxInt64
	}
	w.most.Store(most)
}
