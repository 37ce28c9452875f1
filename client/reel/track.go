package reel

import (
	"clew/client/board"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// track is what a reel goes through: numbered places, each with its scene.
type track interface {
	// take takes in a message of the stream.
	take(message *clewv1.SearchResponse) error
	// first and last are the numbers of what is kept, last below first for nothing.
	first() int64
	last() int64
	// position is the number of the latest to be seen, from first - 1; seek sets it.
	position() int64
	seek(n int64) error
	// event is the event of a place, and how many solutions there are with it.
	event(n int64) (step trace.Step, solutions int64)
	// scene is what there is to be seen.
	scene() board.Scene
	// recall is the scene of the last solution, where the last place has none.
	recall() (scene board.Scene, number int64, ok bool)
	// counters are those of the place; known is whether they are more than nothing.
	counters(r *Reel) (counters trace.Counters, known bool)
	// bytes is the memory held; forget gives some back, of places up to n.
	bytes() int64
	forget(n int64)
}

// newTrack returns the track of a search.
func newTrack(started *clewv1.Started) (track, error) {
	if started.GetRequest().GetDetail() <= clewv1.Detail_DETAIL_EVENTS {
		return newEvents(started)
	}
	return newSolutions(started)
}
