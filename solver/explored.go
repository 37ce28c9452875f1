package solver

// Explored returns the fraction of the tree that lies behind, from 0 to 1, in
// time proportional to the depth. Each node's share of the tree is split evenly
// among its candidates: the weighted backtrack estimator of Kilby, Slaney,
// Thiébaux and Walsh, "Estimating Search Tree Size", AAAI 2006. It never
// decreases and is 1 once the whole tree has been searched.
//
// It is the only floating point here: it follows the search, and nothing in the
// search follows it.
func (s *Search) Explored() float64 {
	if s.status == Exhausted {
		s.explored = 1
		return 1
	}
	behind, share := 0.0, 1.0
	for depth, standing := range s.path {
		share /= float64(s.puzzle.Width(depth))
		behind += share * float64(standing.Candidate)
	}
	switch width := s.puzzle.Width(len(s.path)); {
	case s.closed:
		behind += share
	case width > 0:
		behind += share * float64(s.next) / float64(width)
	}
	// Sums of the same shares in another order may differ in their last bits.
	s.explored = max(s.explored, min(behind, 1))
	return s.explored
}
