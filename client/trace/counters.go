package trace

import clewv1 "clew/gen/clew/v1"

// Counters count the events that a State has applied.
type Counters struct {
	// Placements, Backtracks, Rejections and Solutions are the events of those
	// kinds. Rejections stay 0 where the request does not ask for their events;
	// the server's own counters have them in any case.
	Placements, Backtracks, Rejections, Solutions int64
	// Depth is the number of choices that stand now, MaxDepth the largest it was.
	Depth, MaxDepth int
}

func countersOf(counters *clewv1.Counters) Counters {
	return Counters{
		Placements: counters.GetPlacements(),
		Backtracks: counters.GetBacktracks(),
		Rejections: counters.GetRejections(),
		Solutions:  counters.GetSolutions(),
		Depth:      int(counters.GetDepth()),
		MaxDepth:   int(counters.GetMaxDepth()),
	}
}

// possible reports whether so many events, of all kinds, can amount to the counters.
func (c Counters) possible(events int64) bool {
	return min(c.Placements, c.Backtracks, c.Rejections, c.Solutions) >= 0 &&
		c.Placements-c.Backtracks == int64(c.Depth) && c.MaxDepth >= c.Depth &&
		c.Placements+c.Backtracks+c.Rejections+c.Solutions == events
}
