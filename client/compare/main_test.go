package compare

import (
	"testing"

	"go.uber.org/goleak"
)

// A program that is ended by its context or by a panic does not wait for the
// goroutines that read its input.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("charm.land/bubbletea/v2.(*Program).readLoop"),
		goleak.IgnoreAnyFunction("github.com/charmbracelet/ultraviolet.(*TerminalReader).StreamEvents.func1"))
}
