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
func (d *Deck) Init() tea.Cmd { return d.nextFrame(frameInterval) }

func (d *Deck) nextFrame(interval time.Duration) tea.Cmd {
	run := d.run
	return tea.Tick(interval, func(at time.Time) tea.Msg { return Frame{d, run, at} })
}

// wake begins another run of frames, so that those under way do not count twice.
func (d *Deck) wake() tea.Cmd {
	d.run++
	d.heldSince, d.idle = time.Time{}, 0
	d.restartClock()
	return d.nextFrame(frameInterval)
}

// Resume goes on after a time in which the program has stood still. That time does not
// count.
func (d *Deck) Resume() tea.Cmd { return d.wake() }

// restartClock begins to count the time anew.
func (d *Deck) restartClock() {
	now := time.Now()
	d.Pace.Restart(now)
	d.meter.Restart(now, d.tape.Sequence())
}

// Frame takes in what has come, shows what is due, and returns when to come back:
// never, once there is nothing to wait for, or if the frame is one of an earlier run or
// of another deck.
func (d *Deck) Frame(f Frame) tea.Cmd {
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
		d.played += d.Pace.Since(f.at)
		before := d.tape.Sequence()
		d.advance(f.at)
		d.shown += d.tape.Sequence() - before
		d.meter.Update(f.at, d.tape.Sequence())
	case d.holding():
		d.playAgain(f.at)
	}
	switch {
	case d.Running() && d.tape.Ended():
		// Nothing changes before: to draw the same again is what costs at low speeds.
		return d.nextFrame(max(frameInterval, min(d.Pace.Wait(), idleInterval)))
	case d.jump != nil || d.Running():
		return d.nextFrame(frameInterval)
	case d.holding():
		return d.nextFrame(idleInterval)
	case !d.tape.Ended():
		d.idle = min(2*d.idle, longestIdle)
		if news || d.idle == 0 {
			d.idle = idleInterval
		}
		return d.nextFrame(d.idle)
	default:
		return nil
	}
}
