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

func TestEstimate(t *testing.T) {
	var e estimate
	if got := e.String(); got != "-" {
		t.Errorf("%s before the start", got)
	}
	e.update(0.5, 10*time.Millisecond)
	if got := e.String(); got != "-" {
		t.Errorf("%s left in the first moments", got)
	}
	e.update(0.0001, 2*time.Second)
	if got := e.String(); got != "-" {
		t.Errorf("%s left with next to nothing explored", got)
	}
	e.update(0.1, 10*time.Second)
	if got := e.String(); got != "1m30s" {
		t.Errorf("%s left after a tenth in 10s", got)
	}
	// A jump is followed, but not at once.
	e.update(0.5, 10*time.Second+200*time.Millisecond)
	if left, known := e.left(); !known || left < 60*time.Second {
		t.Errorf("%v left right after a jump", left)
	}
	e.update(0.6, 30*time.Second)
	if left, known := e.left(); !known || left < 15*time.Second || left > 30*time.Second {
		t.Errorf("%v left long after a jump, want about 20s", left)
	}
	e.update(1, 50*time.Second)
	e.update(1, 100*time.Second)
	if got := e.String(); got != "<1s" {
		t.Errorf("%s left at the end", got)
	}
}

// What will not end within a lifetime has no end worth telling.
func TestEstimateOfForever(t *testing.T) {
	var e estimate
	e.update(meaningfulExplored, 1<<62)
	if got := e.String(); got != "-" {
		t.Errorf("%s left", got)
	}
}
