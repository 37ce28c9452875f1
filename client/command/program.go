package command

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

// inClone is how people run the client in a clone of its repository, and what all
// texts say.
const inClone = "go run ./client"

// usualName is the name of the program where nobody says another one.
const usualName = "client"

// programName returns the name that the program was started by: the first of args,
// without its folder.
func programName(args []string) string {
	if len(args) == 0 || args[0] == "" {
		return usualName
	}
	return strings.TrimSuffix(filepath.Base(args[0]), ".exe")
}

// goRun matches the programs that "go run" makes: in a folder of its own, or in the
// cache of builds.
var goRun = regexp.MustCompile(`(?:^|/)(?:go-build[^/]*/.*|[0-9a-f]{64}-d/)client(?:\.exe)?$`)

// programCall returns what to type in place of the program that was started by args.
func programCall(args []string) string {
	if len(args) == 0 || args[0] == "" || goRun.MatchString(path.Clean(filepath.ToSlash(args[0]))) {
		return inClone
	}
	return programName(args)
}

// rename has the help of a command and of those below it call the program so.
func rename(command *cobra.Command, call string) {
	command.Long = renamed(command.Long, call)
	command.Example = renamed(command.Example, call)
	for _, sub := range command.Commands() {
		rename(sub, call)
	}
}

// gapBefore is what stands between an example and what it is about.
var gapBefore = regexp.MustCompile(`\S( {3,})\S`)

// renamed returns a text that calls the program so. What stands beside an example
// keeps its column where it can.
func renamed(text, call string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		changed := strings.ReplaceAll(line, inClone, call)
		shorter := ansi.StringWidth(line) - ansi.StringWidth(changed)
		if gap := gapBefore.FindStringSubmatchIndex(changed); gap != nil && changed != line {
			const least = 3
			width := max(least, gap[3]-gap[2]+shorter)
			changed = changed[:gap[2]] + strings.Repeat(" ", width) + changed[gap[3]:]
		}
		lines[i] = changed
	}
	return strings.Join(lines, "\n")
}

// called returns the name of a command, or how it is used, with what to type for the
// program at its beginning.
func called(command *cobra.Command, text, call string) string {
	if rest, found := strings.CutPrefix(text, command.Root().Name()); found {
		return call + rest
	}
	return text
}
