package trace

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// position is how far a trace has come over all calls for it.
type position struct {
	width int // of a code in bytes, 0 where events come
	// event is the number of the latest event; where none are sent, of the latest
	// that is known to be behind.
	event int64
	// solution is the number of the latest solution, nextPart the index of its first
	// choice that has not come. It is open until something else has come: nothing
	// says how many choices it has.
	solution int64
	nextPart uint32
	open     bool
	// cursor was taken at event cursorAt.
	cursor   []byte
	cursorAt int64
}

// news cuts off a message what has come before, and reports whether something is
// left.
func (p *position) news(message *clewv1.SearchResponse) (bool, error) {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Events_case:
		return p.events(message.GetEvents())
	case clewv1.SearchResponse_Steps_case:
		return p.steps(message.GetSteps())
	case clewv1.SearchResponse_Solution_case:
		return p.part(message.GetSolution()), nil
	case clewv1.SearchResponse_Progress_case:
		return p.progress(message.GetProgress()), nil
	default:
		return true, nil
	}
}

func (p *position) events(message *clewv1.Events) (bool, error) {
	events := message.GetEvents()
	if len(events) == 0 {
		return false, nil
	}
	known, err := p.known(events[0].GetSequence(), len(events))
	if err != nil || known == len(events) {
		return false, err
	}
	message.SetEvents(events[known:])
	p.reach(p.event+int64(len(events)-known), events[len(events)-1].GetKind() == clewv1.EventKind_EVENT_KIND_SOLUTION)
	return true, nil
}

func (p *position) steps(message *clewv1.Steps) (bool, error) {
	codes := message.GetCodes()
	if p.width == 0 || len(codes)%p.width != 0 {
		return false, fmt.Errorf("%w: %d bytes of steps of %d bytes each", ErrIllegal, len(codes), p.width)
	}
	count := len(codes) / p.width
	if count == 0 {
		return false, nil
	}
	known, err := p.known(message.GetFirstSequence(), count)
	if err != nil || known == count {
		return false, err
	}
	message.SetFirstSequence(message.GetFirstSequence() + int64(known))
	message.SetCodes(codes[known*p.width:])
	p.reach(p.event+int64(count-known), ReadCode(codes[(count-1)*p.width:], p.width) == CodeSolution)
	return true, nil
}

// known returns how many of count events from number first on have come before.
func (p *position) known(first int64, count int) (int, error) {
	if first < 1 || first > p.event+1 {
		return 0, fmt.Errorf("%w: number %d where %d is due", ErrGap, first, p.event+1)
	}
	return int(min(p.event+1-first, int64(count))), nil
}

// reach moves on to an event.
func (p *position) reach(event int64, solution bool) {
	p.event = event
	p.open = solution
	if solution {
		p.solution, p.nextPart = p.solution+1, 0
	}
}

func (p *position) part(s *clewv1.Solution) bool {
	number, first := s.GetNumber(), s.GetFirstChoice()
	if number < p.solution || number == p.solution && first < p.nextPart || number == p.solution && !p.open {
		return false
	}
	p.event = max(p.event, s.GetSequence())
	p.solution, p.nextPart, p.open = number, first+uint32(len(s.GetChoices())), true
	return true
}

func (p *position) progress(progress *clewv1.Progress) bool {
	if len(progress.GetCursor()) > 0 && progress.GetSequence() >= p.cursorAt {
		p.cursor, p.cursorAt = progress.GetCursor(), progress.GetSequence()
	}
	if progress.GetSequence() < p.event {
		return false
	}
	p.event, p.open = progress.GetSequence(), false
	return true
}

// dropCursor has the server search anew up to the latest event.
func (p *position) dropCursor() { p.cursor, p.cursorAt = nil, 0 }

// resume returns the request that goes on with a search. Where the latest event is
// a solution that may not have come whole, it is asked for once more.
func (p *position) resume(started *clewv1.Started) *clewv1.SearchRequest {
	request := proto.CloneOf(started.GetRequest())
	after := p.event
	if p.open {
		after--
	}
	resume := clewv1.Resume_builder{AfterSequence: after, Fingerprint: started.GetFingerprint()}.Build()
	if p.cursorAt <= after {
		resume.SetCursor(p.cursor)
	}
	request.SetResume(resume)
	return request
}
