package service

import (
	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

const (
	// minBatch is how many events a buffer holds at first: enough for a stream
	// that is paced or whose reader keeps up, 512 bytes.
	minBatch = 64
	// maxBatch is how far a buffer grows, and with it a message of events. At 30
	// to 40 bytes an event such a message is well below 1 MiB, and larger ones are
	// no faster.
	maxBatch = 4096
)

// batch is what the search hands over to the sender: some events, the solution
// that the last of them is, and a message about the state after them. Each may
// be missing.
type batch struct {
	// events follow event number sequence, at which depth choices stood.
	events   []solver.Event
	sequence int64
	depth    int
	solution *solution
	message  *clewv1.SearchResponse
}

// solution is what stands at a solution event.
type solution struct {
	number, sequence int64
	choices          []solver.Choice
	rows             []string
}
