package logging

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Everything is written, the lines of each who logs in their order.
func TestOrder(t *testing.T) {
	const loggers, lines = 8, 1000
	var log bytes.Buffer
	w := NewWriter(&log, func(omitted int64) { t.Errorf("%d lines are left out", omitted) })
	var all sync.WaitGroup
	for logger := range loggers {
		all.Go(func() {
			for line := range lines {
				if n, err := fmt.Fprintf(w, "%d %d\n", logger, line); n < 4 || err != nil {
					t.Errorf("%d, %v", n, err)
				}
			}
		})
	}
	all.Wait()
	w.Close(time.Hour)
	var next [loggers]int
	for text := range strings.Lines(log.String()) {
		var logger, line int
		if _, err := fmt.Sscanf(text, "%d %d\n", &logger, &line); err != nil || next[logger] != line {
			t.Fatalf("%q (%v), want line %d", text, err, next[logger])
		}
		next[logger]++
	}
	for logger, n := range next {
		if n != lines {
			t.Errorf("%d lines of %d", n, logger)
		}
	}
}

// Nobody waits for a log that is not read. Once it is, what is missing is said in its
// place.
func TestUnreadLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reader, to := io.Pipe()
		w := NewWriter(to, func(omitted int64) { fmt.Fprintf(to, "%d omitted\n", omitted) })
		line := []byte(strings.Repeat("x", 1<<10-1) + "\n")
		write := func(lines int) {
			for range lines {
				_, _ = w.Write(line)
			}
		}
		write(1)
		synctest.Wait() // it is being written
		const room, omitted = maxPending / (1 << 10), 77
		write(room + omitted)

		// It may be closed as well: nobody waits for long.
		begin := time.Now()
		w.Close(time.Second)
		if waited := time.Since(begin); waited != time.Second {
			t.Errorf("it takes %v to close", waited)
		}
		write(1)
		go func() {
			w.Close(time.Hour)
			to.Close()
		}()
		log, err := io.ReadAll(reader)
		if want := strings.Repeat(string(line), 1+room) + fmt.Sprintf("%d omitted\n", omitted); err != nil || string(log) != want {
			t.Errorf("the log has %d bytes, ends with %q (%v); want %d", len(log), log[max(0, len(log)-100):], err, len(want))
		}
	})
}

// A log that is read again goes on.
func TestLogGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reader, to := io.Pipe()
		reports := 0
		w := NewWriter(to, func(omitted int64) {
			reports++
			if omitted != 1 {
				t.Errorf("%d lines are left out", omitted)
			}
		})
		// It is longer than all that may wait.
		_, _ = w.Write(make([]byte, maxPending+1))
		synctest.Wait()
		for _, want := range []string{"a\n", "b\n"} {
			_, _ = io.WriteString(w, want)
			got := make([]byte, len(want))
			if _, err := io.ReadFull(reader, got); err != nil || string(got) != want {
				t.Errorf("got %q, %v", got, err)
			}
		}
		if reports != 1 {
			t.Errorf("%d reports", reports)
		}
		w.Close(time.Hour)
	})
}
