package playback

import "time"

// Tape is what a deck plays: numbered places, of which more come in the course of time.
type Tape interface {
	// Receive takes in what has come, but not past the given time. It reports whether
	// there was anything.
	Receive(until time.Time) bool
	// First is the number of the earliest place that is kept, 1 as long as none was
	// forgotten; Last that of the latest that is known of, 0 for none.
	First() int64
	Last() int64
	// Reach is the number of the latest place that can be gone to. It is Last once the
	// tape has ended.
	Reach() int64
	// Position is the number of the place that the tape is at, from First - 1, which is
	// before the first; GoTo goes to one, or to the nearest that can be gone to.
	Position() int64
	GoTo(n int64)
	// NextSolution is the number of the next place with a solution, of those that can
	// be gone to, where these are but some of all.
	NextSolution() (n int64, found bool)
	// Sequence is the number of the event at the place.
	Sequence() int64
	// Ended is whether nothing more comes.
	Ended() bool
	// Reopen goes on with what has broken, or begins anew what cannot go on or whose start
	// is forgotten.
	Reopen()
}
