package command

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/words"
)

// setHelp has a command and those below it write their help as wide as the terminal is.
func setHelp(root *cobra.Command, c console) {
	root.SetHelpFunc(func(command *cobra.Command, _ []string) {
		// Only cobra adds these, and only right before it parses the flags.
		command.InitDefaultHelpFlag()
		command.InitDefaultVersionFlag()
		writeHelp(command.OutOrStdout(), command, c.call(), terminalWidth(c.out))
	})
}

// helpOutput is where cobra writes, which does not look at all errors: it keeps them.
type helpOutput struct {
	out io.Writer
	err error
}

// Write implements io.Writer.
func (h *helpOutput) Write(p []byte) (int, error) {
	n, err := h.out.Write(p)
	h.err = cmp.Or(h.err, err)
	return n, err
}

// writeHelp writes the help of a command of a program that is called so, in lines of
// at most so many columns.
func writeHelp(out io.Writer, command *cobra.Command, call string, width int) {
	sections := []string{strings.TrimSpace(command.Long)}
	add := func(title, body string) {
		if body != "" {
			sections = append(sections, title+":\n"+strings.TrimRight(body, "\n"))
		}
	}
	add("Usage", "  "+called(command, command.UseLine(), call))
	add("Examples", command.Example)
	add("Commands", commandList(command))
	add("Flags", command.LocalFlags().FlagUsagesWrapped(width))
	if command.HasAvailableSubCommands() {
		sections = append(sections, fmt.Sprintf("More about a command: %s COMMAND --help", called(command, command.CommandPath(), call)))
	}
	for i, section := range sections {
		if i > 0 {
			fmt.Fprintln(out)
		}
		section = proseEnd.ReplaceAllString(section, "$1 $2")
		for line := range strings.SplitSeq(section, "\n") {
			fmt.Fprintln(out, wrapped(line, width))
		}
	}
}

// commandList lists the commands below a command, a line each.
func commandList(command *cobra.Command) string {
	var list strings.Builder
	for _, sub := range command.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(&list, "  %-*s  %s\n", sub.NamePadding(), sub.Name(), sub.Short)
		}
	}
	return list.String()
}

// proseEnd is where a line of prose goes on in the next one: neither is empty or
// indented, as a list or a command is.
var proseEnd = regexp.MustCompile(`(\S)\n(\S)`)

// leastHang is how many columns must be left for what hangs in a column of its own.
const leastHang = 24

// wrapped breaks a line at words, unless it fits. What follows a break hangs below
// the last column of the line, or below its beginning where that is too far to the
// right.
func wrapped(line string, width int) string {
	text := strings.TrimLeft(line, " ")
	indent := min(len(line)-len(text), max(0, width-leastHang))
	line = strings.Repeat(" ", indent) + text
	start := indent
	if gap := strings.LastIndex(line, "  "); gap >= indent && width-gap > leastHang {
		start = gap + len("  ")
	}
	return line[:start] + strings.ReplaceAll(words.Wrap(line[start:], width-start), "\n", "\n"+strings.Repeat(" ", start))
}
