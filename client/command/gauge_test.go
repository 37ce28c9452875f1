package command

import (
	"math"
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
	for explored, want := range map[float64]string{
		0: "[--------]", 1: "[########]", 1.5: "[########]", -1: "[--------]", math.NaN(): "[--------]",
	} {
		line.explored = explored
		if got := line.bar(40); got[len(line.title)+1:][:len(want)] != want {
			t.Errorf("explored %v is %q, want %s", explored, got, want)
		}
	}
}

// What nobody knows is left out.
func TestGaugeWithoutAnOutlook(t *testing.T) {
	line := gaugeLine{title: "15 queens", explored: 0.00001, count: "1", elapsed: time.Second}
	if got, want := line.text(), "15 queens: <0.1% explored, 1 solution so far, 1s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := line.bar(60), "15 queens [---------------------------]  <0.1%  1 so far  1s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
