package main

import (
	"io"
	"log/slog"
	"time"

	"clew/server/logging"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/transport"
)

// config is everything that can be set from outside.
type config struct {
	listen         string
	adminListen    string
	tls            transport.Files
	limits         service.Limits
	requestTimeout time.Duration
	maxStreamAge   time.Duration
	stallTimeout   time.Duration
	connections    connections
	drainGrace     time.Duration
	drainTimeout   time.Duration
	reflection     bool
	logLevel       slog.Level
	logFormat      string
}

func defaultConfig() *config {
	return &config{
		listen:         "localhost:50051",
		adminListen:    "localhost:9090",
		limits:         service.DefaultLimits(),
		requestTimeout: service.DefaultRequestTimeout,
		stallTimeout:   service.DefaultStallTimeout,
		connections:    defaultConnections(),
		drainGrace:     5 * time.Second,
		// With the grace before and all that comes behind, less than the 30 s that
		// Kubernetes gives a process to end.
		drainTimeout: 15 * time.Second,
		reflection:   true,
		logLevel:     slog.LevelInfo,
		logFormat:    "text",
	}
}

// openLog returns what writes a log without waiting for its reader; it must be closed.
func (c *config) openLog(to io.Writer) *logging.Writer {
	logger := c.logger(to)
	return logging.NewWriter(to, func(omitted int64) {
		logger.Warn("lines are missing here, as nobody has read the log", "lines", omitted)
	})
}

// logger returns a logger whose lines have the ids of the traces they belong to.
func (c *config) logger(to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	var handler slog.Handler = slog.NewTextHandler(to, options)
	if c.logFormat == "json" {
		handler = slog.NewJSONHandler(to, options)
	}
	return slog.New(telemetry.LogHandler(handler))
}
