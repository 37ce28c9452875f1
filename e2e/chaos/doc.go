// Package chaos tests that a trace survives everything that can happen to servers
// and to the network between them and a client: it must be, event by event, the
// trace of a run in which nothing happens.
//
// Three servers run as processes of their own, each behind a proxy of the test.
// A client follows one long search on whichever of them answers, while a
// disturber kills, drains and freezes the server that it reads from, and holds,
// truncates and resets its connections, as a seeded schedule says. A score
// counts what the client has suffered, and has the proxies slow down a trace that
// would be over too soon.
//
// Short of flags, a small search is disturbed for a few seconds. The whole of it:
//
//	go test ./e2e/chaos -v -long -seed 1
package chaos
