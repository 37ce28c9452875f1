package command

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// walk visits a command and all below it.
func walk(command *cobra.Command, visit func(*cobra.Command)) {
	visit(command)
	for _, sub := range command.Commands() {
		walk(sub, visit)
	}
}

// The help of every command fits the terminal, but for words that are longer than
// it, and loses nothing.
func TestHelpFitsTheTerminal(t *testing.T) {
	for _, width := range []int{40, 80, 200} {
		walk(newRoot(console{}, usualName), func(command *cobra.Command) {
			var help bytes.Buffer
			writeHelp(&help, command, inClone, width)
			for line := range strings.Lines(help.String()) {
				words := strings.Fields(line)
				if len(strings.TrimSuffix(line, "\n")) > width && len(words) > 1 {
					t.Errorf("%s at %d: %q has %d columns", command.CommandPath(), width, line, len(line)-1)
				}
			}
			for _, part := range []string{command.Long, command.Example, command.LocalFlags().FlagUsages()} {
				for _, word := range strings.Fields(part) {
					if !strings.Contains(help.String(), word) {
						t.Errorf("%s at %d: the help lacks %q", command.CommandPath(), width, word)
					}
				}
			}
		})
	}
}

func TestVersion(t *testing.T) {
	if got := run(t, "--version"); got.exit != exitSolved || got.stdout != "client version "+version()+"\n" || version() == "" {
		t.Errorf("exit status %d, output %q", got.exit, got.stdout)
	}
}

// A help that cannot be written is told of, as every output.
func TestHelpThatNobodyReads(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"queens", "-h"}, {"help"}, {"count"}, {"--version"}} {
		got := runInto(t.Context(), func([]byte) (int, error) { return 0, errors.New("the disk is full") }, args...)
		if got.exit != exitFailure || got.stderr != "error: write the output: the disk is full\n" {
			t.Errorf("%v: exit status %d, errors %q", args, got.exit, got.stderr)
		}
	}
}

// The help of a count has no flags that it ignores.
func TestHelpOfCounts(t *testing.T) {
	for name, hidden := range map[string][]string{
		"queens": {"row-order", "column-order", "seed"},
		"tour":   {"move-order", "tie-break", "seed"},
		"maze":   {"moves"},
		"sudoku": {"cell-order", "seed"},
	} {
		_, flags, _ := strings.Cut(run(t, "count", name, "--help").stdout, "\nFlags:\n")
		for _, flag := range hidden {
			if strings.Contains(flags, "--"+flag+" ") {
				t.Errorf("the help of count %s shows --%s", name, flag)
			}
		}
		if shown := strings.Contains(flags, "--seed "); shown != (name == "maze") {
			t.Errorf("the help of count %s: --seed is shown: %v", name, shown)
		}
	}
}

// Whoever has nothing but the first page knows what to do, and that is what comes
// where there is no terminal to choose on.
func TestTheFirstPage(t *testing.T) {
	help, nothing := run(t, "--help"), run(t)
	if nothing.exit != exitSolved || nothing.stderr != "" || nothing.stdout != help.stdout {
		t.Errorf("exit status %d, output\n%s\nerrors %q", nothing.exit, nothing.stdout, nothing.stderr)
	}
	if server := run(t, "--server", "localhost:1", "--patience", "0s"); server != nothing {
		t.Errorf("with a server: exit status %d, errors %q", server.exit, server.stderr)
	}
	for _, want := range []string{"Three things to do first", keysHelp, "--plain", "--json", "--server", "compare tour", exitHelp, "completion --help", "COMMAND --help"} {
		if !strings.Contains(help.stdout, want) {
			t.Errorf("it lacks %q", want)
		}
	}
	for _, name := range []string{"queens", "tour", "maze", "sudoku", "compare", "count", "moves", "completion"} {
		if !strings.Contains(help.stdout, "\n  "+name+" ") {
			t.Errorf("it lacks the command %s", name)
		}
	}
}

func TestWrapped(t *testing.T) {
	for _, test := range []struct {
		line string
		want string
	}{
		{"one two three four five six seven eight nine", "one two three four five six seven eight\nnine"},
		{"  0    solved, or all solutions found where", "  0    solved, or all solutions found\n       where"},
		{"  a long command line indeed   and what it does", "  a long command line indeed   and what\n  it does"},
		{"    short", "    short"},
		{"", ""},
	} {
		if diff := cmp.Diff(test.want, wrapped(test.line, 40)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.line, diff)
		}
	}
}
