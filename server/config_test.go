package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/transport/transporttest"
)

// Each setting that is wrong is named as it was given, with its value and what it wants,
// all of them at once.
func TestBadSettings(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	const (
		caller   = "want a DNS name, such as viewer.example.org, or a URI, such as spiffe://example.org/viewer"
		duration = ", with a unit, such as 90s or 1h"
	)
	tests := []struct {
		name string
		args []string
		env  []string
		want []string
	}{
		{"unknown flag", []string{"--lisen", "x"}, nil, []string{"--lisen"}},
		{"argument", []string{"please"}, nil, []string{"please"}},
		{"no number", []string{"--max-cells", "many"}, nil, []string{`--max-cells is "many", want 0 to 16777215`}},
		{"too large for a number", []string{"--max-searches", "99999999999999999999"}, nil, []string{`--max-searches is "99999999999999999999", want 0 or more`}},
		{"negative", []string{"--max-streams-per-connection", "-1"}, nil, []string{`--max-streams-per-connection is "-1", want 0 to 4294967295`}},
		{"no duration", []string{"--stall-timeout", "60"}, nil, []string{`--stall-timeout is "60", want more than 0s` + duration}},
		{"level", []string{"--log-level", "loud"}, nil, []string{`--log-level is "loud", want debug, info, warn or error`}},
		{"neither true nor false", []string{"--reflection=maybe"}, nil, []string{`--reflection is "maybe", want true or false`}},
		{"address", []string{"--listen", "nowhere"}, nil, []string{"--listen nowhere"}},
		{"no address", []string{"--listen", ""}, nil, []string{`--listen is "", want an address`}},
		{"several", []string{"--max-cells", "many", "--ping-after", "1ms"}, []string{"CLEW_MAX_CELLS=few", "CLEW_DRAIN_TIMEOUT=soon"}, []string{
			`--max-cells is "many", want `,
			`--ping-after is "1ms", want 0s, or 1s at least` + duration,
			`CLEW_DRAIN_TIMEOUT is "soon", want 0s or more` + duration,
		}},
		{"variable out of range", nil, []string{"CLEW_MAX_SEARCHES=-4"}, []string{`CLEW_MAX_SEARCHES is "-4", want 0 or more`}},
		{"empty variable", nil, []string{"CLEW_MAX_SEARCHES="}, []string{`CLEW_MAX_SEARCHES is "", want 0 or more`}},
		{"certificate without key", []string{"--tls-cert", missing}, nil, []string{`--tls-key is "", want a file, as --tls-cert is given`}},
		{"key without certificate", nil, []string{"CLEW_TLS_KEY=" + missing}, []string{`--tls-cert is "", want a file, as CLEW_TLS_KEY is given`}},
		{"authority without certificate", []string{"--client-ca", missing}, nil, []string{`--tls-cert is "", want a file, as --client-ca is given`}},
		{"callers without authority", []string{"--allowed-client", "a.example.org"}, nil, []string{`--client-ca is "", want a file, as --allowed-client is given`}},
		{"callers", []string{"--allowed-client", "a@example.org,*.example.org", "--allowed-client", "spiffe://a,"}, nil,
			[]string{`--allowed-client is "a@example.org", ` + caller, `--allowed-client is "*.example.org", `, `--allowed-client is "", `}},
		{"garbled callers", []string{"--allowed-client", `"a`}, nil, []string{`--allowed-client is "\"a", ` + caller}},
		{"missing certificate", []string{"--tls-cert", missing, "--tls-key", missing}, nil, []string{"--tls-cert", missing, "no such file"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := run(testContext(t), test.args, test.env, io.Discard, io.Discard)
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q, want it to hold %q", err, want)
				}
			}
			if strings.Contains(err.Error(), "strconv") {
				t.Errorf("the error is of a library: %q", err)
			}
		})
	}
}

// What secures the server is never switched off by a value that happens to be empty.
func TestNothingIsEmptyByMistake(t *testing.T) {
	folder := t.TempDir()
	authority := transporttest.NewAuthority(t)
	cert, key := authority.IssueServer(t).Files(t, folder, "server")
	secure := map[string]string{
		"tls-cert":       cert,
		"tls-key":        key,
		"client-ca":      transporttest.File(t, folder, "callers.crt", authority.Cert),
		"allowed-client": "viewer.example.org",
	}
	for empty := range secure {
		for _, byVariable := range []bool{false, true} {
			args, want := arguments(), "--"+empty
			var environment []string
			for flag, value := range secure {
				switch {
				case flag != empty:
					args = append(args, "--"+flag, value)
				case byVariable:
					want = variable(flag)
					environment = []string{want + "="}
				default:
					args = append(args, "--"+flag, "")
				}
			}
			err := run(testContext(t), args, environment, io.Discard, io.Discard)
			if want += ` is "", want a `; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
	}
	// Nor by one of several.
	err := run(testContext(t), arguments("--allowed-client", "", "--allowed-client", "viewer.example.org"), nil, io.Discard, io.Discard)
	if want := `--allowed-client is "", want a `; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// Everything that is out of range is said at once.
func TestRanges(t *testing.T) {
	bad := map[string][]string{
		"max-searches":               {"-1"},
		"max-searches-per-caller":    {"-1"},
		"max-cells":                  {"-1", "16777216"},
		"max-total-cells":            {"-1"},
		"max-cells-per-caller":       {"-1"},
		"max-queens-size":            {"-1", "4096"},
		"max-blocked":                {"-1", "16777216"},
		"max-placements":             {"-1"},
		"max-duration":               {"-1s"},
		"max-request-bytes":          {"-1", "2147483648"},
		"max-waiting-bytes":          {"-1", "1099511627777"},
		"request-timeout":            {"0s"},
		"workers":                    {"-1", "1025"},
		"max-stream-age":             {"-1s"},
		"stall-timeout":              {"0s"},
		"max-connections":            {"-1"},
		"max-streams-per-connection": {"-1", "4294967296"},
		"max-header-bytes":           {"4095", "16777217"},
		"handshake-timeout":          {"0s"},
		"max-connection-age":         {"999ms"},
		"min-ping-interval":          {"0s"},
		"ping-after":                 {"999ms"},
		"ping-timeout":               {"0s"},
		"drain-grace":                {"-1s"},
		"drain-timeout":              {"-1s"},
		"log-format":                 {"xml"},
	}
	for turn := range 2 {
		var args []string
		for flag, values := range bad {
			args = append(args, "--"+flag, values[turn%len(values)])
		}
		err := run(testContext(t), args, nil, io.Discard, io.Discard)
		if err == nil {
			t.Fatal("no error")
		}
		for flag, values := range bad {
			if want := fmt.Sprintf("--%s is %q, want ", flag, values[turn%len(values)]); !strings.Contains(err.Error(), want) {
				t.Errorf("the error does not hold %q:\n%v", want, err)
			}
		}
		if got := strings.Count(err.Error(), "\n") + 1; got != len(bad) {
			t.Errorf("%d things are wrong, want %d:\n%v", got, len(bad), err)
		}
	}
}

// Numbers are decimal, also where a script has written zeros before them.
func TestNumbers(t *testing.T) {
	numbers := 0
	defaultFlags := func() *pflag.FlagSet {
		flags := pflag.NewFlagSet("server", pflag.ContinueOnError)
		defaultConfig().register(flags)
		return flags
	}
	defaultFlags().VisitAll(func(flag *pflag.Flag) {
		if _, err := strconv.Atoi(flag.DefValue); err != nil {
			return
		}
		numbers++
		for text, want := range map[string]string{
			"0100": "100", "100": "100", "00": "0", "09": "9",
			"0x10": "", "0b11": "", "0o17": "", "1_000": "", "1e3": "", "1.0": "", " 1": "", "1k": "", "": "",
		} {
			flags := defaultFlags()
			given := newSettings(flags)
			if err := flags.Set(flag.Name, text); err != nil {
				t.Fatal(err)
			}
			s := given.of(flag.Name)
			if got := s.String(); s.unread != (want == "") || !s.unread && got != want {
				t.Errorf("--%s=%q is %s, and unread is %v; want %q", flag.Name, text, got, s.unread, want)
			}
		}
	})
	if numbers < 10 {
		t.Errorf("%d flags are numbers", numbers)
	}
}

// Go takes no notice of a number of processors that makes no sense.
func TestProcessors(t *testing.T) {
	for value, ok := range map[string]bool{"": true, "1": true, "64": true, "0": false, "-1": false, "abc": false, "2.5": false, "99999999999": false} {
		err := checkRuntime([]string{"HOME=/", "GOMAXPROCS=" + value})
		if want := fmt.Sprintf(`GOMAXPROCS is %q, want a whole number, 1 or more`, value); (err == nil) != ok || err != nil && err.Error() != want {
			t.Errorf("%q: got %v", value, err)
		}
	}
	err := run(testContext(t), []string{"--max-cells", "many"}, []string{"GOMAXPROCS=all"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "--max-cells") || !strings.Contains(err.Error(), "GOMAXPROCS") {
		t.Errorf("got %v", err)
	}
}

// What is refused as too large is what no search could have.
func TestRangesAreThoseOfSearches(t *testing.T) {
	server := start(t, "--max-cells", "0", "--max-total-cells", "0", "--max-queens-size", "0", "--max-blocked", "0")
	capabilities, err := clewv1.NewSearchServiceClient(server.dial(t)).GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	l := capabilities.GetLimits()
	if l.GetMaxCells() != maxBoardCells || l.GetMaxQueensSize() != maxQueensSize || l.GetMaxBlocked() != maxBoardCells {
		t.Errorf("the limits are %v, want %d cells and queens to %d", l, maxBoardCells, maxQueensSize)
	}
}

// The log says what is not the default, however it came to be, and names variables that
// are no setting.
func TestSettingsAreLogged(t *testing.T) {
	environment := []string{"CLEW_MAX_SEARCHES=20", "CLEW_MAX_SERCHES=4", "CLEW_HELP=true", "CLEWLESS=1", "HOME=/"}
	server := startIn(t, environment, "--max-cells", "400", "--max-blocked", "65536")
	server.stop(nil)
	<-server.ended
	for _, want := range []string{
		`"level":"INFO","msg":"configured","settings":{"listen":"localhost:0","admin-listen":"","max-searches":"20","max-cells":"400","log-format":"json"}}`,
		`"level":"WARN","msg":"there are no such settings","variables":["CLEW_MAX_SERCHES","CLEW_HELP"]}`,
	} {
		if len(server.log.lines(want)) != 1 {
			t.Errorf("the log does not hold %s:\n%s", want, server.log)
		}
	}
}

// What has a range takes both ends of it.
func TestEndsOfRanges(t *testing.T) {
	for _, change := range []func(*config){
		func(c *config) {
			c.limits, c.maxStreamAge = service.Limits{}, 0
			c.connections.maxStreams, c.connections.maxAge, c.connections.pingAfter = 0, 0, 0
			c.connections.maxHeaderBytes = minHeaderBytes
			c.drainGrace, c.drainTimeout = 0, 0
		},
		func(c *config) {
			c.maxStreamAge, c.requestTimeout, c.limits.MaxDuration = math.MaxInt64, math.MaxInt64, math.MaxInt64
			c.limits.MaxWaitingBytes = maxWaitingBytes
			c.limits.MaxCells, c.limits.MaxBlocked, c.limits.MaxQueensSize = maxBoardCells, maxBoardCells, maxQueensSize
			c.limits.MaxRequestBytes, c.limits.Workers = maxMessageBytes, maxWorkers
			c.connections.maxAge, c.connections.pingAfter = minMaxAge, minPingAfter
			c.connections.maxHeaderBytes = maxHeaderBytes
		},
	} {
		c := defaultConfig()
		change(c)
		flags := pflag.NewFlagSet("server", pflag.ContinueOnError)
		c.register(flags)
		if err := c.check(newSettings(flags)); err != nil {
			t.Error(err)
		}
		server, err := newServer(t.Context(), c, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		server.grpc.Stop()
		server.close()
	}
}

func TestEveryFlagHasAVariable(t *testing.T) {
	env := map[string]string{
		"CLEW_LISTEN":                     "localhost:1",
		"CLEW_ADMIN_LISTEN":               "localhost:2",
		"CLEW_TLS_CERT":                   "a",
		"CLEW_TLS_KEY":                    "b",
		"CLEW_CLIENT_CA":                  "c",
		"CLEW_ALLOWED_CLIENT":             "spiffe://example.org/viewer,host.example.org",
		"CLEW_MAX_SEARCHES":               "2",
		"CLEW_MAX_SEARCHES_PER_CALLER":    "1",
		"CLEW_MAX_CELLS":                  "3",
		"CLEW_MAX_TOTAL_CELLS":            "4",
		"CLEW_MAX_CELLS_PER_CALLER":       "4",
		"CLEW_MAX_QUEENS_SIZE":            "5",
		"CLEW_MAX_BLOCKED":                "6",
		"CLEW_MAX_PLACEMENTS":             "7",
		"CLEW_MAX_DURATION":               "8s",
		"CLEW_MAX_REQUEST_BYTES":          "9",
		"CLEW_MAX_WAITING_BYTES":          "8",
		"CLEW_REQUEST_TIMEOUT":            "7s",
		"CLEW_WORKERS":                    "10",
		"CLEW_MAX_STREAM_AGE":             "9s",
		"CLEW_STALL_TIMEOUT":              "10s",
		"CLEW_MAX_CONNECTIONS":            "1000",
		"CLEW_MAX_STREAMS_PER_CONNECTION": "11",
		"CLEW_MAX_HEADER_BYTES":           "5000",
		"CLEW_HANDSHAKE_TIMEOUT":          "12s",
		"CLEW_MAX_CONNECTION_AGE":         "13s",
		"CLEW_MIN_PING_INTERVAL":          "14s",
		"CLEW_PING_AFTER":                 "15s",
		"CLEW_PING_TIMEOUT":               "16s",
		"CLEW_DRAIN_GRACE":                "17s",
		"CLEW_DRAIN_TIMEOUT":              "11s",
		"CLEW_REFLECTION":                 "false",
		"CLEW_LOG_LEVEL":                  "WARN",
		"CLEW_LOG_FORMAT":                 "json",
	}
	got := defaultConfig()
	flags := pflag.NewFlagSet("server", pflag.ContinueOnError)
	got.register(flags)
	given := newSettings(flags)
	if err := flags.Parse([]string{"--max-cells", "33"}); err != nil {
		t.Fatal(err)
	}
	var environment []string
	for name, value := range env {
		environment = append(environment, name+"="+value)
	}
	given.readEnvironment(environment)
	if err := got.check(given); err != nil {
		t.Error(err)
	}
	flags.VisitAll(func(flag *pflag.Flag) {
		want, ok := env[variable(flag.Name)]
		if flag.Name == "max-cells" {
			want = "33" // the flag wins
		}
		if got := strings.Trim(flag.Value.String(), "[]"); !ok || got != want {
			t.Errorf("--%s is %s, want %s", flag.Name, got, want)
		}
	})
	if len(given.unknown) > 0 {
		t.Errorf("%q are unknown", given.unknown)
	}
	if len(got.tls.Allowed) != 2 {
		t.Errorf("%q may call, want two", got.tls.Allowed)
	}
}

func TestHelpNamesTheVariables(t *testing.T) {
	var out bytes.Buffer
	if err := run(testContext(t), []string{"--help"}, nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"CLEW_MAX_SEARCHES", "--listen address", "localhost:50051", "--drain-timeout"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the help does not hold %q:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "[]") {
		t.Errorf("the help shows lists of nothing:\n%s", &out)
	}
}

func TestLogFormats(t *testing.T) {
	for format, want := range map[string]string{"text": "level=WARN msg=hello", "json": `"msg":"hello"`} {
		var log bytes.Buffer
		c := defaultConfig()
		c.logFormat, c.logLevel = format, slog.LevelWarn
		logger := c.logger(&log)
		logger.Info("quiet")
		logger.Warn("hello")
		if got := log.String(); !strings.Contains(got, want) || strings.Contains(got, "quiet") {
			t.Errorf("%s: %s", format, got)
		}
	}
}
