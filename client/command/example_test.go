package command

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"google.golang.org/grpc"

	"clew/server/service"
)

// gap is what stands between an example and what it is about.
var gap = regexp.MustCompile(`\s{3,}`)

// reader is a program that an example is piped into.
var reader = regexp.MustCompile(`\| *(\w+)`)

// examples returns the command lines of the help of a command.
func examples(command *cobra.Command) []string {
	var found []string
	for line := range strings.Lines(command.Long + "\n" + command.Example) {
		if line = gap.Split(strings.TrimSpace(line), 2)[0]; strings.Contains(line, inClone+" ") || line == inClone {
			found = append(found, line)
		}
	}
	return found
}

// Every example of every help works as it stands there, in a shell and with a real
// server, but one that lets no search last.
func TestExamples(t *testing.T) {
	address := serveBriefly(t)
	for _, name := range []string{"queens", "tour", "maze", "sudoku", "moves", "compare", "count", "completion"} {
		command, _, err := newRoot(console{}, usualName).Find([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		walk(command, func(command *cobra.Command) {
			if len(examples(command)) == 0 {
				t.Errorf("%s has no example", command.CommandPath())
			}
		})
	}
	walk(newRoot(console{}, usualName), func(command *cobra.Command) {
		for _, line := range examples(command) {
			t.Run(line, func(t *testing.T) {
				t.Parallel()
				runExample(t, line, address)
			})
		}
	})
}

// serveBriefly runs a server of short searches until the test ends and returns its
// address.
func serveBriefly(t *testing.T) string {
	t.Helper()
	limits := service.DefaultLimits()
	limits.MaxPlacements, limits.MaxDuration = 5_000, 200*time.Millisecond
	search := service.New(service.Config{Limits: limits})
	server := grpc.NewServer(search.ServerOptions()...)
	search.Register(server)
	return serveOn(t, server)
}

// runExample runs a command line with the program of this test for the client.
func runExample(t *testing.T, line, address string) {
	// Who reads what the client writes is not what is tested.
	line = reader.ReplaceAllStringFunc(line, func(read string) string {
		name := reader.FindStringSubmatch(read)[1]
		if _, err := exec.LookPath(name); err != nil && name != "go" {
			return strings.Replace(read, name, "cat >/dev/null; true", 1)
		}
		return read
	})
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	client, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := strings.ReplaceAll(line, inClone, arguments{client}.quoted())
	command := exec.CommandContext(t.Context(), shell, "-o", "pipefail", "-c", script)
	command.Dir = t.TempDir()
	command.Env = append(os.Environ(), serverVariable+"="+address)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err = command.Run()
	exit := 0
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		exit = failed.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	// The server's limits may stop any of them.
	if !slices.Contains([]int{exitSolved, exitNoSolution, exitLimit}, exit) || strings.Contains(stderr.String(), "error: ") {
		t.Errorf("exit status %d, errors %q", exit, stderr.String())
	}
	if stdout.Len() == 0 && !strings.Contains(line, ">") {
		t.Error("it writes nothing")
	}
}
