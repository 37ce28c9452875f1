package reel

import (
	"cmp"
	"fmt"
	"time"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Receive takes in what has come, but not past the given time, and no more than may
// be ahead of the place. It reports whether there was anything.
func (r *Reel) Receive(until time.Time) (news bool) {
	for !r.ended && r.ahead() < r.options.Ahead {
		message, ended := r.source.next()
		switch {
		case ended:
			r.end(r.source.err)
		case message == nil:
			return news
		default:
			r.take(message)
		}
		if news = true; !time.Now().Before(until) {
			break
		}
	}
	if r.track != nil && r.track.bytes() > r.options.Memory {
		r.track.forget(r.Position())
	}
	return news
}

// ahead returns how many bytes there are behind the place, about.
func (r *Reel) ahead() int64 {
	if r.track == nil || r.Last() < r.First() {
		return 0
	}
	each := max(1, (r.track.bytes()-r.empty)/(r.Last()-r.First()+1))
	return each * (r.Last() - r.Position())
}

// take takes in a message. One that cannot be ends the reel.
func (r *Reel) take(message *clewv1.SearchResponse) {
	if started := message.GetStarted(); started != nil {
		if err := r.begin(started); err != nil {
			r.end(err)
		}
		return
	}
	if err := r.track.take(message); err != nil {
		r.end(err)
		return
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Progress_case:
		r.marks.add(markOf(message.GetProgress()))
		if cursor := message.GetProgress().GetCursor(); len(cursor) > 0 {
			r.cursor = cursor
		}
	case clewv1.SearchResponse_Finished_case:
		r.finished = message.GetFinished()
		r.marks.add(markOfEnd(r.finished, r.marks.latest()))
	}
}

// begin takes in the start of a search, or of a call that goes on with one.
func (r *Reel) begin(started *clewv1.Started) error {
	if r.started != nil {
		if started.GetFingerprint() != r.started.GetFingerprint() {
			return trace.ErrChanged
		}
		return nil
	}
	track, err := newTrack(started)
	if err != nil {
		return err
	}
	r.started, r.track, r.empty = started, track, track.bytes()
	r.request, r.before = started.GetRequest(), nil
	return nil
}

// end ends the reel; without an error the search has finished. The first error counts.
func (r *Reel) end(err error) {
	if err != nil && r.started == nil && r.before != nil {
		r.giveUp()
	}
	r.ended = true
	if err != nil && r.err == nil {
		r.reason = reasonOf(err)
	}
	if err != nil && r.started != nil {
		err = fmt.Errorf("the stream broke off after event %d: %w", r.Last(), err)
	}
	r.err = cmp.Or(r.err, err)
	r.source.cancel()
}
