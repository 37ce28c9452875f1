package screen

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
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
				defer input.Close()
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
	err := terminal.Run(t.Context(), clienttest.Broken(m), o.Terminal, tea.WithWindowSize(80, 24))
	if !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("error %v, want a panic", err)
	}
	output.CheckRestored(t)
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
