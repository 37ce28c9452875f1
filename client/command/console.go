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
	if name == standardInput {
		return readText(ctx, c.in, textName(name))
	}
	file, err := os.Open(name)
	if err != nil {
		return "", err // which names the file and what was tried
	}
	defer file.Close()
	return readText(ctx, file, name)
}

// textName names a file, or the standard input, for people.
func textName(name string) string {
	if name == standardInput {
		return "the standard input"
	}
	return name
}

// readText reads a text to its end; name is for people.
func readText(ctx context.Context, in io.Reader, name string) (string, error) {
	type result struct {
		text []byte
		err  error
	}
	read := make(chan result, 1)
	// Nothing ends a read of a terminal or a pipe but its writer, so the goroutine
	// may outlive a cancelled command.
	go func() {
		text, err := io.ReadAll(io.LimitReader(in, maxText+1))
		read <- result{text, err}
	}()
	select {
	case <-ctx.Done():
		return "", &failure{status: exitInterrupted}
	case r := <-read:
		switch {
		case r.err != nil:
			return "", fmt.Errorf("read %s: %w", name, r.err)
		case len(r.text) > maxText:
			return "", fmt.Errorf("%s is longer than %d MiB: that is no puzzle", name, maxText>>20)
		case !utf8.Valid(r.text):
			return "", fmt.Errorf("%s is not text", name)
		}
		// Some editors put it before a text.
		const byteOrderMark = "\ufeff"
		return strings.TrimPrefix(string(r.text), byteOrderMark), nil
	}
}

// lines returns the lines of a text without their ends. Empty lines at the end of
// the text are left out.
func lines(text string) []string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	return strings.Split(text, "\n")
}
