package trace

import (
	"fmt"
	"math"

	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// checkProgress takes word of where the search is.
func (a *audit) checkProgress(p *clewv1.Progress) error {
	if explored := p.GetExplored(); !(0 <= explored && explored <= 1) { // not a number is neither
		return fmt.Errorf("%w: a fraction of %v is explored, want 0 to 1", ErrCounters, explored)
	}
	return a.checkAccount(p.GetSequence(), p.GetCounters(), p.GetElapsed())
}

// checkFinished takes word of how the search has ended.
func (a *audit) checkFinished(f *clewv1.Finished) error {
	if err := a.checkAccount(f.GetSequence(), f.GetCounters(), f.GetElapsed()); err != nil {
		return err
	}
	if !a.canEnd(f) {
		return fmt.Errorf("%w: an end with %v, %v, %v after event %d with %+v",
			ErrCounters, f.GetOutcome(), f.GetLimit(), f.GetProof(), f.GetSequence(), a.counted)
	}
	return nil
}

// canEnd reports whether the search can have ended in the way that is said, after what
// it has counted. A newer server may have other ways.
func (a *audit) canEnd(f *clewv1.Finished) bool {
	exhausted := f.GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED
	if f.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED && (!exhausted || f.GetSequence() != 0) {
		return false
	}
	switch f.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return a.maxSolutions == None || a.maxSolutions > 0 && a.counted.Solutions == a.maxSolutions
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		return a.counted.Depth == 0 && (a.maxSolutions <= 0 || a.counted.Solutions < a.maxSolutions)
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		switch f.GetLimit() {
		case clewv1.Limit_LIMIT_UNSPECIFIED:
			return false
		case clewv1.Limit_LIMIT_PLACEMENTS:
			return a.maxPlacements > 0 && a.counted.Placements == a.maxPlacements
		}
	}
	return true
}

// checkAccount checks what the server says of the state right after an event.
func (a *audit) checkAccount(sequence int64, counters *clewv1.Counters, elapsed *durationpb.Duration) error {
	if took := elapsed.AsDuration(); took < 0 || took == math.MaxInt64 {
		return fmt.Errorf("%w: %d seconds of searching", ErrCounters, elapsed.GetSeconds())
	}
	// A search that goes on in the middle runs silently up to there.
	silent := a.event == a.before && sequence < a.before
	if !silent && (sequence < a.event || a.sendsEvents && sequence > a.event) {
		return fmt.Errorf("%w: event %d is the latest, the server says event %d", ErrCounters, a.event, sequence)
	}
	counted := countersOf(counters)
	if err := a.checkCounters(sequence, counted); err != nil {
		return err
	}
	a.counted = counted
	if silent {
		return nil
	}
	a.event = sequence
	if !a.sendsSolutions {
		return nil
	}
	return a.solution.compare(sequence, counted)
}

// checkCounters checks that a search can have counted so after an event, and after what
// it had counted before.
func (a *audit) checkCounters(sequence int64, counted Counters) error {
	traced, last := counted, a.counted
	if !a.rejections {
		traced.Rejections = 0 // they are not among the events
	}
	if !traced.possible(sequence) || a.target != None && counted.MaxDepth > a.target {
		return fmt.Errorf("%w: the server has %+v after event %d", ErrCounters, counted, sequence)
	}
	if counted.Placements < last.Placements || counted.Backtracks < last.Backtracks || counted.Rejections < last.Rejections ||
		counted.Solutions < last.Solutions || counted.MaxDepth < last.MaxDepth {
		return fmt.Errorf("%w: the server has %+v after event %d, and had %+v before", ErrCounters, counted, sequence, last)
	}
	return nil
}
