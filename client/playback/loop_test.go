package playback

import (
	"testing"
	"time"
)

func TestALoopBeginsAgain(t *testing.T) {
	tape := &tape{first: 1, last: 10, ended: true}
	p := newPlayer(tape, normal, true)
	p.press("end")
	if p.play(holdTime - time.Second/2); !p.AtEnd() {
		t.Fatalf("place %d, the end does not stay", tape.at)
	}
	if p.play(time.Second); p.AtEnd() || tape.at == 0 {
		t.Errorf("place %d, want to be played again", tape.at)
	}
}

// At the end a loop begins again whatever led there, but for a pause.
func TestALoopBeginsAgainFromAnywhere(t *testing.T) {
	for _, test := range []struct {
		keys  []string
		again bool
	}{
		{[]string{"end"}, false},
		{[]string{"o", "end"}, true},
		{[]string{"end", "o"}, true},
		{[]string{"g", "1", "0", "0", "enter", "o"}, true},
		{[]string{"o", "end", "space"}, false},
		{[]string{"o", "end", "o"}, false},
		{[]string{"o", "end", "left", "right"}, false},
		{[]string{"o", "end", "left", "space"}, true},
	} {
		tape := &tape{first: 1, last: 100, ended: true}
		p := newPlayer(tape, normal, false)
		p.press(test.keys...)
		if p.play(holdTime + time.Second); (tape.at < 100) != test.again {
			t.Errorf("%v: place %d, want to be played again %v", test.keys, tape.at, test.again)
		}
	}
}
