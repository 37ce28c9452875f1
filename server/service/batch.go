package service

import (
	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

const (
	// minBatch is how many events a buffer holds at first: enough for a stream
	// that is paced or whose reader keeps up, 512 bytes.
	minBatch = 64
	// maxBatch is how far a buffer grows, and with it a message of events. Such a
	// message is about 30 KiB: grpc takes buffers of 32 KiB from a pool, but the
	// next larger ones are of 1 MiB, and a reader that has stopped holds several.
	// 200 of those took 1.3 GB with 4,096 events a message, and take 0.14 GB so.
	maxBatch = 1024
	// maxCodes is how many bytes of codes a message of steps holds, for the same
	// reason; the buffers of a stream then hold 32,640 events at most, a quarter of
	// a MiB each.
	maxCodes = 32<<10 - 128
	// maxStreamBytes is what a stream takes at most on a small board, with what grpc
	// holds for a reader that has stopped, on both sides of the connection: two
	// buffers of events, a message that is being sent, and 64 KiB of messages before
	// it on each side.
	maxStreamBytes = 1 << 20
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
