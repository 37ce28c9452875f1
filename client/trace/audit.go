package trace

import (
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// audit checks that the messages of a stream agree with each other and with what was
// asked for: the numbers of events and solutions, the counters, the end. It does not look
// at each event: what they do to the board is for a State to check. It also knows how
// far the trace has come.
//
// Whoever gets a message may change it, so nothing of any is kept.
type audit struct {
	sendsEvents    bool
	sendsSolutions bool
	rejections     bool  // they are among the events
	maxSolutions   int64 // 0 where all are searched for, None where that is not known
	maxPlacements  int64
	width          int // of a code in bytes, 0 where events come
	target         int // the depth of every solution, or None

	// before is the number of the last event before the stream. event is that of the
	// latest one; where none are sent, of the latest that is known to be behind.
	before, event int64
	// counted is what the server had counted at least when it said so last.
	counted  Counters
	solution solution
	// answer is the board of the solutions where no events are sent, else nil.
	answer *answer
}

// start takes the first message of a stream, which is to go on after an event.
func (a *audit) start(started *clewv1.Started, after int64) error {
	request := started.GetRequest()
	*a = audit{
		sendsEvents:    sendsEvents(request),
		sendsSolutions: sendsEvents(request) || request.GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS,
		rejections:     request.GetIncludeRejections(),
		maxSolutions:   None,
		maxPlacements:  request.GetMaxPlacements(),
		width:          int(started.GetCodeWidth()),
		target:         targetOf(started),
		before:         max(started.GetFirstSequence()-1, 0),
	}
	a.event = a.before
	if request.HasMaxSolutions() {
		a.maxSolutions = int64(request.GetMaxSolutions())
	}
	if a.before > 0 {
		a.solution.number = unknown
	}
	if a.sendsSolutions && !a.sendsEvents {
		answer, err := newAnswer(started)
		if err != nil {
			return err
		}
		a.answer = answer
	}
	return checkFirst(started, after)
}

// checkFirst checks that a stream leaves out nothing of what is to come after an event.
func checkFirst(started *clewv1.Started, after int64) error {
	if first := started.GetFirstSequence(); first > after+1 {
		return gap(first, after+1)
	}
	return nil
}

// check takes the next message of the stream.
func (a *audit) check(message *clewv1.SearchResponse) error {
	if message.HasSolution() {
		return a.checkSolution(message.GetSolution())
	}
	if err := a.endSolution(); err != nil {
		return err
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Events_case:
		return a.checkEvents(message.GetEvents().GetEvents())
	case clewv1.SearchResponse_Steps_case:
		return a.checkSteps(message.GetSteps())
	case clewv1.SearchResponse_Progress_case:
		return a.checkProgress(message.GetProgress())
	case clewv1.SearchResponse_Finished_case:
		return a.checkFinished(message.GetFinished())
	}
	return nil
}

func (a *audit) checkEvents(events []*clewv1.Event) error {
	if len(events) == 0 {
		return nil
	}
	if err := a.advance(events[0].GetSequence(), len(events)); err != nil {
		return err
	}
	if last := events[len(events)-1]; last.GetKind() == clewv1.EventKind_EVENT_KIND_SOLUTION {
		a.solution.announce(int(last.GetDepth()))
	}
	return nil
}

func (a *audit) checkSteps(steps *clewv1.Steps) error {
	count, err := countCodes(steps, a.width)
	if err != nil || count == 0 {
		return err
	}
	if err := a.advance(steps.GetFirstSequence(), count); err != nil {
		return err
	}
	if ReadCode(steps.GetCodes()[(count-1)*a.width:], a.width) == CodeSolution {
		a.solution.announce(a.target)
	}
	return nil
}

// advance takes so many events from a number on.
func (a *audit) advance(first int64, count int) error {
	if !a.sendsEvents {
		return fmt.Errorf("%w: events where none are asked for", ErrOrder)
	}
	if first != a.event+1 {
		return gap(first, a.event+1)
	}
	a.event += int64(count)
	return nil
}
