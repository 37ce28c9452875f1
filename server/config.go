package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/pflag"

	"clew/server/service"
)

// config is everything that can be set from outside.
type config struct {
	listen       string
	limits       service.Limits
	stallTimeout time.Duration
	drainTimeout time.Duration
	logLevel     slog.Level
	logFormat    string
}

func defaultConfig() *config {
	return &config{
		listen:       "localhost:50051",
		limits:       service.DefaultLimits(),
		stallTimeout: service.DefaultStallTimeout,
		drainTimeout: 20 * time.Second,
		logLevel:     slog.LevelInfo,
		logFormat:    "text",
	}
}

// register adds a flag for each setting, with its value so far as the default.
func (c *config) register(flags *pflag.FlagSet) {
	flags.SortFlags = false
	flags.StringVar(&c.listen, "listen", c.listen, "`address` to listen on; port 0 takes a free one, which the log names")
	flags.IntVar(&c.limits.MaxSearches, "max-searches", c.limits.MaxSearches, "searches at once; 0 is no limit, as for every limit below")
	flags.IntVar(&c.limits.MaxCells, "max-cells", c.limits.MaxCells, "cells of one board")
	flags.Int64Var(&c.limits.MaxTotalCells, "max-total-cells", c.limits.MaxTotalCells, "cells of all boards searched at once")
	flags.IntVar(&c.limits.MaxQueensSize, "max-queens-size", c.limits.MaxQueensSize, "size of the queens' board")
	flags.IntVar(&c.limits.MaxBlocked, "max-blocked", c.limits.MaxBlocked, "blocked squares of one tour")
	flags.Int64Var(&c.limits.MaxPlacements, "max-placements", c.limits.MaxPlacements, "placements of one search")
	flags.DurationVar(&c.limits.MaxDuration, "max-duration", c.limits.MaxDuration, "time spent searching in one call")
	flags.IntVar(&c.limits.MaxRequestBytes, "max-request-bytes", c.limits.MaxRequestBytes, "size of one request")
	flags.IntVar(&c.limits.Workers, "workers", c.limits.Workers, "cores that count solutions at once, over all calls; 0 is as many as there are")
	flags.DurationVar(&c.stallTimeout, "stall-timeout", c.stallTimeout, "how long a caller may take nothing before its search is given up")
	flags.DurationVar(&c.drainTimeout, "drain-timeout", c.drainTimeout, "how long to wait for callers at shutdown")
	flags.TextVar(&c.logLevel, "log-level", c.logLevel, "least `level` to log: debug, info, warn or error")
	flags.StringVar(&c.logFormat, "log-format", c.logFormat, "`format` of the log: text or json")
}

// check returns everything that is wrong with the settings.
func (c *config) check() error {
	var bad []error
	require := func(flag string, ok bool, value any, want string) {
		if !ok {
			bad = append(bad, fmt.Errorf("--%s is %v, want %s", flag, value, want))
		}
	}
	const limit = "0 or more"
	require("max-searches", c.limits.MaxSearches >= 0, c.limits.MaxSearches, limit)
	require("max-cells", c.limits.MaxCells >= 0, c.limits.MaxCells, limit)
	require("max-total-cells", c.limits.MaxTotalCells >= 0, c.limits.MaxTotalCells, limit)
	require("max-queens-size", c.limits.MaxQueensSize >= 0, c.limits.MaxQueensSize, limit)
	require("max-blocked", c.limits.MaxBlocked >= 0, c.limits.MaxBlocked, limit)
	require("max-placements", c.limits.MaxPlacements >= 0, c.limits.MaxPlacements, limit)
	require("max-duration", c.limits.MaxDuration >= 0, c.limits.MaxDuration, limit)
	require("max-request-bytes", c.limits.MaxRequestBytes >= 0, c.limits.MaxRequestBytes, limit)
	require("workers", c.limits.Workers >= 0, c.limits.Workers, limit)
	require("stall-timeout", c.stallTimeout > 0, c.stallTimeout, "more than 0")
	require("drain-timeout", c.drainTimeout >= 0, c.drainTimeout, limit)
	require("log-format", c.logFormat == "text" || c.logFormat == "json", c.logFormat, "text or json")
	return errors.Join(bad...)
}

func (c *config) logger(to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}
