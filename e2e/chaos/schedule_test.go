package chaos

import (
	"math/rand/v2"
	"time"
)

const (
	progressInterval = 200 * time.Millisecond
	// silence is how long a client waits for a message, the least that it does.
	silence = 3 * time.Second
	// outage is how long a server is away at most.
	outage = 1200 * time.Millisecond
)

// kind is what can happen to a server or its connections.
type kind int

const (
	// kill ends a server at once; it comes back on the same port.
	kill kind = iota
	// drain has a server shut down in good order; it comes back on the same port.
	drain
	// freeze stops a server for longer than a client waits, and lets it go on.
	freeze
	// hold keeps everything back in the proxy, for less than a client waits.
	hold
	// truncate ends connections in good order, but somewhere within a frame.
	truncate
	// reset ends connections by a TCP reset.
	reset

	kinds = iota
	// nothing is what happens between two disturbances.
	nothing kind = -1
)

var kindNames = [kinds]string{"kill", "drain", "freeze", "hold", "truncate", "reset"}

func (k kind) String() string { return kindNames[k] }

// breaks reports whether the kind interrupts whoever reads.
func (k kind) breaks() bool { return k != hold }

// disturbance is one thing that happens.
type disturbance struct {
	kind kind
	// everywhere is whether it happens to all servers at once, not only to the one
	// that the client reads from.
	everywhere bool
	// after is how long the client is left alone before.
	after time.Duration
	// lasting is how long a server is away or frozen, or its data are held.
	lasting time.Duration
	// bytes is how many more come through before a connection is truncated.
	bytes int64
}

// schedule makes up disturbances, the same ones for the same seed. Every kind comes
// once before any comes again.
type schedule struct {
	random *rand.Rand
	deck   []int
}

func newSchedule(seed uint64) *schedule {
	return &schedule{random: rand.New(rand.NewPCG(seed, 0))}
}

func (s *schedule) next() disturbance {
	if len(s.deck) == 0 {
		s.deck = s.random.Perm(kinds)
	}
	d := disturbance{
		kind:       kind(s.deck[0]),
		everywhere: s.random.IntN(5) == 0,
		after:      s.between(20*time.Millisecond, 400*time.Millisecond),
		bytes:      s.random.Int64N(40 << 10),
	}
	s.deck = s.deck[1:]
	switch d.kind {
	case kill, drain:
		d.lasting = s.between(0, outage)
	case freeze:
		d.lasting = s.between(silence*5/4, silence*2)
	case hold:
		d.lasting = s.between(silence/100, silence/4)
	}
	return d
}

func (s *schedule) between(low, high time.Duration) time.Duration {
	return low + time.Duration(s.random.Int64N(int64(high-low)))
}
