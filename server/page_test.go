package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// operations is what docs/operations.md says. It must be all, and nothing else.
func operations(t *testing.T) string { return readFile(t, "../docs/operations.md") }

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// set returns a set of names.
func set(names ...string) map[string]bool {
	all := map[string]bool{}
	for _, name := range names {
		all[name] = true
	}
	return all
}

// found returns what a pattern, or its first group, matches in a text.
func found(pattern, text string) map[string]bool {
	all := map[string]bool{}
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all[match[len(match)-1]] = true
	}
	return all
}

// compare fails for each name that only one of two sets has.
func compare(t *testing.T, what string, page, real map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(real)) {
		if !page[name] {
			t.Errorf("the page lacks the %s %s", what, name)
		}
	}
	onlyReal(t, what, page, real)
}

// onlyReal fails for each name on the page that is of nothing.
func onlyReal(t *testing.T, what string, page, real map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(page)) {
		if !real[name] {
			t.Errorf("the page has the %s %s, which there is not", what, name)
		}
	}
}

// requireRow fails unless a row of a table on the page begins with these cells.
func requireRow(t *testing.T, page string, cells ...string) {
	t.Helper()
	row := "| " + strings.Join(cells, " | ") + " |"
	if !strings.Contains(page, "\n"+row) {
		t.Errorf("the page lacks this row, or its beginning:\n%s", row)
	}
}

// merged returns what is in any of the sets.
func merged(sets ...map[string]bool) map[string]bool {
	all := map[string]bool{}
	for _, each := range sets {
		maps.Copy(all, each)
	}
	return all
}
