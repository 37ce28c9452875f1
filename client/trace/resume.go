package trace

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// cursor is the latest of those that the server has sent.
type cursor struct {
	bytes    []byte
	sequence int64 // of the event that it was taken at
}

// renew takes the cursor of a progress, if it has one; a nil one has none.
func (c *cursor) renew(p *clewv1.Progress) {
	if len(p.GetCursor()) > 0 && p.GetSequence() >= c.sequence {
		*c = cursor{p.GetCursor(), p.GetSequence()}
	}
}

// resume returns the request that goes on with the search. Where the latest event is
// a solution that may not have come whole, it is asked for once more.
func (f *follower) resume() *clewv1.SearchRequest {
	after := f.audit.event
	if f.audit.solution.phase != whole {
		after--
	}
	resume := clewv1.Resume_builder{AfterSequence: after, Fingerprint: f.started.GetFingerprint()}.Build()
	if f.cursor.sequence <= after {
		resume.SetCursor(f.cursor.bytes)
	}
	request := proto.CloneOf(f.started.GetRequest())
	request.SetResume(resume)
	if limit := request.GetMaxDuration().AsDuration(); limit > 0 {
		// It is for each call; a search has it once.
		request.SetMaxDuration(durationpb.New(max(limit-f.before-f.elapsed, 1)))
	}
	return request
}
