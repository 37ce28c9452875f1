package terminal

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Ctrl-z stops every program, whatever else keys do in it.
func TestSuspended(t *testing.T) {
	for _, test := range []struct {
		message, want tea.Msg
	}{
		{tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl}, tea.SuspendMsg{}},
		{tea.KeyPressMsg{Code: 'z', Text: "z"}, tea.KeyPressMsg{Code: 'z', Text: "z"}},
		{tea.WindowSizeMsg{Width: 8}, tea.WindowSizeMsg{Width: 8}},
	} {
		if got := suspended(test.message); got != test.want {
			t.Errorf("%v becomes %v, want %v", test.message, got, test.want)
		}
	}
}
