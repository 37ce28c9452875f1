package chaos

import (
	"fmt"
	"strings"
	"sync"

	"clew/client/trace"
)

// score counts what was done and what the client has suffered. Its methods may be
// called concurrently.
type score struct {
	// want is how many interruptions the client is to suffer, events how many events
	// the trace has.
	want   int
	events int64

	mu             sync.Mutex
	done, suffered [kinds]int
	// unasked is how many interruptions had no disturbance to blame, and retries how
	// many calls failed before anything new had come.
	unasked, retries int
	// latest is the disturbance that has not shown yet; shown is closed when it does.
	latest kind
	shown  chan struct{}
	// sequence is how far the client has come, brokenAt where it was interrupted last.
	sequence, brokenAt int64
}

func newScore(want int, events int64) *score {
	return &score{want: want, events: events, latest: nothing, brokenAt: -1}
}

// disturb counts what is about to be done. What it returns is closed when the client
// has been interrupted by it.
func (s *score) disturb(k kind) (shown <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done[k]++
	s.latest, s.shown = k, make(chan struct{})
	return s.shown
}

// interrupted counts an interruption, once for each that ended a stream from which
// something had come, and once at most for each disturbance.
func (s *score) interrupted(i trace.Interruption) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case i.Sequence == s.brokenAt:
		s.retries++
	case s.latest == nothing:
		s.unasked++
	default:
		s.suffered[s.latest]++
		s.latest = nothing
		close(s.shown)
	}
	s.brokenAt = i.Sequence
}

// reached notes how far the client has come.
func (s *score) reached(sequence int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sequence = sequence
}

// ahead reports whether the trace has come further than its interruptions, which are
// to spread over all of it. It waits for half of them until all kinds have shown.
func (s *score) ahead() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	interruptions := min(s.total(), s.want)
	if s.missing() != nil {
		interruptions = min(interruptions, s.want/2)
	}
	return s.sequence*int64(s.want+1) > s.events*int64(interruptions+1)
}

// total is how many interruptions the client has suffered by disturbances.
func (s *score) total() int {
	total := 0
	for _, n := range s.suffered {
		total += n
	}
	return total
}

// missing lists the kinds that have not been done, or not interrupted the client
// although they should.
func (s *score) missing() (missing []kind) {
	for k := range kind(kinds) {
		if s.done[k] == 0 || k.breaks() && s.suffered[k] == 0 {
			missing = append(missing, k)
		}
	}
	return missing
}

func (s *score) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d interruptions by disturbances, %d others, %d failed calls more;", s.total(), s.unasked, s.retries)
	for k := range kind(kinds) {
		fmt.Fprintf(&b, " %v %d of %d,", k, s.suffered[k], s.done[k])
	}
	return strings.TrimSuffix(b.String(), ",")
}
