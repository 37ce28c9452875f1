package main

import "github.com/spf13/pflag"

// register adds a flag for each setting, with its value so far as the default.
func (c *config) register(flags *pflag.FlagSet) {
	flags.SortFlags = false
	flags.StringVar(&c.listen, "listen", c.listen, "`address` to listen on; port 0 takes a free one, which the log names")
	flags.StringVar(&c.adminListen, "admin-listen", c.adminListen, "`address` of the metrics, health pages and profiles, for operators only; \"\" is none")

	flags.StringVar(&c.tls.Cert, "tls-cert", c.tls.Cert, "`file` with the server's certificate and those above it, in PEM; without one nothing is encrypted. This and the next two are read again when they are replaced")
	flags.StringVar(&c.tls.Key, "tls-key", c.tls.Key, "`file` with the key of the certificate, in PEM")
	flags.StringVar(&c.tls.ClientCA, "client-ca", c.tls.ClientCA, "`file` with authorities in PEM, one of which must have signed each caller's certificate; without one callers need none")
	flags.StringSliceVar(&c.tls.Allowed, "allowed-client", c.tls.Allowed, "`name` of a caller that may connect, the DNS name or the URI (SPIFFE ID) in its certificate; may be repeated, or several with commas between; without one all may whose certificates are good")

	flags.IntVar(&c.limits.MaxSearches, "max-searches", c.limits.MaxSearches, "searches at once; 0 is no limit, as for every limit below that may be 0")
	flags.IntVar(&c.limits.MaxSearchesPerCaller, "max-searches-per-caller", c.limits.MaxSearchesPerCaller, "searches at once of one caller, known by its certificate or else by its address")
	flags.IntVar(&c.limits.MaxCells, "max-cells", c.limits.MaxCells, "cells of one board")
	flags.Int64Var(&c.limits.MaxTotalCells, "max-total-cells", c.limits.MaxTotalCells, "cells of all boards searched at once")
	flags.Int64Var(&c.limits.MaxCellsPerCaller, "max-cells-per-caller", c.limits.MaxCellsPerCaller, "cells of all boards that are searched at once for one caller")
	flags.IntVar(&c.limits.MaxQueensSize, "max-queens-size", c.limits.MaxQueensSize, "size of the queens' board")
	flags.IntVar(&c.limits.MaxBlocked, "max-blocked", c.limits.MaxBlocked, "blocked squares of one tour")
	flags.Int64Var(&c.limits.MaxPlacements, "max-placements", c.limits.MaxPlacements, "placements of one search")
	flags.DurationVar(&c.limits.MaxDuration, "max-duration", c.limits.MaxDuration, "time spent searching in one call")
	flags.IntVar(&c.limits.MaxRequestBytes, "max-request-bytes", c.limits.MaxRequestBytes, "size of one request")
	flags.Int64Var(&c.limits.MaxWaitingBytes, "max-waiting-bytes", c.limits.MaxWaitingBytes, "size of all requests that have not come whole, together; those calls that have waited longest are refused")
	flags.DurationVar(&c.requestTimeout, "request-timeout", c.requestTimeout, "how long a request may take to come, whole, from the beginning of its call")
	flags.IntVar(&c.limits.Workers, "workers", c.limits.Workers, "cores that count solutions at once, over all calls; 0 is as many as there are")
	flags.DurationVar(&c.maxStreamAge, "max-stream-age", c.maxStreamAge, "how long a search is streamed in one call; its caller then goes on with another")
	flags.DurationVar(&c.stallTimeout, "stall-timeout", c.stallTimeout, "how long a caller may take nothing before its search is given up")

	c.connections.register(flags)

	flags.DurationVar(&c.drainGrace, "drain-grace", c.drainGrace, "how long to go on after SIGTERM, saying by the health checks that the end is near, so that load balancers notice")
	flags.DurationVar(&c.drainTimeout, "drain-timeout", c.drainTimeout, "how long to wait for callers at shutdown, after that")
	flags.BoolVar(&c.reflection, "reflection", c.reflection, "whether to answer what there is to call, as grpcurl asks")
	flags.TextVar(&c.logLevel, "log-level", c.logLevel, "least `level` to log: debug, info, warn or error")
	flags.StringVar(&c.logFormat, "log-format", c.logFormat, "`format` of the log: text or json")
}
