package service

import "time"

// Searches that run as fast as they can must leave room for those with a pace, which
// need a core for a few microseconds only, but at once. By itself Go takes a core from
// whoever keeps it after 10 ms; and whoever is woken runs right after who has woken it,
// before all that wait, in what is left of the same 10 ms. So a search and its sender,
// which wake each other, keep a core as one does that only searches. With four of them
// on two cores half of the events of 100 paced streams came 10 to 40 ms late, which is
// 2 to 7 ms now. Who yields goes behind all that wait:
//
//   - a search yields after each millisecond of searching,
//   - a sender yields after each message of events; meanwhile the search fills its next
//     buffer, so that nothing is lost.

// turnTime is how long a search may keep its core to itself, as one that counts may.
const turnTime = time.Millisecond

// turn is a search's use of a core.
type turn struct {
	// yield lets others run.
	yield func()
	// spent is the time spent searching since.
	spent time.Duration
}

// spend adds time spent searching.
func (t *turn) spend(took time.Duration) { t.spent += took }

// share lets others run if it is time to.
func (t *turn) share() {
	if t.spent >= turnTime {
		t.spent = 0
		t.yield()
	}
}
