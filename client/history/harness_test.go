package history

import (
	"testing"

	clewv1 "clew/gen/clew/v1"
)

// kept returns the history of the messages of a search.
func kept(t testing.TB, messages []*clewv1.SearchResponse) *History {
	t.Helper()
	h, err := New(messages[0].GetStarted())
	if err != nil {
		t.Fatal(err)
	}
	for _, message := range messages[1:] {
		if err := h.Append(message); err != nil {
			t.Fatal(err)
		}
	}
	return h
}
