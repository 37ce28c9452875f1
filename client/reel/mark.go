package reel

import (
	"sort"

	clewv1 "clew/gen/clew/v1"
)

// mark is what the server has said of the search after an event.
type mark struct {
	sequence    int64
	explored    float64
	hasExplored bool
	counters    *clewv1.Counters // nil: it has said nothing
}

func markOf(p *clewv1.Progress) mark {
	return mark{p.GetSequence(), p.GetExplored(), p.HasExplored(), p.GetCounters()}
}

// markOfEnd returns the last mark. A search that did not exhaust its tree has explored
// what it had at the mark before.
func markOfEnd(f *clewv1.Finished, before mark) mark {
	m := mark{f.GetSequence(), before.explored, before.hasExplored, f.GetCounters()}
	if f.GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED {
		m.explored, m.hasExplored = 1, true
	}
	return m
}

// marks are all of a search, in order: one each progress_interval.
type marks []mark

func (m *marks) add(news mark) { *m = append(*m, news) }

// latest returns the last one, an empty one where there is none.
func (m marks) latest() mark {
	if len(m) == 0 {
		return mark{}
	}
	return m[len(m)-1]
}

// at returns the last one that is not behind an event, an empty one where there is
// none.
func (m marks) at(sequence int64) mark {
	return m[:sort.Search(len(m), func(i int) bool { return m[i].sequence > sequence })].latest()
}
