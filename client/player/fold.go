package player

import (
	"cmp"
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// show takes in up to so many events, or solutions where no events are sent, and
// whatever else has come before the next one, but for no longer than a frame may
// take. A solution among events ends the frame where it shall linger.
func (m *model) show(due int) {
	deadline := time.Now().Add(frameBudget)
	for count := 0; !m.ended; {
		switch {
		case m.pending == nil && !m.found:
			if !m.receive() {
				return
			}
		case count == due || time.Now().After(deadline):
			return
		case m.found:
			m.showSolution()
			count++
		default:
			shown, linger := m.showPending(min(due-count, burst))
			if count += shown; linger {
				return
			}
		}
	}
}

// burst is how many events are shown between two looks at the clock.
const burst = 1024

// showPending shows the next events of a message, at most so many. It returns how
// many there were, and whether the latest is a solution that shall linger.
func (m *model) showPending(most int) (shown int, linger bool) {
	for step, err := range m.state.Steps(m.pending) {
		if err != nil {
			m.end(err)
			return shown, false
		}
		m.follow(step)
		shown++
		if step.Kind == clewv1.EventKind_EVENT_KIND_SOLUTION && m.pace.linger() {
			return shown, true
		}
		if shown == most {
			return shown, false
		}
	}
	m.pending = nil
	return shown, false
}

// receive takes in the next message and reports whether there was one.
func (m *model) receive() bool {
	message, ended := m.source.next()
	switch {
	case ended:
		m.end(m.source.err)
		return false
	case message == nil:
		return false
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		m.begin(message.GetStarted())
	case clewv1.SearchResponse_Events_case, clewv1.SearchResponse_Steps_case:
		m.pending = message
	case clewv1.SearchResponse_Solution_case:
		m.take(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		m.progress = message.GetProgress()
		m.counted = m.progress.GetCounters()
		m.remaining.Update(m.progress.GetExplored(), m.playing)
	case clewv1.SearchResponse_Finished_case:
		m.finished = message.GetFinished()
		m.counted = m.finished.GetCounters()
	}
	return true
}

func (m *model) begin(started *clewv1.Started) {
	state, err := trace.NewState(started)
	if err != nil {
		m.end(err)
		return
	}
	m.started, m.state, m.scene = started, state, state
	m.request = proto.CloneOf(started.GetRequest())
	m.skin = skinFor(started, m.glyphs)
}

// follow takes in an event that the state has.
func (m *model) follow(step trace.Step) {
	m.step = step
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		m.placed = step.Cell
		if m.undone == step.Cell {
			m.undone = trace.None
		}
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		m.undone = step.Cell
		m.placed = trace.None
	}
	m.log.add(entry{step, m.state.Counters().Solutions})
	m.skin.follow(step)
}

// end has the last frame stay; without an error the search has finished.
func (m *model) end(err error) {
	m.ended = true
	if m.finished.GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED && m.sendsEvents() {
		err = cmp.Or(err, m.recall())
	}
	if err != nil {
		m.err = fmt.Errorf("the stream broke off after event %d: %w", m.sequence(), err)
		if m.started == nil {
			m.err = err
		}
	}
	m.source.cancel()
}

// sequence returns the number of the latest event that is known.
func (m *model) sequence() int64 {
	switch {
	case m.state == nil:
		return 0
	case m.sendsEvents():
		return m.state.Sequence()
	case m.finished != nil:
		return m.finished.GetSequence()
	default:
		return max(m.progress.GetSequence(), m.step.Sequence)
	}
}

// sendsEvents reports whether the stream has the events themselves.
func (m *model) sendsEvents() bool { return m.request.GetDetail() <= clewv1.Detail_DETAIL_EVENTS }

// counters returns what the events shown amount to; where none are sent, and for
// rejections that are not asked for, what the server counts.
func (m *model) counters() trace.Counters {
	c := m.state.Counters()
	if !m.sendsEvents() && m.counted == nil {
		depth := m.state.Depth()
		return trace.Counters{Solutions: m.solutions(), Depth: depth, MaxDepth: depth}
	}
	if !m.sendsEvents() {
		return trace.Counters{
			Placements: m.counted.GetPlacements(),
			Backtracks: m.counted.GetBacktracks(),
			Rejections: m.counted.GetRejections(),
			Solutions:  m.solutions(),
			Depth:      int(m.counted.GetDepth()),
			MaxDepth:   int(m.counted.GetMaxDepth()),
		}
	}
	c.Rejections = max(c.Rejections, m.counted.GetRejections())
	return c
}
