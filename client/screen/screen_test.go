package screen

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	"clew/client/player"
	"clew/client/terminal"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

func testTheme() *theme.Theme {
	return theme.New(theme.Options{Unicode: true, Dark: true, Profile: colorprofile.TrueColor})
}

func TestRunRestoresTheTerminal(t *testing.T) {
	for _, request := range []*clewv1.SearchRequest{{}, nil} {
		for _, test := range []struct {
			name string
			end  func(cancel context.CancelFunc, keys *os.File)
			want error
		}{
			{"q", func(_ context.CancelFunc, keys *os.File) { keys.WriteString("q") }, nil},
			{"ctrl+c", func(_ context.CancelFunc, keys *os.File) { keys.WriteString("\x03") }, nil},
			{"context", func(cancel context.CancelFunc, _ *os.File) { cancel() }, context.Canceled},
		} {
			if request == nil && test.name == "q" {
				continue // it is a letter to the form
			}
			t.Run(test.name, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				input, keys, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				// A program that its context has ended leaves its reader behind, which ends with
				// the keys; the input must not be closed under it.
				defer keys.Close()
				output := clienttest.NewScreen("queens")
				go func() {
					<-output.Drawn
					test.end(cancel, keys)
				}()
				o := Options{
					Player:   player.Options{Client: clienttest.Dial(t), Request: request},
					Terminal: terminal.Streams{Input: input, Output: output},
				}
				if _, err := run(ctx, o, tea.WithWindowSize(80, 24)); !errors.Is(err, test.want) {
					t.Errorf("error %v, want %v", err, test.want)
				}
				output.CheckRestored(t)
			})
		}
	}
}

// A bug in what is shown must not leave the terminal without a cursor.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	output := clienttest.NewScreen("queens")
	o := Options{Player: player.Options{Client: clienttest.Dial(t), Request: &clewv1.SearchRequest{}}, Terminal: terminal.Streams{Input: strings.NewReader(""), Output: output}}
	m := newModel(t.Context(), o, testTheme())
	defer m.close()
	m.begin(o.Player.Request)
	err := terminal.Run(t.Context(), broken{m}, o.Terminal, tea.WithWindowSize(80, 24))
	if !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("error %v, want a panic", err)
	}
	output.CheckRestored(t)
}

// broken panics once it has drawn.
type broken struct{ *model }

type fuse struct{}

func (b broken) Init() tea.Cmd {
	return tea.Tick(200*time.Millisecond, func(time.Time) tea.Msg { return fuse{} })
}

func (b broken) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if _, lit := message.(fuse); lit {
		panic("a bug")
	}
	return b, nil
}

// What stands in the way of a search is known before the terminal is taken.
func TestRunTellsWhatIsWrongAtOnce(t *testing.T) {
	output := clienttest.NewScreen("queens")
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 31}.Build()}.Build()
	o := Options{Player: player.Options{Client: clienttest.Dial(t), Request: request}, Terminal: terminal.Streams{Input: strings.NewReader(""), Output: output}}
	result, err := Run(t.Context(), o)
	if status.Code(err) != codes.InvalidArgument || result.Started != nil {
		t.Errorf("error %v with result %+v, want InvalidArgument", err, result)
	}
	if output.Text() != "" {
		t.Errorf("the terminal was written to: %q", output.Text())
	}
}

// chosen returns a model that shows the form.
func chosen(t *testing.T) *model {
	t.Helper()
	m := newModel(t.Context(), Options{Player: player.Options{Client: clienttest.Dial(t)}}, testTheme())
	t.Cleanup(m.close)
	if err := m.choose(); err != nil {
		t.Fatal(err)
	}
	return m
}

// press gives keys to a model, and the commands that come of them back to it.
func press(m *model, keys ...tea.Key) {
	for _, key := range keys {
		m.Update(tea.KeyPressMsg(key))
	}
}

// settle gives the player frames until it shows a text.
func settle(t *testing.T, m *model, want string) {
	t.Helper()
	var screen string
	var cmd tea.Cmd
	if m.player != nil {
		cmd = m.player.Init()
	}
	for range 2000 {
		screen = ansi.Strip(strings.Join(m.lines(), "\n"))
		if strings.Contains(screen, want) {
			return
		}
		if cmd != nil {
			_, cmd = m.Update(cmd())
		}
	}
	t.Fatalf("%q is not in\n%s", want, screen)
}

var (
	enter  = tea.Key{Code: tea.KeyEnter}
	escape = tea.Key{Code: tea.KeyEscape}
	letter = func(r rune) tea.Key { return tea.Key{Code: r, Text: string(r)} }
)

// The form begins a search, and the key e opens it again while that plays on.
func TestFormAndPlayerInTurn(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "8 queens")
	before := m.player
	press(m, letter('e'))
	if m.form == nil {
		t.Fatal("e does not open the form")
	}
	settle(t, m, "queens")
	press(m, escape)
	if m.form != nil || m.player != before {
		t.Error("esc does not go back to the same search")
	}
	press(m, letter('e'), enter)
	if m.player == before || m.form != nil {
		t.Error("enter does not begin another search")
	}
	settle(t, m, "8 queens")
}

// A request that the server refuses goes back to the form, which says why.
func TestARefusedRequestGoesBackToTheForm(t *testing.T) {
	m := chosen(t)
	m.asked, m.form = m.form, nil
	m.begin(clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 30}.Build()}.Build())
	var cmd tea.Cmd = m.player.Init()
	for range 2000 {
		if m.form != nil || cmd == nil {
			break
		}
		_, cmd = m.Update(cmd())
	}
	if m.form == nil || m.player != nil {
		t.Fatal("the form is not open")
	}
	if screen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(screen, "1073741824") && !strings.Contains(screen, "1,073,741,824") {
		t.Errorf("the form does not say why:\n%s", screen)
	}
}

// In a wide window the search plays on beside the form.
func TestFormBesideThePlayer(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "8 queens")
	press(m, letter('e'))
	m.Update(tea.WindowSizeMsg{Width: 180, Height: 50})
	lines := m.lines()
	if len(lines) > 50 {
		t.Errorf("%d lines in a window of 50", len(lines))
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w > 180 {
			t.Errorf("line %d is %d wide in a window of 180", i, w)
		}
	}
	screen := ansi.Strip(strings.Join(lines, "\n"))
	for _, want := range []string{"placements", "go run ./client"} {
		if want == "go run ./client" && m.options.CommandLine == nil {
			want = "grpcurl"
		}
		if !strings.Contains(screen, want) {
			t.Errorf("%q is not in\n%s", want, screen)
		}
	}
}
