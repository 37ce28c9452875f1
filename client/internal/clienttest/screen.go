package clienttest

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Broken returns a model that looks like another, and panics once it has drawn.
func Broken(m tea.Model) tea.Model { return broken{m} }

type broken struct{ tea.Model }

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

// Screen is an output that tells when a text was drawn on it.
type Screen struct {
	// Drawn is closed once the text was drawn.
	Drawn chan struct{}

	text    string
	mutex   sync.Mutex
	written bytes.Buffer
	once    sync.Once
}

// NewScreen returns a screen that waits for a text.
func NewScreen(text string) *Screen { return &Screen{Drawn: make(chan struct{}), text: text} }

// Write implements io.Writer.
func (s *Screen) Write(p []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.written.Write(p)
	if strings.Contains(s.written.String(), s.text) {
		s.once.Do(func() { close(s.Drawn) })
	}
	return len(p), nil
}

// Text returns everything that was written.
func (s *Screen) Text() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.written.String()
}

// CheckRestored checks that everything that was taken of the terminal was given back:
// the alternate screen, the cursor, the mouse.
func (s *Screen) CheckRestored(t testing.TB) {
	t.Helper()
	text := s.Text()
	for _, mode := range []struct{ name, on, off string }{
		{"the alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
		{"the hidden cursor", "\x1b[?25l", "\x1b[?25h"},
		{"the mouse", "\x1b[?1002h", "\x1b[?1002l"},
	} {
		on, off := strings.LastIndex(text, mode.on), strings.LastIndex(text, mode.off)
		if on < 0 || off < on {
			t.Errorf("%s is not left: on at %d, off at %d", mode.name, on, off)
		}
	}
}
