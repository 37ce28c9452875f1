package player

import (
	"fmt"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// position is what stands on a board. A trace.State is one.
type position interface {
	Rows() int
	Columns() int
	Values() int
	Cells() int
	Target() int
	Value(cell int) int
	Initial(cell int) bool
	Blocked(cell int) bool
	Number(cell int) int
	Choices() []trace.Choice
}

// playback is one search as far as it has been played.
type playback struct {
	pending []*clewv1.Event // arrived, not yet played

	started  *clewv1.Started // nil until it arrives
	finished *clewv1.Finished
	counted  *clewv1.Counters // the server's latest counters, nil before the first
	progress *clewv1.Progress
	err      error // what stopped the playback
	ended    bool  // nothing more comes: the end or an error was played

	state    *trace.State // nil until started
	solution *solution    // the latest one; shown where events are not sent

	latest trace.Step // the latest event; its number is 0 before the first
	placed int        // the cell of the latest placement while it stands, or trace.None
	undone int        // the cell of the latest backtrack while it is free, or trace.None

	journal journal
}

func newPlayback() *playback {
	return &playback{placed: trace.None, undone: trace.None}
}

// advance plays up to n events, and whatever comes with them, from what take
// gives. It returns how many it played. It stops after a solution so that it can
// be shown, if stop is set.
func (p *playback) advance(take func() (item, bool), n int, stop bool) (played int) {
	for !p.ended {
		if len(p.pending) > 0 {
			if played == n {
				break
			}
			p.play(p.pending[0])
			p.pending = p.pending[1:]
			played++
			if stop && p.latest.Kind == clewv1.EventKind_EVENT_KIND_SOLUTION {
				break
			}
			continue
		}
		next, ok := take()
		if !ok {
			break
		}
		p.receive(next)
	}
	return played
}

// receive handles what comes besides events, and makes the events pending.
func (p *playback) receive(next item) {
	if next.message == nil {
		p.ended = true
		p.err = next.err
		return
	}
	switch message := next.message; message.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		state, err := trace.NewState(message.GetStarted())
		if err != nil {
			p.fail(err)
			return
		}
		p.started, p.state = message.GetStarted(), state
	case clewv1.SearchResponse_Events_case:
		p.pending = message.GetEvents().GetEvents()
	case clewv1.SearchResponse_Solution_case:
		p.solve(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		p.progress = message.GetProgress()
		p.counted = p.progress.GetCounters()
	case clewv1.SearchResponse_Finished_case:
		p.finished = message.GetFinished()
		p.counted = p.finished.GetCounters()
	}
}

// play applies one event.
func (p *playback) play(event *clewv1.Event) {
	step, err := p.state.Apply(event)
	if err != nil {
		p.fail(err)
		return
	}
	p.latest = step
	p.journal.add(step)
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		p.placed = step.Cell
		if p.undone == step.Cell {
			p.undone = trace.None
		}
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		p.undone = step.Cell
		if p.placed == step.Cell {
			p.placed = trace.None
		}
	}
}

func (p *playback) fail(err error) {
	p.err = err
	p.ended = true
}

// position returns what to show; p must have been started.
func (p *playback) position() position {
	if p.solution != nil && !p.sendsEvents() {
		return p.solution
	}
	return p.state
}

// sendsEvents reports whether the trace has events at all.
func (p *playback) sendsEvents() bool {
	detail := p.started.GetRequest().GetDetail()
	return detail == clewv1.Detail_DETAIL_UNSPECIFIED || detail == clewv1.Detail_DETAIL_EVENTS
}

// solved reports whether the position shown is a solution.
func (p *playback) solved() bool {
	if !p.sendsEvents() {
		return p.solution != nil
	}
	return p.latest.Kind == clewv1.EventKind_EVENT_KIND_SOLUTION
}

// counters returns what has happened up to what is shown.
func (p *playback) counters() trace.Counters {
	var counters trace.Counters
	if p.sendsEvents() {
		counters = p.state.Counters()
	} else {
		counters.Placements = p.counted.GetPlacements()
		counters.Backtracks = p.counted.GetBacktracks()
		counters.Solutions = p.counted.GetSolutions()
		counters.Depth = int(p.counted.GetDepth())
		counters.MaxDepth = int(p.counted.GetMaxDepth())
		if p.solution != nil {
			counters.Solutions = max(counters.Solutions, p.solution.number)
		}
	}
	if !p.sendsEvents() || !p.started.GetRequest().GetIncludeRejections() {
		counters.Rejections = p.counted.GetRejections()
	}
	return counters
}

// sequence returns the number of the latest event shown.
func (p *playback) sequence() int64 {
	if p.sendsEvents() {
		return p.latest.Sequence
	}
	return max(p.progress.GetSequence(), p.finished.GetSequence(), p.solution.sequenceOrZero())
}

// solution is the board of a solution that came without its events.
type solution struct {
	*trace.State // the board before the first choice

	number   int64
	sequence int64
	choices  []trace.Choice
	numbers  map[int]int // the place of each cell's choice, from 1
}

// solve shows a solution where it comes without events. A large one comes in
// several messages.
func (p *playback) solve(message *clewv1.Solution) {
	if p.sendsEvents() {
		return
	}
	if message.GetFirstChoice() == 0 {
		p.solution = &solution{
			State:    p.state,
			number:   message.GetNumber(),
			sequence: message.GetSequence(),
			numbers:  make(map[int]int, len(message.GetChoices())),
		}
	}
	if p.solution == nil || int(message.GetFirstChoice()) != len(p.solution.choices) {
		p.fail(fmt.Errorf("solution %d: choice %d is out of order", message.GetNumber(), message.GetFirstChoice()))
		return
	}
	for _, choice := range message.GetChoices() {
		cell, value := int(choice)/p.state.Values(), int(choice)%p.state.Values()+1
		if cell >= p.state.Cells() {
			p.fail(fmt.Errorf("solution %d: cell %d of %d", message.GetNumber(), cell, p.state.Cells()))
			return
		}
		p.solution.choices = append(p.solution.choices, trace.Choice{Cell: cell, Value: value})
		p.solution.numbers[cell] = len(p.solution.choices)
	}
}

func (s *solution) sequenceOrZero() int64 {
	if s == nil {
		return 0
	}
	return s.sequence
}

// Value returns the value on a cell, 0 on a free one.
func (s *solution) Value(cell int) int {
	if number := s.numbers[cell]; number > 0 {
		return s.choices[number-1].Value
	}
	return s.State.Value(cell)
}

// Number returns the place of the choice on a cell, from 1; 0 for none.
func (s *solution) Number(cell int) int { return s.numbers[cell] }

// Choices returns the choices of the solution, the oldest first.
func (s *solution) Choices() []trace.Choice { return s.choices }
