package service

import (
	"context"
	"time"
)

// Observer is told what the service does, for metrics. Its methods are called in
// the goroutines of the calls: they may run at the same time, and must not wait.
type Observer interface {
	// Started is told of a search or count that begins, once everything has been
	// found right with it. What it returns, never nil, is told of the rest. The
	// context is that of the call.
	Started(context.Context, Call) CallObserver
	// Refused is told of a call that was not begun.
	Refused(context.Context, Refusal)
}

// CallObserver is told of one call. Its methods are called by several goroutines;
// Ended once, and last but for what was being sent to a reader that has stalled.
type CallObserver interface {
	// Sent is told of each message that the transport has taken.
	Sent(Message)
	// Searched is told how many events a search has made since the last time,
	// whether they are sent or not; those that a resumed search makes again
	// silently are among them. A count makes none.
	Searched(events int64)
	// Ended is told how the call has ended.
	Ended(End)
}

// Call describes a call. It holds nothing that names who calls or what for.
type Call struct {
	// Method is the name of the RPC: "Search" or "CountSolutions".
	Method string
	// Puzzle is the name of its field in the request, such as "queens".
	Puzzle string
	// Encoding is "EVENTS" or "STEPS", or "" for a count.
	Encoding string
	// Resumed is whether the trace goes on where another call was cut off.
	Resumed bool
	// Paced is whether the events have a pace.
	Paced bool
	// Cells is how many cells of all that the server may have the call takes.
	Cells int64
}

// Refusal says why a call was not begun.
type Refusal struct {
	// Method is the name of the RPC: "Search" or "CountSolutions".
	Method string
	// Reason is that of the status' ErrorInfo, such as "SERVER_FULL", or the name
	// of its code where it has none, such as "INVALID_ARGUMENT".
	Reason string
	// Limit is the limit of the server that was met, by the name of its flag, such
	// as "max-searches"; "" where it was none.
	Limit string
}

// Message describes a message that was sent.
type Message struct {
	// Events is how many events it holds.
	Events int
	// Bytes is its size, before any compression.
	Bytes int
	// Blocked is how long it took to send it. It is next to nothing unless the
	// reader is slower than the search.
	Blocked time.Duration
}

// End says how a call has ended.
type End struct {
	// Reason is the outcome of a call that has come to its end, "SOLVED" or
	// "EXHAUSTED", or "LIMIT_" and the limit that was reached, such as
	// "LIMIT_PLACEMENTS". For every other call it is as in [Refusal], such as
	// "CANCELLED" or "STREAM_AGE".
	Reason string
	// Events is the number of the last event of a search; a resumed one goes on
	// counting.
	Events int64
	// Elapsed is the time spent searching, or counting, in this call.
	Elapsed time.Duration
	// Lifetime is the time since the call began.
	Lifetime time.Duration
}
