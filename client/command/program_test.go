package command

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

func TestProgramCall(t *testing.T) {
	cached := "/home/me/cache/ce/" + strings.Repeat("0f", 32) + "-d/client"
	for start, want := range map[string]string{
		"":                                       inClone,
		"/tmp/go-build448089308/b001/exe/client": inClone,
		"/tmp/x/../go-build448089308/b001/exe/client": inClone,
		cached:                     inClone,
		cached + ".exe":            inClone,
		"client":                   "client",
		"./client":                 "client",
		"/usr/local/bin/clew":      "clew",
		"clew.exe":                 "clew",
		"/tmp/go-build1/b001/clew": "clew",
	} {
		if got := programCall([]string{start}); got != want {
			t.Errorf("%q is called by %q, want %q", start, got, want)
		}
	}
	if got := programCall(nil); got != inClone {
		t.Errorf("nothing is called by %q", got)
	}
}

// A program with a name of its own speaks of itself by that name everywhere, and what
// is said of an example stays in its column.
func TestHelpNamesTheProgram(t *testing.T) {
	const call = "clew"
	var before, after []*cobra.Command
	walk(newRoot(console{}, usualName), func(command *cobra.Command) { before = append(before, command) })
	walk(newRoot(console{program: call}, call), func(command *cobra.Command) { after = append(after, command) })
	for i, command := range after {
		var help bytes.Buffer
		writeHelp(&help, command, call, 200)
		if text := help.String(); strings.Contains(text, inClone) || !strings.Contains(text, "\n  "+command.CommandPath()) {
			t.Errorf("the help of %s is\n%s", command.CommandPath(), text)
		}
		old, renamed := before[i].Long+"\n"+before[i].Example, command.Long+"\n"+command.Example
		if diff := cmp.Diff(remarks(old), remarks(renamed)); diff != "" {
			t.Errorf("%s: columns and remarks (-want +got):\n%s", command.CommandPath(), diff)
		}
	}
	help := run(t, "queens", "--help").stdout
	if want := "Usage:\n  client queens [SIZE] [flags]"; !strings.Contains(help, want) {
		t.Errorf("%q is not in\n%s", want, help)
	}
}

// remark is what stands beside an example, and where.
type remark struct {
	Column int
	Text   string
}

func remarks(text string) []remark {
	var all []remark
	for line := range strings.SplitSeq(text, "\n") {
		if gap := gapBefore.FindStringSubmatchIndex(line); gap != nil {
			all = append(all, remark{gap[3], line[gap[3]:]})
		}
	}
	return all
}

func TestRenamed(t *testing.T) {
	for _, test := range []struct{ text, call, want string }{
		{"  go run ./client queens   eight\n                           of them", "clew", "  clew queens              eight\n                           of them"},
		{"  go run ./client queens   eight", "a-program-with-a-name", "  a-program-with-a-name queens   eight"},
		{"type go run ./client and   wait", inClone, "type go run ./client and   wait"},
		{"nothing   to rename", "clew", "nothing   to rename"},
	} {
		if got := renamed(test.text, test.call); got != test.want {
			t.Errorf("%q as %s is %q, want %q", test.text, test.call, got, test.want)
		}
	}
}

// What went wrong is told with what to type for the program.
func TestErrorsNameTheProgram(t *testing.T) {
	goRunPath := "/tmp/go-build1/b001/exe/client"
	for start, want := range map[string]string{goRunPath: "See go run ./client queens --help", "bin/clew": "See clew queens --help"} {
		var out, err bytes.Buffer
		if exit := Run(t.Context(), slices.Concat([]string{start}, []string{"queens", "0"}), strings.NewReader(""), &out, &err); exit != exitUsage || !strings.Contains(err.String(), want) {
			t.Errorf("%s exits with %d and %q", start, exit, err.String())
		}
	}
}
