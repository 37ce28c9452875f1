package reel

import (
	"errors"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Reopen has a search go on whose stream has broken, and begins one anew that cannot go
// on or whose start is forgotten; any other stays as it is. Whatever comes of it, nothing
// that has come is lost before there is something in its place.
func (r *Reel) Reopen() {
	switch {
	case r.err == nil && r.First() <= 1:
	case r.started != nil && !r.anew && r.SendsEvents() && recoverable(r.err):
		r.goOn()
	default:
		r.beginAnew()
	}
}

// goOn asks for what is behind the latest event.
func (r *Reel) goOn() {
	r.Close()
	o := r.options
	o.Request, o.again = proto.CloneOf(r.request), true
	o.Request.SetResume(clewv1.Resume_builder{
		AfterSequence: r.Last(), Fingerprint: r.started.GetFingerprint(), Cursor: r.cursor,
	}.Build())
	r.source = open(r.ctx, o)
	r.err, r.reason, r.ended = nil, "", false
}

// beginAnew asks for all of the search. It is the same one: its request has been
// understood by the server before.
func (r *Reel) beginAnew() {
	r.Close()
	before, o := *r, r.options
	o.Request, o.again = r.request, r.started != nil
	*r = *Open(r.ctx, o)
	if before.started != nil {
		r.before = &before
	}
}

// giveUp goes back to what was before a search that does not begin.
func (r *Reel) giveUp() {
	source := r.source
	*r = *r.before
	r.source, r.err, r.anew = source, nil, true
}

// recoverable reports whether a search may go on where a stream has broken with an
// error: not if it is the search itself that cannot be.
func recoverable(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.Aborted, codes.ResourceExhausted, codes.Canceled, codes.DeadlineExceeded, codes.Internal:
		return true
	default:
		return errors.Is(err, trace.ErrUnfinished)
	}
}
