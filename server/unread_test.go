package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	clewv1 "clew/gen/clew/v1"
)

// startUnread starts a server whose log nobody reads beyond the first line. The log may
// be closed.
func startUnread(t *testing.T, args ...string) (server *process, log *os.File) {
	t.Helper()
	log, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	server = &process{Cmd: exec.CommandContext(testContext(t), os.Args[0], arguments(args...)...)}
	server.Env, server.Stderr = append(os.Environ(), asServer+"=1"), writer
	err = server.Start()
	writer.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill() // it may have ended
		_ = server.Wait()
	})
	// The buffer is too small for much more than a line.
	first, err := bufio.NewReaderSize(log, 16).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(first, &server.listening)
	}
	if err != nil {
		t.Fatal(err)
	}
	return server, log
}

// fillLog has a server log more than a pipe holds, which is 64 KiB.
func fillLog(t *testing.T, server *process) {
	t.Helper()
	connection := server.dial(t)
	for range 300 { // 600 bytes each
		if _, err := end(begin(t, connection, &clewv1.SearchRequest{})); err != nil {
			t.Fatal(err)
		}
	}
}

// A server whose log nobody reads serves, and ends, as if somebody did.
func TestUnreadLog(t *testing.T) {
	t.Parallel()
	server, _ := startUnread(t, "--drain-grace", "0s")
	fillLog(t, server)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// So it does when it must end at once.
func TestUnreadLogAndSecondSignal(t *testing.T) {
	t.Parallel()
	server, _ := startUnread(t, "--drain-grace", "1h")
	fillLog(t, server)
	terminate(t, server)
	// Before that it would be the same one.
	time.Sleep(sameSignal)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); server.ProcessState.ExitCode() != 1 {
		t.Errorf("the server ends with %v", err)
	}
}

// Nor is it of any concern that whoever reads the log has ended.
func TestClosedLog(t *testing.T) {
	t.Parallel()
	server, log := startUnread(t, "--drain-grace", "0s")
	log.Close()
	fillLog(t, server)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// Lines that there was no room for are said to be missing.
func TestMissingLines(t *testing.T) {
	log := newJournal()
	w := defaultConfig().openLog(log)
	_, _ = w.Write(make([]byte, 64<<20))
	w.Close(time.Minute)
	if lines := log.lines("lines are missing here"); len(lines) != 1 {
		t.Errorf("the log is %q", log)
	}
}
