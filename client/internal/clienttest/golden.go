package clienttest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden frames anew")

// Golden compares the lines of a frame, without their colours, with the file of its
// name in testdata, and checks that they fit the window; `go test -update` writes it.
func Golden(t testing.TB, name string, lines []string, width, height int) {
	t.Helper()
	plain := make([]string, len(lines))
	for i, line := range lines {
		plain[i] = ansi.Strip(line)
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("%s: line %d is %d wide in a window of %d", name, i, w, width)
		}
	}
	if len(lines) > height {
		t.Errorf("%s: %d lines in a window of %d", name, len(lines), height)
	}
	GoldenColors(t, name, plain)
}

// GoldenColors is Golden for lines of any size with their colours; ^ stands for the
// escape character.
func GoldenColors(t testing.TB, name string, lines []string) {
	t.Helper()
	trimmed := make([]string, len(lines))
	for i, line := range lines {
		trimmed[i] = strings.ReplaceAll(strings.TrimRight(line, " "), "\x1b", "^")
	}
	compare(t, name, strings.Join(trimmed, "\n")+"\n")
}

func compare(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
