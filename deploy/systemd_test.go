package deploy

import (
	"os"
	"strings"
	"testing"
)

// entries returns the lines KEY=VALUE of a file.
func entries(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(key, "#") {
			all[key] = value
		}
	}
	return all
}

// runUnit runs a server as the unit has it.
func runUnit(t *testing.T, program string) {
	unit := entries(t, "systemd/clew.service")
	command := strings.Fields(unit["ExecStart"])
	if len(command) == 0 || unit["EnvironmentFile"] == "" {
		t.Fatalf("the unit runs %q with %q", command, unit["EnvironmentFile"])
	}
	e := example{
		arguments: command[1:],
		memory:    octets(t, unit["MemoryMax"]),
		grace:     seconds(t, unit["TimeoutStopSec"]),
	}
	for name, value := range entries(t, "systemd/clew.env") {
		e.environment = append(e.environment, name+"="+value)
	}
	e.check(t, program, probeHealth)
}
