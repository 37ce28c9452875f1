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

// example is a command line of a help.
type example struct {
	line string
	// promise is what stands beside it, or below.
	promise string
}

// examples returns the examples of the help of a command.
func examples(command *cobra.Command) []example {
	var found []example
	below := false // the line before is an example without a promise
	for line := range strings.Lines(command.Long + "\n" + command.Example) {
		parts := gap.Split(strings.TrimSpace(line), 2)
		switch {
		case strings.Contains(parts[0], inClone+" ") || parts[0] == inClone:
			found = append(found, example{parts[0], strings.Join(parts[1:], "")})
			below = len(parts) == 1
		case below && gap.MatchString(line):
			found[len(found)-1].promise = parts[0]
			below = false
		default:
			below = false
		}
	}
	return found
}

// exits returns the statuses that an example may end with: it must come to its end, and
// to a good one but where its promise says otherwise, or it has a limit.
func (e example) exits() []int {
	switch {
	case failing.MatchString(e.promise):
		return []int{exitNoSolution}
	case strings.Contains(e.line, " --max-placements ") || strings.Contains(e.line, " --max-duration ") || slices.Contains(long(), e.line):
		return []int{exitSolved, exitLimit}
	default:
		return []int{exitSolved}
	}
}

// keeps reports whether an output has the first number of the promise.
func (e example) keeps(output string) bool {
	number := figure.FindString(e.promise)
	if number == "" || strings.HasPrefix(e.promise, "none") || slices.Contains(long(), e.line) {
		return true
	}
	ungrouped := func(text string) string { return strings.ReplaceAll(text, ",", "") }
	return slices.Contains(figure.FindAllString(ungrouped(output), -1), ungrouped(number))
}

var (
	// failing is a promise that there is nothing to find, or less than is asked for.
	failing = regexp.MustCompile(`^(none|only)\b|\bcannot\b`)
	figure  = regexp.MustCompile(`[0-9][0-9,]*`)
)

// long returns the examples that the server of the test may stop: they show how long a
// search or a count can be.
func long() []string {
	return []string{inClone + " tour 8 --order fixed --plain | tail", inClone + " count queens --size 15 --progress-interval 1s"}
}

// Every example of every help works as it stands there, in a shell and with a real
// server, but one that lets no search last for long: it ends as it promises.
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
		for _, example := range examples(command) {
			t.Run(example.line, func(t *testing.T) {
				t.Parallel()
				example.run(t, address)
			})
		}
	})
}

// serveBriefly runs a server of short searches until the test ends and returns its
// address.
func serveBriefly(t *testing.T) string {
	t.Helper()
	limits := service.DefaultLimits()
	limits.MaxPlacements, limits.MaxDuration = 300_000, 10*time.Second
	search := service.New(service.Config{Limits: limits})
	server := grpc.NewServer(search.ServerOptions()...)
	search.Register(server)
	return serveOn(t, server)
}

// run runs the command line with the program of this test for the client.
func (e example) run(t *testing.T, address string) {
	// Who reads what the client writes is not what is tested.
	line := reader.ReplaceAllStringFunc(e.line, func(read string) string {
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
	if !slices.Contains(e.exits(), exit) || strings.Contains(stderr.String(), "error: ") {
		t.Errorf("exit status %d, want one of %v; errors %q", exit, e.exits(), stderr.String())
	}
	if stdout.Len() == 0 && !strings.Contains(line, ">") {
		t.Error("it writes nothing")
	}
	if !e.keeps(stdout.String()) {
		t.Errorf("%q does not show in %q", e.promise, lastLines(stdout.String(), 5))
	}
}
