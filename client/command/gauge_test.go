package command

import (
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	line := gaugeLine{title: "15 queens", explored: 0.5, count: "1139592", elapsed: 2400 * time.Millisecond, left: "2s"}
	for width, want := range map[int]string{
		200: "15 queens [####################--------------------]  50.0%  1,139,592 so far  2s, 2s left",
		79:  "15 queens [##############---------------]  50.0%  1,139,592 so far  2s, 2s left",
		50:  "15 queens [#########---------]  50.0%  2s, 2s left",
		40:  "15 queens [####----]  50.0%  2s, 2s left",
		39:  "15 queens [##########----------]  50.0%",
		1:   "1",
	} {
		got := line.bar(width)
		if got != want {
			t.Errorf("at width %d %q, want %q", width, got, want)
		}
		if len(got) > width {
			t.Errorf("%d columns at width %d", len(got), width)
		}
	}
	for explored, want := range map[float64]string{0: "[--------]", 1: "[########]", 1.5: "[########]"} {
		line.explored = explored
		if got := line.bar(40); got[len(line.title)+1:][:len(want)] != want {
			t.Errorf("explored %v is %q, want %s", explored, got, want)
		}
	}
}
