package player

import (
	"context"
	"sync"

	clewv1 "clew/gen/clew/v1"
)

// queueEvents is how many events the queue holds before the reader must wait:
// more than a frame takes at the highest speeds, and a few megabytes at most.
const queueEvents = 1 << 16

// item is a message of the stream or, with no message, its end.
type item struct {
	message *clewv1.SearchResponse
	err     error // of the end: nil where the stream was complete
}

// weight is how much of the queue an item takes up.
func (i item) weight() int { return max(1, len(i.message.GetEvents().GetEvents())) }

// queue hands the messages from the reader to the player. It is bounded in
// events: a message is let in while there is room for one event, so that it may
// exceed the bound by one message. One goroutine may put while another takes.
type queue struct {
	bound int
	room  chan struct{} // holds a token when something was taken since the last wait

	mutex sync.Mutex
	items []item // guarded by mutex
	used  int    // guarded by mutex: the weight of items
}

func newQueue(bound int) *queue {
	return &queue{bound: bound, room: make(chan struct{}, 1)}
}

// put appends an item, once there is room. The error is that of ctx.
func (q *queue) put(ctx context.Context, next item) error {
	for !q.tryPut(next) {
		select {
		case <-q.room:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (q *queue) tryPut(next item) bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.used >= q.bound {
		return false
	}
	q.items = append(q.items, next)
	q.used += next.weight()
	return true
}

// end appends the end of the stream, for which there is always room.
func (q *queue) end(err error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.items = append(q.items, item{err: err})
}

// take removes the oldest item, if there is one. It never blocks.
func (q *queue) take() (item, bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.items) == 0 {
		return item{}, false
	}
	first := q.items[0]
	q.items[0] = item{} // or the array would keep the message alive
	q.items = q.items[1:]
	q.used -= first.weight()
	select {
	case q.room <- struct{}{}:
	default:
	}
	return first, true
}
