package compare

import (
	"testing"

	"clew/client/internal/clienttest"
)

func TestMain(m *testing.M) { clienttest.VerifyNoLeaks(m) }
