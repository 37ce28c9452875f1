package main

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/pflag"
	"google.golang.org/grpc"
	"google.golang.org/grpc/keepalive"
)

// connections says what a connection may do and how long it lasts.
type connections struct {
	// max is how many there may be at once; 0 is as many as files may be open.
	max int
	// maxStreams is the number of calls at once; 0 is no limit.
	maxStreams     uint32
	maxHeaderBytes uint32
	// handshakeTimeout is the time until a client has said hello.
	handshakeTimeout time.Duration
	// maxAge is how long new calls are accepted, give or take a tenth at random; 0 is
	// for ever.
	maxAge time.Duration
	// minPing is how often a client may ping, whether a call is open or not.
	minPing time.Duration
	// pingAfter is how long a connection may be silent before the server asks whether
	// its client is still there, 0 is for ever; pingTimeout is the time to answer.
	pingAfter   time.Duration
	pingTimeout time.Duration
}

func defaultConnections() connections {
	return connections{
		// More than there are searches at once: a client waits with more calls, without a
		// word, but is told that a server is full.
		maxStreams: 2000,
		// Ample for a few credentials and trace headers.
		maxHeaderBytes: 16 << 10,
		// Ample for whoever is far away.
		handshakeTimeout: 10 * time.Second,
		maxAge:           30 * time.Minute,
		// Half of what the busiest clients do, so that one that comes a little early is
		// no offender.
		minPing:     5 * time.Second,
		pingAfter:   30 * time.Second,
		pingTimeout: 20 * time.Second,
	}
}

const (
	// otherFiles is how many files are left for all else than connections: operators,
	// exporters, keys.
	otherFiles = 64
	// minHeaderBytes is the least with which ordinary calls work, maxHeaderBytes what
	// grpc accepts by itself.
	minHeaderBytes = 4 << 10
	maxHeaderBytes = 16 << 20
	// minMaxAge and minPingAfter are the least that grpc accepts, or can do with.
	minMaxAge    = time.Second
	minPingAfter = time.Second
)

// most returns how many connections there may be at once where so many files may be
// open.
func (c *connections) most(files int) int {
	most := files - min(otherFiles, files/2)
	if c.max > 0 {
		most = min(most, c.max)
	}
	return most
}

func (c *connections) register(flags *pflag.FlagSet) {
	flags.IntVar(&c.max, "max-connections", c.max, "connections at once; others wait. 0 is as many as the limit of open files leaves room for, and more it is never")
	flags.Uint32Var(&c.maxStreams, "max-streams-per-connection", c.maxStreams, "calls at once on one connection; a client waits with more")
	flags.Uint32Var(&c.maxHeaderBytes, "max-header-bytes", c.maxHeaderBytes, "size of the headers of one call, in bytes, counted as HTTP/2 does")
	flags.DurationVar(&c.handshakeTimeout, "handshake-timeout", c.handshakeTimeout, "how long a new connection may take until it is ready for calls")
	flags.DurationVar(&c.maxAge, "max-connection-age", c.maxAge, "age, give or take a tenth, at which a connection takes no new calls, so that its client spreads them anew; those it has go on")
	flags.DurationVar(&c.minPing, "min-ping-interval", c.minPing, "least time between the pings of a client; one that pings more often is cut off")
	flags.DurationVar(&c.pingAfter, "ping-after", c.pingAfter, "silence after which a client is asked whether it is still there")
	flags.DurationVar(&c.pingTimeout, "ping-timeout", c.pingTimeout, "how long it has to answer before the connection is closed")
}

func (c *connections) check(bad *checks) {
	const atLeastSecond = "0s, or 1s at least, with a unit, such as 90s or 1h"
	bad.require("max-connections", c.max >= 0, atLeastZero)
	bad.require("max-streams-per-connection", true, fmt.Sprintf("0 to %d", uint32(math.MaxUint32)))
	bad.require("max-header-bytes", c.maxHeaderBytes >= minHeaderBytes && c.maxHeaderBytes <= maxHeaderBytes, fmt.Sprintf("%d to %d", minHeaderBytes, maxHeaderBytes))
	bad.require("handshake-timeout", c.handshakeTimeout > 0, durationPositive)
	bad.require("max-connection-age", c.maxAge == 0 || c.maxAge >= minMaxAge, atLeastSecond)
	bad.require("min-ping-interval", c.minPing > 0, durationPositive)
	bad.require("ping-after", c.pingAfter == 0 || c.pingAfter >= minPingAfter, atLeastSecond)
	bad.require("ping-timeout", c.pingTimeout > 0, durationPositive)
}

// options returns the options of a server with such connections. One that is old is
// closed when its last call has ended, never before: calls have limits of their own.
func (c *connections) options() []grpc.ServerOption {
	parameters := keepalive.ServerParameters{
		MaxConnectionAge: c.maxAge,
		Time:             c.pingAfter,
		Timeout:          c.pingTimeout,
	}
	if c.pingAfter == 0 {
		parameters.Time = math.MaxInt64
	}
	return []grpc.ServerOption{
		grpc.MaxConcurrentStreams(c.maxStreams),
		grpc.MaxHeaderListSize(c.maxHeaderBytes),
		grpc.ConnectionTimeout(c.handshakeTimeout),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: c.minPing, PermitWithoutStream: true}),
		grpc.KeepaliveParams(parameters),
	}
}
