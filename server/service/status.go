package service

import (
	"context"
	"errors"
	"fmt"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/protoadapt"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/solver"
)

// What can go wrong besides a bad request (*solver.InvalidError), a caller that
// has left (the error of its context) and a bug (*panicError).
var (
	errServerFull      = errors.New("the server is full: it runs as many searches as it may; try again later")
	errShuttingDown    = errors.New("the server is shutting down; call again, another one will answer")
	errStalled         = errors.New("the search was given up: its reader has taken nothing for too long")
	errRequestTooLarge = errors.New("the request is too large")
	errReplayTooLong   = errors.New("a limit of this server is met before after_sequence")
)

// mismatchError is the error of a resumption of another search.
type mismatchError struct{ fingerprint string }

func (e *mismatchError) Error() string {
	return fmt.Sprintf("resume is of another request or another version of the puzzle's algorithm: the fingerprint here is %q", e.fingerprint)
}

// pastEndError is the error of a resumption after more events than there are.
type pastEndError struct{ last int64 }

func (e *pastEndError) Error() string {
	return fmt.Sprintf("after_sequence is past the end of the trace, whose last event is %d", e.last)
}

const (
	errorDomain = "clew"
	// retryDelay is when a caller may try again on a full server: searches end all the
	// time. Other replicas than one that is shutting down are there already.
	retryDelay         = time.Second
	otherReplicasDelay = 100 * time.Millisecond
	// maxQuoted is how many characters of a value that is wrong are repeated.
	maxQuoted = 64
	// maxBadRequestBytes keeps all violations together well below what proxies
	// and clients accept as headers, 8 KiB, of which base64 takes a third.
	maxBadRequestBytes = 3 << 10
)

// toStatus is the one place where errors become statuses. The id is that of the
// search, or "".
func toStatus(err error, id string) error {
	var (
		invalid    *solver.InvalidError
		panicked   *panicError
		mismatched *mismatchError
		pastEnd    *pastEndError
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &invalid):
		return badRequest(invalid)
	case errors.As(err, &panicked):
		info := &errdetails.ErrorInfo{Reason: "INTERNAL", Domain: errorDomain}
		if id != "" {
			info.Metadata = map[string]string{"search_id": id}
		}
		return withDetails(codes.Internal, "internal error; the server's log has the details", info)
	case errors.As(err, &mismatched):
		return withDetails(codes.FailedPrecondition, err.Error(), &errdetails.ErrorInfo{
			Reason: "FINGERPRINT_MISMATCH", Domain: errorDomain,
			Metadata: map[string]string{"fingerprint": mismatched.fingerprint},
		})
	case errors.As(err, &pastEnd):
		return withDetails(codes.OutOfRange, err.Error(), &errdetails.ErrorInfo{
			Reason: "PAST_THE_END", Domain: errorDomain,
			Metadata: map[string]string{"last_sequence": fmt.Sprint(pastEnd.last)},
		})
	case errors.Is(err, errReplayTooLong):
		return withReason(codes.FailedPrecondition, "REPLAY_TOO_LONG", err)
	case errors.Is(err, errServerFull):
		return withReason(codes.ResourceExhausted, "SERVER_FULL", err, retryAfter(retryDelay))
	case errors.Is(err, errRequestTooLarge):
		return withReason(codes.ResourceExhausted, "REQUEST_TOO_LARGE", err)
	case errors.Is(err, errShuttingDown):
		return withReason(codes.Unavailable, "SHUTTING_DOWN", err, retryAfter(otherReplicasDelay))
	case errors.Is(err, errStalled):
		return withReason(codes.Aborted, "READER_STALLED", err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return status.FromContextError(err).Err()
	default:
		// What grpc says about a message that it could not send.
		return err
	}
}

func retryAfter(delay time.Duration) *errdetails.RetryInfo {
	return &errdetails.RetryInfo{RetryDelay: durationpb.New(delay)}
}

func withReason(code codes.Code, reason string, err error, more ...protoadapt.MessageV1) error {
	info := &errdetails.ErrorInfo{Reason: reason, Domain: errorDomain}
	return withDetails(code, err.Error(), append([]protoadapt.MessageV1{info}, more...)...)
}

func withDetails(code codes.Code, text string, details ...protoadapt.MessageV1) error {
	plain := status.New(code, text)
	detailed, err := plain.WithDetails(details...)
	if err != nil {
		// The code and the text are worth more than no answer.
		return plain.Err()
	}
	return detailed.Err()
}

// badRequest says everything that is wrong: the first violation in the text,
// for those who read no details, and all of them in the details. The last one
// tells how many were left out.
func badRequest(invalid *solver.InvalidError) error {
	var details errdetails.BadRequest
	size := 0
	for _, v := range invalid.Violations {
		violation := &errdetails.BadRequest_FieldViolation{
			Field:       v.Field,
			Description: fmt.Sprintf("is %s, want %s", cut(v.Value), v.Want),
		}
		size += len(violation.Field) + len(violation.Description)
		if size > maxBadRequestBytes {
			break
		}
		details.FieldViolations = append(details.FieldViolations, violation)
	}
	shown := len(details.FieldViolations)
	all := len(invalid.Violations) + invalid.Omitted
	first := details.FieldViolations[0]
	text := fmt.Sprintf("%s %s", first.Field, first.Description)
	if all > 1 {
		text += fmt.Sprintf(" (and %d more)", all-1)
	}
	if omitted := all - shown; omitted > 0 {
		details.FieldViolations[shown-1].Description += fmt.Sprintf(" (and %d more violations)", omitted)
	}
	return withDetails(codes.InvalidArgument, text, &details)
}

// cut shortens a value that a caller has sent.
func cut(value string) string {
	runes := []rune(value)
	if len(runes) <= maxQuoted {
		return value
	}
	return string(runes[:maxQuoted-1]) + "…"
}
