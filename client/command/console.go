package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"
)

// console is where a command reads and writes.
type console struct {
	in       io.Reader
	out, err io.Writer
	// program is what to type to run this program, "": inClone.
	program string
}

// call returns what to type to run this program.
func (c console) call() string { return cmp.Or(c.program, inClone) }

// output returns the output of a command that ctx ends, also in the middle of a write.
func (c console) output(ctx context.Context) io.Writer { return interruptibleWriter{ctx, c.out} }

// isTerminal reports whether what is written to an output, or read from an input,
// is on a terminal.
func isTerminal(stream any) bool {
	file, isFile := stream.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

// usualWidth is the width of a terminal that does not tell it.
const usualWidth = 80

// terminalWidth returns how many columns an output has; what is no terminal is
// taken for a usual one.
func terminalWidth(out any) int {
	width, _ := terminalSize(out)
	return cmp.Or(width, usualWidth)
}

// terminalSize returns the size of a terminal, 0 and 0 where it is none.
func terminalSize(out any) (width, height int) {
	if file, isFile := out.(*os.File); isFile {
		if width, height, err := term.GetSize(int(file.Fd())); err == nil {
			return width, height
		}
	}
	return 0, 0
}

// isScreen reports whether a person looks at the output, on something that can be
// drawn on.
func (c console) isScreen() bool { return isTerminal(c.out) && os.Getenv("TERM") != "dumb" }

// keyboard returns where the keys of a person come from, and what has to be called
// when they are not needed any more. A standard input that is no terminal has none,
// unless it was piped to this command on purpose: then they come from the terminal
// itself.
func (c console) keyboard(piped bool) (keys io.Reader, done func(), ok bool) {
	if isTerminal(c.in) {
		return c.in, func() {}, true
	}
	if !piped {
		return nil, nil, false
	}
	in, out, err := tea.OpenTTY()
	if err != nil {
		return nil, nil, false
	}
	return in, func() { _ = errors.Join(in.Close(), out.Close()) }, true
}

// maxText is the longest text of a puzzle that is read, in bytes: more than any
// server takes.
const maxText = 4 << 20

// readFile returns the text of a file, or that of the standard input. Cancelling
// ctx ends the wait for somebody who does not write.
func (c console) readFile(ctx context.Context, name string) (string, error) {
	open := func() (io.ReadCloser, error) { return os.Open(name) }
	switch name {
	case "":
		return "", errors.New("the name of a file is missing")
	case standardInput:
		open = func() (io.ReadCloser, error) { return io.NopCloser(c.in), nil }
	}
	return readText(ctx, textName(name), open)
}

// textName names a file, or the standard input, for people.
func textName(name string) string {
	if name == standardInput {
		return "the standard input"
	}
	return name
}

// readText opens a text and reads it to its end; name is for people.
func readText(ctx context.Context, name string, open func() (io.ReadCloser, error)) (string, error) {
	text, err := interruptible(ctx, func() ([]byte, error) {
		in, err := open()
		if err != nil {
			return nil, err // which names the file and what was tried
		}
		defer in.Close()
		text, err := io.ReadAll(io.LimitReader(in, maxText+1))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		return text, nil
	})
	switch {
	case ctx.Err() != nil:
		return "", &failure{status: exitInterrupted}
	case err != nil:
		return "", err
	case len(text) > maxText:
		return "", fmt.Errorf("%s is longer than %d MiB: that is no puzzle", name, maxText>>20)
	case !utf8.Valid(text):
		return "", fmt.Errorf("%s is not text", name)
	}
	// Some editors put it before a text.
	const byteOrderMark = "\ufeff"
	return strings.TrimPrefix(string(text), byteOrderMark), nil
}

// lines returns the lines of a text without their ends. Empty lines at the end of
// the text are left out.
func lines(text string) []string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	return strings.Split(text, "\n")
}
