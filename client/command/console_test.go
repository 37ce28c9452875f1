package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// file writes a file that ends with the test, and returns its name.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "puzzle")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestMazesComeFromFilesAndTheStandardInput(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"lines":              {"S.\n#G\n", []string{"S.", "#G"}},
		"no last line end":   {"S.\n#G", []string{"S.", "#G"}},
		"lines of Windows":   {"S.\r\n#G\r\n", []string{"S.", "#G"}},
		"empty lines at end": {"S.\n#G\n\n\n", []string{"S.", "#G"}},
		"spaces stay":        {" S \n # \n  G\n", []string{" S ", " # ", "  G"}},
		"an empty line":      {"\nS.\n\n", []string{"", "S."}},
	} {
		t.Run(name, func(t *testing.T) {
			piped := captureOn(t, strings.NewReader(test.text), "maze", "-")
			if got := piped.GetMaze().GetGrid().GetLines(); !slices.Equal(got, test.want) {
				t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
			}
			read := capture(t, "maze", file(t, test.text), "--moves", "DR")
			if got := read.GetMaze().GetGrid().GetLines(); !slices.Equal(got, test.want) || read.GetMaze().GetMoves() != "DR" {
				t.Errorf("from a file %q becomes %v, want %q", test.text, read.GetMaze(), test.want)
			}
		})
	}
}

func TestSudokusComeFromFilesAndTheStandardInput(t *testing.T) {
	const grid = "1... ..3.\r\n.4.. ...2\n"
	for name, request := range map[string]string{
		"the standard input": captureOn(t, strings.NewReader(grid), "sudoku", "-").GetSudoku().GetGivens(),
		"a file":             capture(t, "sudoku", file(t, grid)).GetSudoku().GetGivens(),
		"an argument":        capture(t, "sudoku", grid).GetSudoku().GetGivens(),
		"a flag":             capture(t, "sudoku", "--givens", grid).GetSudoku().GetGivens(),
	} {
		if request != grid {
			t.Errorf("%s gives %q, want %q", name, request, grid)
		}
	}
	// No name of a file is as long as a large grid.
	large := strings.Repeat(".", 625)
	if got := capture(t, "sudoku", large).GetSudoku().GetGivens(); got != large {
		t.Errorf("a large grid becomes %q", got)
	}
}

// endlessText never ends, and counts what was read of it.
type endlessText struct{ read int }

func (e *endlessText) Read(p []byte) (int, error) {
	e.read += len(p)
	for i := range p {
		p[i] = '.'
	}
	return len(p), nil
}

func TestTextsThatAreNoPuzzle(t *testing.T) {
	endless := &endlessText{}
	for name, test := range map[string]struct {
		in   func() io.Reader
		want string
	}{
		"endless":  {func() io.Reader { return endless }, "the standard input is longer than 4 MiB"},
		"not text": {func() io.Reader { return strings.NewReader("S\xff\nG.") }, "the standard input is not text"},
		"broken":   {func() io.Reader { return io.MultiReader(strings.NewReader("S."), broken{}) }, "read the standard input: it broke"},
	} {
		for _, command := range []string{"maze", "sudoku"} {
			t.Run(name+" "+command, func(t *testing.T) {
				got := runOn(t, test.in(), command, "-")
				if got.exit != exitUsage || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
					t.Errorf("exit status %d, output %.99q, errors %q, want %q", got.exit, got.stdout, got.stderr, test.want)
				}
			})
		}
	}
	if endless.read > 4*maxText {
		t.Errorf("%d bytes are read of what never ends", endless.read)
	}
	if got := run(t, "maze", file(t, strings.Repeat(".", maxText+1))); got.exit != exitUsage || !strings.Contains(got.stderr, "longer than 4 MiB") {
		t.Errorf("a large file: exit status %d, errors %q", got.exit, got.stderr)
	}
}

// Nobody waits for an output that takes nothing.
func TestInterruptWhileWriting(t *testing.T) {
	for _, output := range []string{"--plain", "--json"} {
		ctx, cancel := context.WithCancel(t.Context())
		read := make(chan struct{})
		got := runInto(ctx, func(p []byte) (int, error) {
			cancel()
			<-read
			return len(p), nil
		}, "queens", output)
		close(read)
		if got.exit != exitInterrupted || got.stderr != "" {
			t.Errorf("%s: exit status %d, errors %q", output, got.exit, got.stderr)
		}
	}
}

// broken cannot be read.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("it broke") }

// Whoever waits for a text that does not come can leave.
func TestInterruptWhileReading(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	in, out := io.Pipe()
	defer out.Close()
	var stdout, stderr bytes.Buffer
	exit := Run(ctx, []string{usualName, "maze", "-"}, onRead(func(p []byte) (int, error) {
		cancel()
		return in.Read(p)
	}), &stdout, &stderr)
	if exit != exitInterrupted || stderr.Len() > 0 {
		t.Errorf("exit status %d, errors %q", exit, stderr.String())
	}
}

// onRead is an input that does something at every read.
type onRead func([]byte) (int, error)

func (f onRead) Read(p []byte) (int, error) { return f(p) }
