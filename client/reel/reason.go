package reel

import (
	"errors"
	"fmt"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/trace"
	"clew/client/words"
)

// Reason says for people what has broken the stream and where, "" if nothing has.
func (r *Reel) Reason() string {
	switch {
	case r.err == nil || r.started == nil:
		return r.reason
	case r.Last() == 0:
		return fmt.Sprintf("before the first %s: %s", r.Unit(), r.reason)
	default:
		return fmt.Sprintf("after %s %s: %s", r.Unit(), words.Number(r.Last()), r.reason)
	}
}

// reasonOf says for people what an error means. What the server itself says comes first;
// what gRPC says of a connection tells nobody more than that there is none.
func reasonOf(err error) string {
	var answer interface{ GRPCStatus() *status.Status }
	switch {
	case errors.Is(err, trace.ErrSilent):
		return trace.ErrSilent.Error()
	case !errors.As(err, &answer):
		return words.Printable(err.Error())
	case answer.GRPCStatus().Code() == codes.Unavailable && !explained(answer.GRPCStatus()):
		return "the server cannot be reached"
	case answer.GRPCStatus().Message() == "":
		return "the server failed: " + answer.GRPCStatus().Code().String()
	default:
		return words.Printable(answer.GRPCStatus().Message())
	}
}

// explained reports whether a status is what a clew has said, and not gRPC.
func explained(answer *status.Status) bool {
	for _, detail := range answer.Details() {
		if _, ok := detail.(*errdetails.ErrorInfo); ok {
			return true
		}
	}
	return false
}
