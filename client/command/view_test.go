package command

import (
	"testing"

	"github.com/spf13/cobra"

	clewv1 "clew/gen/clew/v1"
)

// The flags of the animation are kept for it; none of them is set by itself.
func TestFlagsOfTheAnimation(t *testing.T) {
	type shown struct {
		view      string
		loop, log bool
		speed     float64
	}
	for _, test := range []struct {
		args []string
		want shown
	}{
		{nil, shown{}},
		{[]string{"--view", "board", "--view", "TREE"}, shown{view: "tree"}},
		{[]string{"--loop", "--log", "--speed", "0.5"}, shown{loop: true, log: true, speed: 0.5}},
	} {
		s := &search{request: &clewv1.SearchRequest{}}
		command := &cobra.Command{}
		s.addFlags(command)
		if err := command.ParseFlags(test.args); err != nil {
			t.Fatal(err)
		}
		if got := (shown{s.view, s.loop, s.log, s.speed}); got != test.want {
			t.Errorf("%v: %+v, want %+v", test.args, got, test.want)
		}
	}
}

// They make no difference where nothing is animated.
func TestFlagsOfTheAnimationElsewhere(t *testing.T) {
	want := run(t, "queens", "4", "--seed", "7")
	got := run(t, "queens", "4", "--seed", "7", "--view", "heat", "--loop", "--log", "--speed", "1")
	if got.exit != want.exit || timeless(got.stdout) != timeless(want.stdout) || got.stderr != "" {
		t.Errorf("exit status %d, output\n%s\nerrors %q", got.exit, got.stdout, got.stderr)
	}
}
