package service

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/protoadapt"
	"google.golang.org/protobuf/types/known/durationpb"
)

const (
	// retryDelay is when a caller may try again on a full server: searches end all the
	// time. Other replicas than one that is shutting down are there already, and so is
	// one whose streams have become old.
	retryDelay         = time.Second
	otherReplicasDelay = 100 * time.Millisecond
)

// failure is why a call fails that nothing is wrong with: all that its caller is
// told.
type failure struct {
	code codes.Code
	// reason is that of the ErrorInfo, one of those that search.proto lists.
	reason string
	text   string
	// metadata is that of the ErrorInfo; "limit" is the flag of the limit that was
	// met.
	metadata map[string]string
	// retry is how long to wait before another call, and up to as long again at random,
	// so that those who are told together do not come back together; 0 is not said.
	retry time.Duration
}

func (f *failure) Error() string { return f.text }

func (f *failure) status() error {
	details := []protoadapt.MessageV1{&errdetails.ErrorInfo{Reason: f.reason, Domain: errorDomain, Metadata: f.metadata}}
	if f.retry > 0 {
		details = append(details, &errdetails.RetryInfo{RetryDelay: durationpb.New(f.retry + rand.N(f.retry))})
	}
	return withDetails(f.code, f.text, details...)
}

// What can go wrong besides a bad request (*solver.InvalidError), a caller that
// has left (the error of its context) and a bug (*panicError).
var (
	errShuttingDown error = &failure{
		code: codes.Unavailable, reason: "SHUTTING_DOWN", retry: otherReplicasDelay,
		text: "the server is shutting down; call again, another one will answer",
	}
	errStalled error = &failure{
		code: codes.Aborted, reason: "READER_STALLED",
		text: "the search was given up: its reader has taken nothing for too long",
	}
)

// beyondError is the error of a request that is invalid because of a limit of this
// server, which it names.
type beyondError struct {
	error
	limit string
}

func (e *beyondError) Unwrap() error { return e.error }

// limitOf returns the flag of the limit that was met, "" for none.
func limitOf(err error) string {
	var beyond *beyondError
	var failed *failure
	switch {
	case errors.As(err, &beyond):
		return beyond.limit
	case errors.As(err, &failed):
		return failed.metadata["limit"]
	default:
		return ""
	}
}

func serverFull(limit string, value int64) *failure {
	return &failure{
		code: codes.ResourceExhausted, reason: "SERVER_FULL", metadata: met(limit, value), retry: retryDelay,
		text: fmt.Sprintf("the server is full: its searches take all that they may, %s %d; try again later", limit, value),
	}
}

func callerLimit(limit string, value int64) *failure {
	return &failure{
		code: codes.ResourceExhausted, reason: "CALLER_LIMIT", metadata: met(limit, value), retry: retryDelay,
		text: fmt.Sprintf("your searches take all that those of one caller may, %s %d; try again when one has ended", limit, value),
	}
}

// noRoomToWait is the failure of a call that has waited too long for its request, for a
// server that has many to wait for.
func noRoomToWait(limit int64) *failure {
	return &failure{
		code: codes.ResourceExhausted, reason: "SERVER_FULL", metadata: met("max-waiting-bytes", limit), retry: retryDelay,
		text: fmt.Sprintf("the server is full: requests that have not come whole take all that they may, max-waiting-bytes %d; try again later", limit),
	}
}

// requestTooLate is the failure of a call whose request is not there in time. It says
// nothing of the server, which proxies would take UNAVAILABLE and DEADLINE_EXCEEDED for.
func requestTooLate(limit time.Duration) *failure {
	return &failure{
		code: codes.Aborted, reason: "REQUEST_TIMEOUT", metadata: met("request-timeout", limit),
		text: fmt.Sprintf("the request has not come within %v; send all of it at once", limit),
	}
}

func requestTooLarge(limit int) *failure {
	return &failure{
		code: codes.ResourceExhausted, reason: "REQUEST_TOO_LARGE", metadata: met("max-request-bytes", limit),
		text: fmt.Sprintf("the request is too large: this server reads %d bytes at most", limit),
	}
}

// replayTooLong is the failure of a resumption that meets a limit on its way.
func replayTooLong(limit string, value any) *failure {
	return &failure{
		code: codes.FailedPrecondition, reason: "REPLAY_TOO_LONG", metadata: met(limit, value),
		text: fmt.Sprintf("a limit of this server, %s %v, is met before after_sequence", limit, value),
	}
}

func streamTooOld(limit time.Duration) *failure {
	return &failure{
		code: codes.Unavailable, reason: "STREAM_AGE", metadata: met("max-stream-age", limit), retry: otherReplicasDelay,
		text: fmt.Sprintf("the stream has become as old as this server lets it, %v; go on with another call", limit),
	}
}

// mismatched is the failure of a resumption of another search.
func mismatched(f fingerprint) *failure {
	return &failure{
		code: codes.FailedPrecondition, reason: "FINGERPRINT_MISMATCH", metadata: map[string]string{"fingerprint": f.String()},
		text: fmt.Sprintf("resume is of another request or another version of the puzzle's algorithm: the fingerprint here is %q", f),
	}
}

// pastEnd is the failure of a resumption after more events than there are.
func pastEnd(last int64) *failure {
	return &failure{
		code: codes.OutOfRange, reason: "PAST_THE_END", metadata: map[string]string{"last_sequence": fmt.Sprint(last)},
		text: fmt.Sprintf("after_sequence is past the end of the trace, whose last event is %d", last),
	}
}

// met is the metadata of a failure that names a limit of the server.
func met(limit string, value any) map[string]string {
	return map[string]string{"limit": limit, "value": fmt.Sprint(value)}
}
