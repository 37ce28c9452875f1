// Package logging writes a log that somebody may have stopped to read. Whoever logs does
// not wait: what a server does must not depend on who reads of it.
package logging

import (
	"io"
	"sync"
	"time"
)

// maxPending is how many bytes wait at most to be written: some ten thousand lines, far
// more than a full server logs when all of its searches end at once.
const maxPending = 4 << 20

// Writer writes to another writer without waiting for it. What there is no room for is
// left out, and counted. Its methods may be called concurrently.
type Writer struct {
	to     io.Writer
	report func(omitted int64)
	// wake has an element when there may be something to write, and ended is closed when
	// nothing is written any more.
	wake  chan struct{}
	ended chan struct{}

	mu      sync.Mutex
	pending []byte
	// omitted is how many lines have been left out since the last that is pending.
	omitted int64
	closed  bool
}

// NewWriter returns a writer to another one, to which nobody else writes; it must be
// closed. Where lines have been left out, it calls report with their number as soon as
// all before them has been written; that may write a line in their place.
func NewWriter(to io.Writer, report func(omitted int64)) *Writer {
	w := &Writer{to: to, report: report, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go w.run()
	return w
}

// Write takes a line, or leaves it out. It never fails.
func (w *Writer) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.closed:
		return len(line), nil
	// Once one is left out, so are those behind it: the report is for their place.
	case w.omitted > 0, len(w.pending)+len(line) > maxPending:
		w.omitted++
	default:
		w.pending = append(w.pending, line...)
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
	return len(line), nil
}

// Close has all that is pending written, and leaves out what comes later. It waits for
// that, so long at most; nobody can interrupt what is being written, so if the time is
// not enough it goes on in the background.
func (w *Writer) Close(timeout time.Duration) {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.wake)
	}
	w.mu.Unlock()
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-w.ended:
	case <-timer.C:
	}
}

func (w *Writer) run() {
	defer close(w.ended)
	for range w.wake {
		w.write()
	}
	w.write()
}

// write writes what is pending.
func (w *Writer) write() {
	w.mu.Lock()
	lines, omitted := w.pending, w.omitted
	w.pending, w.omitted = nil, 0
	w.mu.Unlock()
	if len(lines) > 0 {
		_, _ = w.to.Write(lines) // there is nowhere else to say why it failed
	}
	if omitted > 0 {
		w.report(omitted)
	}
}
