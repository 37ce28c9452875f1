package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// server is a server of clew in a process of its own.
type server struct {
	process
	address string
	command *exec.Cmd
	// folder is where it was built, "" if it was not.
	folder string
}

// startServer starts a server without limits of its own, which it builds if there
// is no binary; 0 cores are all.
func startServer(ctx context.Context, binary string, cores int) (*server, error) {
	s := &server{}
	err := s.build(ctx, &binary)
	if err == nil {
		err = s.start(binary, cores)
	}
	if err != nil {
		_ = s.stop() // the error that matters is the one before
		return nil, err
	}
	return s, nil
}

func (s *server) build(ctx context.Context, binary *string) error {
	if *binary != "" {
		return nil
	}
	folder, err := os.MkdirTemp("", "clew-viewers-")
	if err != nil {
		return err
	}
	s.folder, *binary = folder, filepath.Join(folder, "server")
	if output, err := exec.CommandContext(ctx, "go", "build", "-o", *binary, "clew/server").CombinedOutput(); err != nil {
		return fmt.Errorf("building the server: %w\n%s", err, output)
	}
	return nil
}

func (s *server) start(binary string, cores int) error {
	command := exec.Command(binary, "--listen", "127.0.0.1:0", "--admin-listen", "", "--log-format", "json",
		"--max-searches", "0", "--max-total-cells", "0", "--drain-grace", "0s", "--drain-timeout", "5s")
	command.Env = os.Environ()
	if cores > 0 {
		command.Env = append(command.Env, fmt.Sprint("GOMAXPROCS=", cores))
	}
	log, err := command.StderrPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	s.command, s.process = command, process(command.Process.Pid)
	lines := bufio.NewReader(log)
	first, err := lines.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("the server says %q: %w", first, err)
	}
	var line struct{ Address string }
	if err := json.Unmarshal(bytes.TrimSpace(first), &line); err != nil || line.Address == "" {
		return fmt.Errorf("the server says %q, not where it listens", first)
	}
	s.address = line.Address
	// It also says when each search starts and ends; it must not wait for a reader.
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return nil
}

// stop ends the server and removes what was built.
func (s *server) stop() error {
	if s.folder != "" {
		defer os.RemoveAll(s.folder)
	}
	if s.command == nil {
		return nil
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stopping the server: %w", err)
	}
	if err := s.command.Wait(); err != nil {
		return fmt.Errorf("the server ended: %w", err)
	}
	return nil
}
