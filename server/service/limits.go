package service

import (
	"math"
	"runtime"
	"time"

	clewv1 "clew/gen/clew/v1"
)

// Limits are what the service refuses to go beyond. Zero or less means no limit
// other than what the solver can do.
type Limits struct {
	// MaxCells is the number of cells of one board.
	MaxCells int
	// MaxTotalCells is the number of cells of all boards searched at once.
	MaxTotalCells int64
	// MaxSearches is the number of searches at once.
	MaxSearches int
	// MaxSearchesPerCaller and MaxCellsPerCaller are the searches at once, and the
	// cells of all their boards, of one caller; see [Config.Caller].
	MaxSearchesPerCaller int
	MaxCellsPerCaller    int64
	// MaxQueensSize is the size of the queens' board.
	MaxQueensSize int
	// MaxBlocked is the number of blocked squares of one tour.
	MaxBlocked int
	// MaxPlacements is the number of placements of one search.
	MaxPlacements int64
	// MaxDuration is the time spent searching in one call.
	MaxDuration time.Duration
	// MaxRequestBytes is the size of one request.
	MaxRequestBytes int
	// MaxWaitingBytes is what all requests may take that have not come whole, and, as
	// much again, the calls that wait for them. Where it is met, those calls are refused
	// that have waited longest.
	MaxWaitingBytes int64
	// Workers is how many cores count solutions at once, over all calls; no limit
	// is as many as Go uses.
	Workers int
}

// DefaultLimits returns the limits of a server that is told no others.
func DefaultLimits() Limits {
	return Limits{
		MaxCells:        1 << 20,
		MaxTotalCells:   1 << 24,
		MaxSearches:     1 << 10,
		MaxQueensSize:   1000,
		MaxBlocked:      1 << 16,
		MaxDuration:     time.Hour,
		MaxRequestBytes: 1 << 21,
		MaxWaitingBytes: 1 << 27,
	}
}

// maxBoardCells is the largest board the solver's events can describe.
const maxBoardCells = 1<<24 - 1

// effective returns the limits as they work out: no limit is 0, and those of
// boards are lowered to what can be searched at all.
func (l Limits) effective() Limits {
	l.MaxTotalCells = max(l.MaxTotalCells, 0)
	l.MaxSearches = max(l.MaxSearches, 0)
	l.MaxSearchesPerCaller = max(l.MaxSearchesPerCaller, 0)
	l.MaxCellsPerCaller = max(l.MaxCellsPerCaller, 0)
	l.MaxPlacements = max(l.MaxPlacements, 0)
	l.MaxDuration = max(l.MaxDuration, 0)
	l.MaxRequestBytes = max(l.MaxRequestBytes, 0)
	l.MaxWaitingBytes = max(l.MaxWaitingBytes, 0)
	if l.MaxWaitingBytes > 0 {
		// The largest requests must find room.
		l.MaxWaitingBytes = max(l.MaxWaitingBytes, 2*int64(l.MaxRequestBytes))
	}
	l.MaxCells = lowered(l.MaxCells, maxBoardCells)
	// A board that never finds room is refused for its size, not for want of room.
	for _, room := range []int64{l.MaxTotalCells, l.MaxCellsPerCaller} {
		l.MaxCells = int(lowered(int64(l.MaxCells), room))
	}
	l.MaxQueensSize = lowered(l.MaxQueensSize, int(math.Sqrt(float64(l.MaxCells))))
	l.MaxBlocked = lowered(l.MaxBlocked, l.MaxCells)
	if l.Workers <= 0 {
		l.Workers = runtime.GOMAXPROCS(0)
	}
	return l
}

// cellsFlag returns the flag of the limit on the cells of a board, as they work out.
func (l Limits) cellsFlag() string {
	switch int64(l.MaxCells) {
	case l.MaxCellsPerCaller:
		return "max-cells-per-caller"
	case l.MaxTotalCells:
		return "max-total-cells"
	default:
		return "max-cells"
	}
}

// queensFlag returns the flag of the limit on the size of the queens' board.
func (l Limits) queensFlag() string {
	if side := l.MaxQueensSize + 1; side*side > l.MaxCells {
		return l.cellsFlag()
	}
	return "max-queens-size"
}

// lowered returns what is left of a value, of which 0 is unlimited, under a
// limit, of which 0 is none.
func lowered[T int | int64 | time.Duration](value, limit T) T {
	if limit > 0 && (value <= 0 || value > limit) {
		return limit
	}
	return value
}

// encode tells of the limits, and of how old a stream may become.
func (l Limits) encode(maxStreamAge time.Duration) *clewv1.ServerLimits {
	return clewv1.ServerLimits_builder{
		MaxCells:             int64(l.MaxCells),
		MaxTotalCells:        l.MaxTotalCells,
		MaxSearches:          int64(l.MaxSearches),
		MaxQueensSize:        uint32(l.MaxQueensSize),
		MaxBlocked:           uint32(l.MaxBlocked),
		MaxPlacements:        l.MaxPlacements,
		MaxDuration:          encodeDuration(l.MaxDuration),
		MaxRequestBytes:      int64(l.MaxRequestBytes),
		Workers:              uint32(l.Workers),
		MaxSearchesPerCaller: int64(l.MaxSearchesPerCaller),
		MaxCellsPerCaller:    l.MaxCellsPerCaller,
		MaxStreamAge:         encodeDuration(maxStreamAge),
	}.Build()
}
