package deploy

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"clew/server/transport/transporttest"
)

// example says how a server is run somewhere.
type example struct {
	arguments, environment []string
	// memory is how many bytes it may have, and grace how long it may take to end.
	memory int64
	grace  time.Duration
}

// The examples say how a server is run, and it runs so.
func TestExamples(t *testing.T) {
	program := build(t)
	t.Run("Kubernetes", func(t *testing.T) { runPod(t, program) })
	t.Run("systemd", func(t *testing.T) { runUnit(t, program) })
}

// check runs a server as the example says, but for its addresses and keys. It must have
// nothing to complain about, and the memory and the time that it wants. Whatever probe
// asks its admin listener must be answered.
func (e example) check(t *testing.T, program string, probe func(t *testing.T, admin string)) {
	t.Helper()
	settings := defaults(t)
	pair := transporttest.NewAuthority(t).IssueServer(t)
	keys := t.TempDir()
	for name, text := range map[string][]byte{"cert.pem": pair.Cert, "key.pem": pair.Key} {
		if err := os.WriteFile(filepath.Join(keys, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range e.run(t, program, probe,
		"--listen=localhost:0", "--admin-listen=localhost:0", "--log-format=json", "--drain-grace=0s",
		"--tls-cert="+filepath.Join(keys, "cert.pem"), "--tls-key="+filepath.Join(keys, "key.pem"),
	) {
		if line.Level != "INFO" {
			t.Errorf("the server says at level %s %q", line.Level, line.Msg)
		}
		for name, value := range line.Settings {
			if name != "drain-grace" {
				settings[name] = value
			}
		}
	}
	e.checkMemory(t, settings)
	wanted := seconds(t, settings["drain-grace"]) + seconds(t, settings["drain-timeout"]) + 6*time.Second
	if e.grace <= wanted {
		t.Errorf("the server may take %v to end, and takes up to %v", e.grace, wanted)
	}
}

// checkMemory fails if the server may take more memory than Go is told that it has, or if
// that is not most of what it has.
func (e example) checkMemory(t *testing.T, settings map[string]string) {
	t.Helper()
	_, limit, _ := strings.Cut(strings.Join(e.environment, "\n"), "GOMEMLIMIT=")
	limit, _, _ = strings.Cut(limit, "\n")
	known := octets(t, limit)
	if known < e.memory*8/10 || known > e.memory*9/10 {
		t.Errorf("GOMEMLIMIT is %s, of %d bytes", limit, e.memory)
	}
	if most := capacity(t, settings); most > known {
		t.Errorf("the server may take %d MiB, and has %s", most>>20, limit)
	}
}

// capacity returns how many bytes a server with these settings may take, by the formula
// under "Capacity" in docs/operations.md: a sum of products of sizes and of flags.
func capacity(t *testing.T, settings map[string]string) int64 {
	t.Helper()
	_, formula, found := strings.Cut(strings.Join(strings.Fields(operations(t)), " "), "Memory is bounded by what is allowed: ")
	formula, _, ends := strings.Cut(formula, ". ")
	if !found || !ends {
		t.Fatal("docs/operations.md does not say how memory is bounded")
	}
	var sum int64
	for term := range strings.SplitSeq(formula, " + ") {
		product := int64(1)
		for factor := range strings.SplitSeq(term, " x ") {
			if flag, ok := strings.CutPrefix(strings.Trim(factor, "`"), "--"); ok {
				factor = settings[flag]
			}
			number := octets(t, factor)
			if number == 0 {
				t.Fatalf("%s has no bound", term)
			}
			product *= number
		}
		sum += product
	}
	return sum
}

// operations returns what docs/operations.md says.
func operations(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// defaults returns what the settings are that a server is not given, by their flags. The
// tests of the server see to it that the page has them.
func defaults(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\| `CLEW_[A-Z_]+` \\| `(.*?)` \\|").FindAllStringSubmatch(operations(t), -1) {
		all[row[1]] = row[2]
	}
	return all
}

// octets returns a size such as "1800MiB", "2Gi", "2G", "96 bytes" or "5" in bytes.
func octets(t *testing.T, size string) int64 {
	t.Helper()
	parts := regexp.MustCompile(`^(\d+) ?([KMG]?)(?:iB?| ?bytes)?$`).FindStringSubmatch(size)
	if parts == nil {
		t.Fatalf("%q is no size", size)
	}
	number, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return number << map[string]int{"K": 10, "M": 20, "G": 30}[parts[2]]
}

// seconds returns a time such as "5s", or "30" in seconds.
func seconds(t *testing.T, text string) time.Duration {
	t.Helper()
	if _, err := strconv.Atoi(text); err == nil {
		text += "s"
	}
	duration, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return duration
}
