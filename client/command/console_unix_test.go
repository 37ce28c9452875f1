//go:build unix

package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe that nobody writes holds nobody who wants to leave.
func TestInterruptWhileNobodyWrites(t *testing.T) {
	for _, puzzle := range []string{"maze", "sudoku"} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		exits := make(chan int)
		go func() {
			exits <- Run(ctx, []string{usualName, puzzle, pipe}, strings.NewReader(""), io.Discard, io.Discard)
		}()
		cancel()
		if exit := <-exits; exit != exitInterrupted {
			t.Errorf("%s: exit status %d", puzzle, exit)
		}
		// What still waits for the pipe to be opened, or is about to, ends with it.
		end, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := end.Close(); err != nil {
			t.Error(err)
		}
	}
}
