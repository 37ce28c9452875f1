package playback

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"clew/client/window"
)

// Keys are those that a deck obeys.
type Keys struct {
	pause, step, back, faster, slower, loop, restart key.Binding
	goTo, percent, start, end                        key.Binding
}

func newKeys() Keys {
	return Keys{
		pause:   window.Bind("space", "pause, play", "space", "p"),
		step:    window.Bind("left/right", "step", "right", ".", "n"),
		back:    window.Bind("", "", "left", ","),
		faster:  window.Bind("+/-", "speed", "+", "="),
		slower:  window.Bind("", "", "-"),
		loop:    window.Bind("o", "play in a loop", "o"),
		restart: window.Bind("r", "play from the start", "r"),
		goTo:    window.Bind("g", "go to", "g", ":"),
		percent: window.Bind("0-9", "to 0% to 90%", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		start:   window.Bind("home/end", "to the start, the end", "home"),
		end:     window.Bind("", "", "end", "G"),
	}
}

// Short returns the most important keys for a line.
func (k Keys) Short() []key.Binding {
	return []key.Binding{
		window.Named(k.pause, "space", "pause"), k.step, k.faster, k.goTo, window.Named(k.restart, "r", "restart"),
	}
}

// Full returns all keys for a help, two of a kind in a line.
func (k Keys) Full() []key.Binding {
	return []key.Binding{
		k.pause, window.Named(k.step, "left/right", "a step back, on"), window.Named(k.faster, "+/-", "faster, slower"),
		k.restart, k.loop, k.start, k.percent, window.Named(k.goTo, "g", "to a number, a percentage"),
	}
}

// Press obeys a key; obeyed is whether it is one of the deck. Escape is one while a
// jump is under way.
func (d *Deck) Press(pressed tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool) {
	k := &d.Keys
	switch {
	case d.jump != nil && key.Matches(pressed, d.window.Keys.Cancel):
		return d.giveUp(), true
	case key.Matches(pressed, k.pause):
		return d.Pause(), true
	case key.Matches(pressed, k.step):
		return d.Step(1), true
	case key.Matches(pressed, k.back):
		return d.Step(-1), true
	case key.Matches(pressed, k.start):
		return d.StopAt(0), true
	case key.Matches(pressed, k.end):
		return d.goToEnd(), true
	case key.Matches(pressed, k.percent):
		return d.goToPercent(float64(10 * (pressed.Code - '0'))), true
	case key.Matches(pressed, k.goTo):
		d.window.Ask("go to "+d.Pace.Unit, "such as 1500, 2M, 37% or end", d.goTo)
	case key.Matches(pressed, k.faster):
		d.changeSpeed(true)
	case key.Matches(pressed, k.slower):
		d.changeSpeed(false)
	case key.Matches(pressed, k.loop):
		return d.toggleLoop(), true
	case key.Matches(pressed, k.restart):
		return d.Restart(), true
	default:
		return nil, false
	}
	return nil, true
}

// changeSpeed goes up or down the speeds, and says so where nobody sees it.
func (d *Deck) changeSpeed(up bool) {
	before := d.Pace.Speed
	d.Pace.Change(up)
	d.meter.Restart(d.tape.Sequence())
	switch speed := d.Pace.String(); {
	case d.Pace.Speed == before && up:
		d.window.Say("that is the fastest: " + speed)
	case d.Pace.Speed == before:
		d.window.Say("that is the slowest: " + speed)
	case !d.Running() || d.Live():
		d.window.Say("speed: " + speed)
	}
}

// goTo goes where a text says.
func (d *Deck) goTo(text string) (tea.Cmd, error) {
	to, err := parse(text)
	switch {
	case err != nil:
		return nil, err
	case to.kind == end:
		return d.goToEnd(), nil
	case to.kind == percent:
		return d.goToPercent(to.percent), nil
	default:
		return d.StopAt(to.number), nil
	}
}
