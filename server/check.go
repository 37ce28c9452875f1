package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

const (
	// maxBoardCells is the most that events can describe, maxQueensSize the side of the
	// largest square that has no more.
	maxBoardCells = 1<<24 - 1
	maxQueensSize = 1<<12 - 1
	// maxWorkers is more than any machine has cores to spare.
	maxWorkers = 1 << 10
	// maxMessageBytes is the largest message that there is in protobuf.
	maxMessageBytes = 1<<31 - 1
	// maxWaitingBytes is more than any machine has to spare.
	maxWaitingBytes = 1 << 40

	// What settings want, where several want the same.
	atLeastZero = "0 or more"
	anAddress   = "an address, such as localhost:50051"
	aFile       = "a file"
	aCaller     = "a DNS name, such as viewer.example.org, or a URI, such as spiffe://example.org/viewer"
	// Durations have units, which whoever forgets them is reminded of.
	durationAtLeastZero = "0s or more, with a unit, such as 90s or 1h"
	durationPositive    = "more than 0s, with a unit, such as 90s or 1h"
)

// check returns everything that is wrong with the settings, which have set c.
func (c *config) check(s *settings) error {
	bad := checks{settings: s, failed: map[string]bool{}}
	l := c.limits
	bad.require("listen", c.listen != "", anAddress)
	c.checkTLS(&bad)
	bad.require("max-searches", l.MaxSearches >= 0, atLeastZero)
	bad.require("max-searches-per-caller", l.MaxSearchesPerCaller >= 0, atLeastZero)
	bad.between("max-cells", int64(l.MaxCells), maxBoardCells)
	bad.require("max-total-cells", l.MaxTotalCells >= 0, atLeastZero)
	bad.require("max-cells-per-caller", l.MaxCellsPerCaller >= 0, atLeastZero)
	bad.between("max-queens-size", int64(l.MaxQueensSize), maxQueensSize)
	bad.between("max-blocked", int64(l.MaxBlocked), maxBoardCells)
	bad.require("max-placements", l.MaxPlacements >= 0, atLeastZero)
	bad.duration("max-duration", l.MaxDuration)
	bad.between("max-request-bytes", int64(l.MaxRequestBytes), maxMessageBytes)
	bad.between("max-waiting-bytes", l.MaxWaitingBytes, maxWaitingBytes)
	bad.require("request-timeout", c.requestTimeout > 0, durationPositive)
	bad.between("workers", int64(l.Workers), maxWorkers)
	bad.duration("max-stream-age", c.maxStreamAge)
	bad.require("stall-timeout", c.stallTimeout > 0, durationPositive)
	c.connections.check(&bad)
	bad.duration("drain-grace", c.drainGrace)
	bad.duration("drain-timeout", c.drainTimeout)
	bad.require("reflection", true, "true or false")
	bad.require("log-level", true, "debug, info, warn or error")
	bad.require("log-format", c.logFormat == "text" || c.logFormat == "json", "text or json")
	return errors.Join(bad.errors...)
}

// checkRuntime returns what is wrong with the variables of Go itself, which takes no
// notice of a value that makes no sense to it.
func checkRuntime(environment []string) error {
	const name = "GOMAXPROCS"
	for _, each := range environment {
		value, ok := strings.CutPrefix(each, name+"=")
		if !ok || value == "" {
			continue
		}
		if number, err := strconv.ParseInt(value, 10, 32); err != nil || number < 1 {
			return fmt.Errorf("%s is %q, want a whole number, 1 or more", name, value)
		}
	}
	return nil
}

// checkTLS looks at how the settings go together; what is in the files shows when
// they are read. None may be empty that is given: what was meant to secure the server
// would be missing without a word.
func (c *config) checkTLS(bad *checks) {
	for _, flag := range []string{"tls-cert", "tls-key", "client-ca"} {
		bad.require(flag, !bad.settings.of(flag).empty(), aFile)
	}
	as := func(flag string) string { return fmt.Sprintf("%s, as %s is given", aFile, bad.settings.of(flag).name) }
	bad.require("tls-cert", c.tls.Cert != "" || c.tls.Key == "", as("tls-key"))
	bad.require("tls-key", c.tls.Key != "" || c.tls.Cert == "", as("tls-cert"))
	bad.require("tls-cert", c.tls.Cert != "" || c.tls.ClientCA == "", as("client-ca"))
	bad.require("client-ca", c.tls.ClientCA != "" || len(c.tls.Allowed) == 0, as("allowed-client"))
	bad.require("allowed-client", true, aCaller)
	if bad.settings.of("allowed-client").empty() {
		bad.add("allowed-client", "", aCaller)
	}
	for _, name := range c.tls.Allowed {
		uri := strings.Contains(name, "://")
		host := name != "" && !strings.ContainsAny(name, "@:/* ")
		if !uri && !host {
			bad.add("allowed-client", name, aCaller)
		}
	}
}

// checks gathers what is wrong.
type checks struct {
	settings *settings
	errors   []error
	// failed has the flags that something is wrong with: once is enough.
	failed map[string]bool
}

// require adds an error unless the value of a flag could be read and is ok.
func (c *checks) require(flag string, ok bool, want string) {
	if s := c.settings.of(flag); !c.failed[flag] && (s.unread || !ok) {
		c.add(flag, s.text(), want)
	}
}

// between requires that a number is at most so large, and not negative.
func (c *checks) between(flag string, value, most int64) {
	c.require(flag, value >= 0 && value <= most, fmt.Sprintf("0 to %d", most))
}

// duration requires that a duration is not negative.
func (c *checks) duration(flag string, value time.Duration) {
	c.require(flag, value >= 0, durationAtLeastZero)
}

// add adds an error: the name of what was given, its value, and what is wanted.
func (c *checks) add(flag, value, want string) {
	c.failed[flag] = true
	c.errors = append(c.errors, fmt.Errorf("%s is %q, want %s", c.settings.of(flag).name, value, want))
}
