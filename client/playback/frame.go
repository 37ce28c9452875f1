package playback

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// frameInterval is the time between two frames of what moves. While it stands, the
	// tape is looked at every idleInterval; as long as nothing comes, each time after
	// twice as long, up to longestIdle.
	frameInterval = time.Second / 60
	idleInterval  = time.Second / 10
	longestIdle   = time.Second
	// leastPause is left to the keys between two frames, however long these take.
	leastPause = time.Millisecond
	// frameBudget is how long one frame may take events in, so that keys are obeyed at
	// once however fast the search is.
	frameBudget = frameInterval / 2
)

// Frame is the time to show the next events of a run of a deck.
type Frame struct {
	deck *Deck
	run  int
	at   time.Time
}

// FrameAt returns the frame of a time in the present run.
func (d *Deck) FrameAt(at time.Time) Frame { return Frame{d, d.run, at} }

// Init begins the frames.
func (d *Deck) Init() tea.Cmd { return d.nextFrame(frameInterval, 0) }

// nextFrame returns to the deck an interval after its last frame, of which some time
// is spent already.
func (d *Deck) nextFrame(interval, spent time.Duration) tea.Cmd {
	run := d.run
	return tea.Tick(max(interval-spent, leastPause), func(at time.Time) tea.Msg { return Frame{d, run, at} })
}

// wake begins another run of frames, so that those under way do not count twice.
func (d *Deck) wake() tea.Cmd {
	d.run++
	d.heldSince, d.idle = time.Time{}, 0
	d.restartClock()
	return d.nextFrame(frameInterval, 0)
}

// resume goes on after a time in which the program has stood still. That time does not
// count.
func (d *Deck) resume() tea.Cmd { return d.wake() }

// restartClock begins to count the time anew.
func (d *Deck) restartClock() {
	now := time.Now()
	d.Pace.Restart(now)
	d.meter.Restart(d.tape.Sequence())
}

// frame takes in what has come, shows what is due, and returns when to come back:
// never, once there is nothing to wait for, or if the frame is one of an earlier run or
// of another deck.
func (d *Deck) frame(f Frame) tea.Cmd {
	if f.deck != d || f.run != d.run {
		return nil
	}
	d.now = f.at
	news := d.tape.Receive(time.Now().Add(frameBudget))
	switch {
	case d.jump != nil:
		d.follow()
		d.Pace.Skip(f.at)
	case d.Running():
		if d.Stalled == nil || !d.Stalled() {
			d.played += d.Pace.Since(f.at)
		}
		before := d.tape.Sequence()
		d.advance(f.at)
		d.shown += d.tape.Sequence() - before
		d.meter.Update(f.at, d.tape.Sequence())
	case d.holding():
		d.playAgain(f.at)
	}
	if interval := d.interval(news); interval > 0 {
		return d.nextFrame(interval, time.Since(f.at))
	}
	return nil
}

// interval returns how long after this frame the next one is due, 0 for never.
func (d *Deck) interval(news bool) time.Duration {
	switch {
	case d.Running() && d.tape.Ended():
		// Nothing changes before: to draw the same again is what costs at low speeds.
		return max(frameInterval, min(d.Pace.Wait(), idleInterval))
	case d.jump != nil || d.Running():
		return frameInterval
	case d.holding():
		return idleInterval
	case !d.tape.Ended():
		d.idle = min(2*d.idle, longestIdle)
		if news || d.idle == 0 {
			d.idle = idleInterval
		}
		return d.idle
	default:
		return 0
	}
}
