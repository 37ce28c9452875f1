package main

import (
	"os"
	"strings"
	"testing"
)

// The tables of small boards, made anew, are in the document.
func TestDocumentIsFresh(t *testing.T) {
	document, err := os.ReadFile("../../../docs/strategies.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(document), introduction) {
		t.Error("docs/strategies.md begins in another way; run go run ./solver/tour/strategies >docs/strategies.md")
	}
	for _, b := range boards() {
		if !strings.Contains(string(document), "\n## "+b.name+"\n") {
			t.Errorf("docs/strategies.md has no table for %s", b.name)
		}
		if b.config.Rows > 6 || b.every > 1 {
			continue // takes longer
		}
		section, err := b.section()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(document), section) {
			t.Errorf("docs/strategies.md has another table for %s; want\n%s", b.name, section)
		}
	}
}
