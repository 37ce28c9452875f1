package service

import "sync"

// share is what some searches take of the server: how many they are, and the cells
// of their boards.
type share struct {
	searches int
	cells    int64
}

// admission keeps the shares of all callers within the limits. Its methods may be
// called concurrently.
type admission struct {
	limits Limits

	mu  sync.Mutex
	all share
	// callers has the share of each caller that has a search.
	callers map[string]share
}

func newAdmission(limits Limits) *admission {
	return &admission{limits: limits, callers: map[string]share{}}
}

// enter admits a search of a caller, or returns a *failure that names the limit.
// Whoever was admitted must call leave once. The caller's own limits come first: on a
// full server too, they are why it is refused.
func (a *admission) enter(caller string, cells int64) (leave func(), err error) {
	caller = account(caller)
	a.mu.Lock()
	defer a.mu.Unlock()
	own, l := a.callers[caller], a.limits
	switch {
	case l.MaxSearchesPerCaller > 0 && own.searches >= l.MaxSearchesPerCaller:
		return nil, callerLimit("max-searches-per-caller", int64(l.MaxSearchesPerCaller))
	case l.MaxCellsPerCaller > 0 && own.cells+cells > l.MaxCellsPerCaller:
		return nil, callerLimit("max-cells-per-caller", l.MaxCellsPerCaller)
	case l.MaxSearches > 0 && a.all.searches >= l.MaxSearches:
		return nil, serverFull("max-searches", int64(l.MaxSearches))
	case l.MaxTotalCells > 0 && a.all.cells+cells > l.MaxTotalCells:
		return nil, serverFull("max-total-cells", l.MaxTotalCells)
	}
	a.add(caller, 1, cells)
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.add(caller, -1, -cells)
	}, nil
}

// add adds to the share of a caller and to that of all.
func (a *admission) add(caller string, searches int, cells int64) {
	a.all.searches += searches
	a.all.cells += cells
	own := a.callers[caller]
	own.searches += searches
	own.cells += cells
	if own.searches == 0 {
		delete(a.callers, caller)
	} else {
		a.callers[caller] = own
	}
}
