//go:build linux

package chaos

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	// The tests are run again when what the servers are made of changes.
	_ "clew/server/service"
)

// hang is how long a process may take to listen or to shut down.
const hang = 30 * time.Second

// errEnded is the error of a process that has ended, even well.
var errEnded = errors.New("it has ended")

// buildServer makes the program of the servers.
func buildServer(t *testing.T) (program string) {
	t.Helper()
	// That its own files are looked at makes them, too, what the result depends on.
	sources, err := filepath.Glob("../../server/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("the server has no sources: %v", err)
	}
	for _, source := range sources {
		if _, err := os.Stat(source); err != nil {
			t.Fatal(err)
		}
	}
	program = filepath.Join(t.TempDir(), "server")
	if output, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "clew/server").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return program
}

// host runs a server, one process after the other, all at the same address. Only one
// goroutine at a time may use it.
type host struct {
	t       *testing.T
	program string
	address string
	process *os.Process
	// ended is what the process ended with.
	ended chan error
}

// startHost starts a server and ends it with the test.
func startHost(t *testing.T, program string) *host {
	t.Helper()
	h := &host{t: t, program: program, address: "127.0.0.1:0"}
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if h.process == nil {
			return
		}
		if err := h.kill(); err != nil {
			t.Errorf("the server at %s has ended by itself: %v", h.address, err)
		}
	})
	return h
}

// restart starts the server again. The port may have been taken for some connection's
// other end meanwhile, which passes.
func (h *host) restart(ctx context.Context) (err error) {
	for range 100 {
		if err = h.start(); err == nil || ctx.Err() != nil {
			return nil
		}
		h.t.Logf("another try: %v", err)
		pause(ctx, 100*time.Millisecond)
	}
	return err
}

// start starts a process and waits until it listens.
func (h *host) start() error {
	command := exec.Command(h.program, "--listen", h.address, "--admin-listen", "",
		"--log-format", "json", "--drain-grace", "0s", "--drain-timeout", "10s")
	// A group of its own keeps the terminal's signals from it; it ends with the test,
	// whatever ends that.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	log, err := command.StderrPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	listening, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		h.read(log, listening)
		ended <- command.Wait()
	}()
	select {
	case address := <-listening:
		h.process, h.address, h.ended = command.Process, address, ended
		return nil
	case err := <-ended:
		return fmt.Errorf("the server at %s does not start: %w", h.address, errors.Join(err, errEnded))
	case <-time.After(hang):
		_ = command.Process.Kill()
		return fmt.Errorf("the server at %s does not listen", h.address)
	}
}

// read reads the log of a process, which must not tell of a bug.
func (h *host) read(log io.Reader, listening chan<- string) {
	lines := bufio.NewReader(log)
	for {
		text, err := lines.ReadString('\n')
		var line struct{ Level, Msg, Address string }
		if parsed := json.Unmarshal([]byte(text), &line); parsed == nil && line.Msg == "listening" {
			listening <- line.Address
		} else if line.Level == "ERROR" || strings.HasPrefix(text, "panic:") || strings.HasPrefix(text, "fatal error:") {
			h.t.Errorf("the server at %s says %s", h.address, text)
		}
		if err != nil {
			return
		}
	}
}

func (h *host) freeze() error { return h.process.Signal(syscall.SIGSTOP) }

func (h *host) thaw() error { return h.process.Signal(syscall.SIGCONT) }

// kill ends the process at once. The error says that it had ended before.
func (h *host) kill() error {
	err := h.process.Kill()
	h.process = nil
	if ended := <-h.ended; err == nil && ended == nil {
		err = errEnded
	}
	return err
}

// drain has the process shut down, which it must do well.
func (h *host) drain() error {
	process := h.process
	if err := process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	h.process = nil
	defer time.AfterFunc(hang, func() { _ = process.Kill() }).Stop()
	return <-h.ended
}

// pause waits, but no longer than the context lasts.
func pause(ctx context.Context, lasting time.Duration) {
	timer := time.NewTimer(lasting)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
