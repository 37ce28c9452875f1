package window

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"clew/client/theme"
)

func newWindow(width, height int) *Window {
	w := New(theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY}))
	w.Width, w.Height = width, height
	return w
}

func TestTooSmall(t *testing.T) {
	for _, test := range []struct {
		width, height int
		want          []string
	}{
		{20, 8, nil},
		{80, 24, nil},
		{80, 7, []string{"clew needs 20x8, not 80x7"}},
		{19, 8, []string{"clew needs 20x8,", "not 19x8"}},
		{9, 1, []string{"clew"}},
	} {
		got := newWindow(test.width, test.height).TooSmall(20, 8)
		for i := range got {
			got[i] = strings.TrimRight(got[i], " ")
		}
		if test.width == 9 {
			got = []string{got[0][:4]}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%dx%d (-want +got):\n%s", test.width, test.height, diff)
		}
	}
}

// The last line has what matters most, and no more than the window is wide.
func TestFooter(t *testing.T) {
	w := newWindow(31, 10)
	keys := []key.Binding{w.Keys.Quit, w.Keys.Help, Bind("x", "something long", "x")}
	for _, test := range []struct {
		set        func()
		goesOn, is string
	}{
		{func() {}, "", "q quit · ? help …"},
		{func() { w.Say("told") }, "", "told"},
		{func() {}, "looking", "looking… (esc: stop here)"},
		{func() { w.Ask("where", "", nil) }, "looking", "where: "},
		{func() { w.Ask("where", "there or here", nil) }, "", "where (there or here): "},
		{func() { w.Ask("where", "there or here", nil); w.Width = 30 }, "", "where: "},
	} {
		test.set()
		if got := ansi.Strip(w.Footer(test.goesOn, keys)); strings.TrimRight(got, " ") != strings.TrimRight(test.is, " ") {
			t.Errorf("footer %q, want %q", got, test.is)
		}
	}
}

// Every line of a help can be seen, however low the window is.
func TestALongHelpScrolls(t *testing.T) {
	lines := []string{"1", "2", "3", "4", "5", "6", "7"}
	w := newWindow(80, 24)
	w.Press(tea.KeyPressMsg(tea.Key{Code: '?', Text: "?"}))
	seen := func() string { return strings.Join(w.Help(4, lines), "") }
	const on, end = "… space: on, up/down: a line", "… the end of the help; up/down: a line"
	if got := seen(); got != "123"+on {
		t.Fatalf("%q is seen", got)
	}
	for _, test := range []struct {
		key  rune
		want string
	}{
		{tea.KeyUp, "123" + on},
		{tea.KeyDown, "234" + on},
		{tea.KeyUp, "123" + on},
		{tea.KeySpace, "456" + on},
		{tea.KeySpace, "567" + end},
		{tea.KeyDown, "567" + end},
		{tea.KeyPgUp, "234" + on},
	} {
		_, obeyed := w.Scroll(tea.KeyPressMsg(tea.Key{Code: test.key}))
		if got := seen(); got != test.want || !obeyed {
			t.Errorf("%v leads to %q, obeyed %v, want %q", test.key, got, obeyed, test.want)
		}
	}
	// What fits, or is not there, leaves the keys to others.
	space := tea.KeyPressMsg(tea.Key{Code: tea.KeySpace})
	w.Help(7, lines)
	if _, obeyed := w.Scroll(space); obeyed {
		t.Error("space scrolls a help that fits")
	}
	seen()
	w.Press(tea.KeyPressMsg(tea.Key{Code: tea.KeyEscape}))
	if _, obeyed := w.Scroll(space); obeyed {
		t.Error("space scrolls a help that is not to be seen")
	}
	w.Press(tea.KeyPressMsg(tea.Key{Code: '?', Text: "?"}))
	if got := seen(); got != "123"+on {
		t.Errorf("the help begins at %q again", got)
	}
}

func TestKeysOfEveryWindow(t *testing.T) {
	w := newWindow(80, 24)
	for _, test := range []struct {
		key    tea.Key
		obeyed bool
		help   bool
	}{
		{tea.Key{Code: '?', Text: "?"}, true, true},
		{tea.Key{Code: 'x', Text: "x"}, false, true},
		{tea.Key{Code: tea.KeyEscape}, true, false},
		{tea.Key{Code: tea.KeyEscape}, false, false},
	} {
		if _, obeyed := w.Press(tea.KeyPressMsg(test.key)); obeyed != test.obeyed || w.ShowsHelp != test.help {
			t.Errorf("%v: obeyed %v, help %v", test.key, obeyed, w.ShowsHelp)
		}
	}
	for _, quit := range []tea.Key{{Code: 'q', Text: "q"}, {Code: 'c', Mod: tea.ModCtrl}} {
		if cmd, _ := w.Press(tea.KeyPressMsg(quit)); cmd == nil || cmd() != tea.Quit() {
			t.Errorf("%v does not quit", quit)
		}
	}
}

func TestPrompt(t *testing.T) {
	enter, escape := tea.KeyPressMsg(tea.Key{Code: tea.KeyEnter}), tea.KeyPressMsg(tea.Key{Code: tea.KeyEscape})
	five := tea.KeyPressMsg(tea.Key{Code: '5', Text: "5"})
	for _, test := range []struct {
		typed  []tea.Msg
		answer string
	}{
		{[]tea.Msg{five, five, enter}, "55"},
		{[]tea.Msg{tea.PasteMsg{Content: " 12\n"}, five, enter}, "12 5"},
		{[]tea.Msg{tea.PasteMsg{Content: strings.Repeat("9", 100)}, enter}, strings.Repeat("9", mostTyped)},
		{[]tea.Msg{five, escape}, ""},
		{[]tea.Msg{enter}, ""},
	} {
		w, answer := newWindow(80, 24), ""
		w.Ask("where", "", func(text string) (tea.Cmd, error) {
			answer = text
			return tea.Quit, errors.New("nowhere")
		})
		var cmd tea.Cmd
		for _, message := range test.typed {
			cmd = w.Type(message)
		}
		if answer != test.answer || w.Typing() {
			t.Errorf("%v: answer %q, still typing %v; want %q", test.typed, answer, w.Typing(), test.answer)
		}
		if told := w.Notice() == "nowhere"; told != (answer != "") || told != (cmd != nil) {
			t.Errorf("%v: notice %q, command %v", test.typed, w.Notice(), cmd != nil)
		}
	}
}

// Whatever is pressed while an answer is being typed, it goes on or ends.
func TestAnyKeysInAPrompt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	codes := []rune{
		'1', ' ', 'a', 'b', 'd', 'e', 'f', 'h', 'k', 'n', 'p', 'u', 'v', 'w', tea.KeyLeft, tea.KeyRight, tea.KeyUp, tea.KeyDown,
		tea.KeyHome, tea.KeyEnd, tea.KeyBackspace, tea.KeyDelete, tea.KeyTab, tea.KeySpace,
	}
	for range 2000 {
		w, pressed := newWindow(1+random.IntN(60), 24), []tea.Key{}
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("%v: %v", pressed, r)
				}
			}()
			w.Ask("where", "there", func(string) (tea.Cmd, error) { return nil, nil })
			for range 20 {
				k := tea.Key{Code: codes[random.IntN(len(codes))]}
				if k.Mod = []tea.KeyMod{0, 0, tea.ModAlt, tea.ModCtrl}[random.IntN(4)]; k.Mod == 0 && k.Code < 128 {
					k.Text = string(k.Code)
				}
				pressed = append(pressed, k)
				w.Type(tea.KeyPressMsg(k))
				if got := ansi.StringWidth(w.Footer("", nil)); !w.Typing() || got > max(w.Width, len("where: ")+2) {
					t.Fatalf("%v: typing %v, %d columns of %d", pressed, w.Typing(), got, w.Width)
				}
			}
		}()
	}
}

// All of a help is seen where there is room, nothing is wider than the window, and parts
// are beside each other only as long as they fit.
func TestHelp(t *testing.T) {
	keys := []string{"a one", "b two"}
	legend := []string{"legend", "x this", "y that"}
	for _, test := range []struct {
		width, height int
		want          []string
	}{
		{80, 9, []string{"a one                         legend", "b two                         x this", "                              y that"}},
		{30, 9, []string{"a one", "b two", "", "legend", "x this", "y that"}},
		{30, 4, []string{"a one", "b two", "", "… space: on, up/down: a line"}},
		{4, 2, []string{"a o…", "… s…"}},
		{4, 1, []string{"a o…"}},
	} {
		w := newWindow(test.width, 24)
		if diff := cmp.Diff(test.want, w.Help(test.height, keys, legend)); diff != "" {
			t.Errorf("%dx%d (-want +got):\n%s", test.width, test.height, diff)
		}
	}
	w := newWindow(80, 24)
	w.Keys.Help.SetEnabled(false)
	column := w.Column([]key.Binding{w.Keys.Quit, w.Keys.Help, Named(w.Keys.Cancel, "escape", "no")})
	if diff := cmp.Diff([]string{"q      quit", "escape no"}, column); diff != "" {
		t.Errorf("column (-want +got):\n%s", diff)
	}
}
