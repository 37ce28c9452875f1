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
	// Sums of the same shares in another order may differ in their last bits.
	s.explored = max(s.explored, min(Behind(s.puzzle, 0, s.path, s.next), 1))
	return s.explored
}

// Behind returns the fraction of the tree below one of a puzzle's nodes that lies
// behind, as [Search.Explored] does for the whole tree. The node is at depth base,
// path leads from it to the open node, and next is that node's first candidate not
// yet examined. A node without candidates lies behind as soon as it is open.
func Behind(p Puzzle, base int, path []Standing, next int) float64 {
	behind, share := 0.0, 1.0
	for i, standing := range path {
		share /= float64(p.Width(base + i))
		behind += share * float64(standing.Candidate)
	}
	if width := p.Width(base + len(path)); width > 0 {
		share *= float64(next) / float64(width)
	}
	return behind + share
}
