package service

import "sync"

// admission counts the searches that run and the cells of their boards. Its
// methods may be called concurrently.
type admission struct {
	maxSearches int   // 0 is no limit
	maxCells    int64 // 0 is no limit

	mu       sync.Mutex
	searches int
	cells    int64
}

// enter admits a search, or returns errServerFull. Whoever was admitted must
// call leave once.
func (a *admission) enter(cells int) (leave func(), err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.maxSearches > 0 && a.searches >= a.maxSearches || a.maxCells > 0 && a.cells+int64(cells) > a.maxCells {
		return nil, errServerFull
	}
	a.searches++
	a.cells += int64(cells)
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.searches--
		a.cells -= int64(cells)
	}, nil
}
