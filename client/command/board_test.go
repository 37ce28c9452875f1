package command

import (
	"strings"
	"testing"
)

func TestListOfChoices(t *testing.T) {
	cell := func(i int) int { return i }
	if got := list(0, cell, 10); len(got) != 1 || got[0] != "" {
		t.Errorf("no choices become %q", got)
	}
	got := list(100, cell, 10)
	if all := strings.Join(got, " "); !strings.HasPrefix(all, "0,0 0,1 ") || !strings.HasSuffix(all, " 9,8 9,9") || strings.Count(all, ",") != 100 {
		t.Errorf("a hundred choices become %q", all)
	}
	for _, line := range got {
		if len(line) > lineWidth {
			t.Errorf("a line of %d characters: %q", len(line), line)
		}
	}
	if got := list(maxListed+1, cell, 100); len(got) != 1 || !strings.Contains(got[0], "--json") {
		t.Errorf("too many choices become %q", got)
	}
}
