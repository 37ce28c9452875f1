package playback

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
	"clew/client/window"
)

// tape is one whose places come when a test says so.
type tape struct {
	first, last, at int64
	solutions       []int64
	ended           bool
	come            int64 // how many places come with the next Receive
	reopened        int
	quiet           bool // nothing comes
}

func (t *tape) Receive(time.Time) bool {
	t.last += t.come
	t.come = 0
	return !t.quiet
}
func (t *tape) First() int64    { return t.first }
func (t *tape) Last() int64     { return t.last }
func (t *tape) Reach() int64    { return t.last }
func (t *tape) Position() int64 { return t.at }
func (t *tape) GoTo(n int64)    { t.at = max(t.first-1, min(n, t.last)) }
func (t *tape) Sequence() int64 { return t.at }
func (t *tape) Ended() bool     { return t.ended }
func (t *tape) Reopen()         { t.reopened++ }
func (t *tape) NextSolution() (int64, bool) {
	for _, n := range t.solutions {
		if n > t.at && n <= t.last {
			return n, true
		}
	}
	return 0, false
}

var start = time.Unix(1000, 0)

// player is a deck with all around it.
type player struct {
	*Deck
	tape *tape
	at   time.Time // of the last frame
}

func newPlayer(t *tape, pace Pace, loop bool) *player {
	w := window.New(theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY}))
	p := &player{New(t, w, pace, loop), t, start}
	p.Pace.Restart(start)
	return p
}

// play gives the player frames for a time.
func (p *player) play(d time.Duration) (cmd tea.Cmd) {
	p.Pace.Restart(p.at)
	p.meter.Restart(p.tape.at)
	for end := p.at.Add(d); p.at.Before(end); {
		p.at = p.at.Add(frameInterval)
		cmd = p.frame(p.FrameAt(p.at))
	}
	return cmd
}

// press presses keys by their names.
func (p *player) press(names ...string) {
	codes := map[string]rune{
		"space": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape,
	}
	for _, name := range names {
		pressed := tea.Key{Text: name, Code: rune(name[0])}
		if code, special := codes[name]; special {
			pressed = tea.Key{Code: code}
		}
		if p.window.Typing() {
			p.window.Type(tea.KeyPressMsg(pressed))
			continue
		}
		p.window.Say("")
		p.Press(tea.KeyPressMsg(pressed))
	}
}

var normal = Pace{Speed: 12, Unit: "event"}
