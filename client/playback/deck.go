// Package playback plays the places of a search in the course of time: on and on at a
// speed, a step forth or back, or straight to a place, which may not have come yet.
//
//   - deck.go: the deck; tape.go: what it plays; update.go: what messages mean to it.
//   - frame.go: the frames; play.go: playing, pausing, from the start again.
//   - jump.go: going elsewhere; place.go: a place that is typed.
//   - keys.go: the keys; state.go: how it stands, in words.
//   - pace.go: how many events a frame shows; meter.go: how many were shown;
//     figures.go: such numbers in words.
package playback

import (
	"time"

	"clew/client/window"
)

// Deck plays a tape. It belongs to the goroutine of the program.
type Deck struct {
	// Pace is how fast it plays.
	Pace Pace
	// Keys are those that it obeys.
	Keys Keys
	// Stalled reports whether the tape cannot go on for now, time that nobody watches; nil
	// is never.
	Stalled func() bool

	tape   Tape
	window *window.Window // where it tells what came of a key
	// run tells the frames of a run from those before a pause or a jump.
	run       int
	paused    bool
	loop      bool
	heldSince time.Time     // since when the end is on the screen, where it is played again
	idle      time.Duration // how long to wait before the tape is looked at again
	jump      *jump         // nil: not on the way to anywhere
	meter     Meter
	now       time.Time     // of the last frame
	played    time.Duration // since the start, pauses and stalls left out
	shown     int64         // the events in that time, jumps left out
}

// New returns a deck that plays a tape from its start, in a loop or once.
func New(tape Tape, w *window.Window, pace Pace, loop bool) *Deck {
	d := &Deck{Pace: pace, Keys: newKeys(), tape: tape, window: w, loop: loop}
	d.restartClock()
	return d
}

// Running reports whether events are being shown.
func (d *Deck) Running() bool { return !d.paused && d.jump == nil && !d.AtEnd() }

// Paused reports whether it stands because somebody wanted it to.
func (d *Deck) Paused() bool { return d.paused }

// Looping reports whether the tape is played again and again.
func (d *Deck) Looping() bool { return d.loop }

// Jumping reports whether it is on the way to a place that has not come yet.
func (d *Deck) Jumping() bool { return d.jump != nil }

// Live reports whether each event is shown as soon as it comes.
func (d *Deck) Live() bool {
	return d.Running() && d.Pace.Endless() && !d.tape.Ended() && d.tape.Position() == d.tape.Reach()
}

// AtEnd reports whether there is nothing to come behind the place.
func (d *Deck) AtEnd() bool { return d.tape.Ended() && d.tape.Position() == d.tape.Last() }

// Played returns for how long it has played since the start, pauses and stalls left out.
func (d *Deck) Played() time.Duration { return d.played }

// Rate returns how many events a second are being shown, in figures; "" while none are,
// or nobody knows yet.
func (d *Deck) Rate() string {
	if !d.Running() || d.meter.Rate() == 0 {
		return ""
	}
	return figures(d.meter.Rate())
}

// Average returns how many events a second were shown since the start, in figures; ""
// for none.
func (d *Deck) Average() string {
	if d.played == 0 || d.shown <= 0 {
		return ""
	}
	return figures(float64(d.shown) / d.played.Seconds())
}

// Now returns the time of the last frame.
func (d *Deck) Now() time.Time { return d.now }
