package service

import (
	"context"
	"errors"
	"fmt"

	rpccode "google.golang.org/genproto/googleapis/rpc/code"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/protoadapt"

	"clew/solver"
)

const (
	errorDomain = "clew"
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
		invalid  *solver.InvalidError
		panicked *panicError
		failed   *failure
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
	case errors.As(err, &failed):
		return failed.status()
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return status.FromContextError(err).Err()
	default:
		// What grpc says about a message that it could not send.
		return err
	}
}

// reasonOf names the status that an error becomes: by the reason of its ErrorInfo,
// or by its code where it has none, such as INVALID_ARGUMENT.
func reasonOf(err error) string {
	var failed *failure
	if errors.As(err, &failed) {
		return failed.reason
	}
	return rpccode.Code(status.Code(toStatus(err, ""))).String()
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
