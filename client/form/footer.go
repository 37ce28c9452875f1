package form

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"clew/client/words"
)

// maxDetail is how many lines are told of one field.
const maxDetail = 5

// detail returns what is to be known of the row that takes the keys, what matters most
// first. Its height depends on that of the window alone, so that nothing jumps.
func (m *Model) detail(width, height int) []string {
	var lines []string
	add := func(text string, render func(...string) string) {
		if text == "" {
			return
		}
		for line := range strings.SplitSeq(words.Wrap(text, width-3), "\n") {
			lines = append(lines, "  "+render(ansi.Truncate(line, max(0, width-2), m.theme.More)))
		}
	}
	add(m.failure, m.theme.Wrong.Render)
	if f := m.focused(); f != nil {
		add(f.trouble(), m.theme.Wrong.Render)
		if other := m.rival(f); other != nil {
			add(fmt.Sprintf("%s is not used: %s, which was set later, has taken its place.", f.label, other.label), m.theme.Value.Render)
		}
		_, values := m.columns(width)
		add(f.meaning(values), m.theme.Value.Render)
		add(f.about(), m.theme.Hint.Render)
	} else {
		if m.puzzle().slot == nil {
			add(tooOld, m.theme.Wrong.Render)
		}
		add(m.puzzle().help, m.theme.Hint.Render)
		add(fmt.Sprintf("Puzzle %d of %d.", m.current+1, len(m.puzzles)), m.theme.Hint.Render)
	}
	most := min((height+8)/8, maxDetail)
	lines = m.cut(lines, most)
	for len(lines) < most {
		lines = append(lines, "")
	}
	return apart(lines, height)
}

// apart puts an empty line before others where there is room.
func apart(lines []string, height int) []string {
	if height < airyHeight || len(lines) == 0 {
		return lines
	}
	return append([]string{""}, lines...)
}

// cut returns at most so many lines, with a mark where some are missing.
func (m *Model) cut(lines []string, most int) []string {
	if len(lines) <= most {
		return lines
	}
	lines = lines[:most:most]
	if most > 0 {
		lines[most-1] += m.theme.Faint.Render(m.theme.More)
	}
	return lines
}

// about says what the field takes and does.
func (f *field) about() string {
	switch want := f.kind.want(); {
	case want == "":
		return f.help
	case f.kind.typed():
		return "Takes " + want + ". " + f.help
	default:
		return f.help + " Takes " + want + "."
	}
}

// trouble says what is wrong with the value, "" for nothing.
func (f *field) trouble() string {
	switch {
	case f.problem != nil:
		return f.label + " " + f.problem.Error() + "."
	case f.refusal != "":
		return f.label + ": " + f.refusal + "."
	default:
		return ""
	}
}

// meaning says what the value of a choice does, or what unset means where that is a
// choice, or has no room in so many columns beside the name; "" where nothing is to be
// said.
func (f *field) meaning(columns int) string {
	kind, ok := f.kind.(choice)
	if f.unset() && f.fallbackHelp != "" && (ok || ansi.StringWidth(f.show()) > columns) {
		return "Unset: " + f.fallbackHelp + "."
	}
	if !ok {
		return ""
	}
	name, normally := f.text, ""
	if name == "" {
		name, normally = f.fallback, " (default)"
	}
	if o, offered := kind.option(name); offered {
		return o.label + normally + ": " + o.help
	}
	return ""
}

// commandLines returns the commands that ask for the same as the form, in at most so
// many lines and what sets them apart.
func (m *Model) commandLines(width, height, most int) []string {
	var blocks [][]string
	left := most
	for _, command := range m.commands {
		// Of a command with a whole maze only the beginning can be in sight.
		command = command[:min(len(command), utf8.UTFMax*width*(most+1))]
		// A column is left for the mark of lines that are missing.
		block := strings.Split(strings.Join(folded(words.Printable(command), width-1), "\n"), "\n")
		blocks = append(blocks, block)
		left -= len(block)
	}
	// Where there is no room for all of them, the longest is shortened.
	for ; left < 0; left++ {
		longest := 0
		for i, block := range blocks {
			if len(block) >= len(blocks[longest]) {
				longest = i
			}
		}
		blocks[longest] = m.cut(blocks[longest], len(blocks[longest])-1)
	}
	lines := slices.Concat(blocks...)
	if m.remark != "" {
		remark := strings.Split(words.Wrap("# "+m.remark, width-1), "\n")
		for _, line := range m.cut(remark, left) {
			lines = append(lines, m.theme.Faint.Render(line))
		}
	}
	return apart(lines, height)
}
