package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"syscall"

	"github.com/spf13/cobra"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// The exit statuses.
const (
	exitSolved      = 0   // as many solutions as asked for
	exitNoSolution  = 1   // the whole tree was searched, with fewer
	exitUsage       = 2   // a wrong command line, or a request that the server refuses
	exitLimit       = 3   // a limit stopped the search
	exitFailure     = 4   // no server, a broken stream, an output that cannot be written
	exitInterrupted = 130 // Ctrl-C, or the animation was left before the end
	exitBrokenPipe  = 141 // nobody reads the output: what a shell says of SIGPIPE
)

const exitHelp = `Exit status:
  0    solved, or all solutions found where all were asked for
  1    no solution, or fewer than asked for: the whole tree was searched
  2    wrong usage, or a request the server refuses
  3    a limit stopped the search; there may be (more) solutions
  4    the server cannot be reached or failed
  130  interrupted, or left before the end`

// failure is why a command does not exit with 0.
type failure struct {
	status int
	text   string // for people; "" where the output has told already
}

// Error implements error.
func (f *failure) Error() string { return f.text }

// report tells what went wrong and returns the exit status. Whatever is not a
// failure is a mistake in the command line.
func report(c console, command *cobra.Command, err error) int {
	if err == nil {
		return exitSolved
	}
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{status: exitUsage, text: fmt.Sprintf("%v\nSee %s --help", err, called(command, command.CommandPath(), c.call()))}
	}
	if f.text != "" {
		fmt.Fprintln(c.err, "error:", f.text)
	}
	return f.status
}

// judge tells what the end of a search means for the exit status. No end is that
// of a user who did not wait for it.
func judge(request *clewv1.SearchRequest, finished *clewv1.Finished) error {
	if finished == nil {
		return &failure{status: exitInterrupted}
	}
	switch finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return nil
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		all := request.HasMaxSolutions() && request.GetMaxSolutions() == 0
		if all && finished.GetCounters().GetSolutions() > 0 {
			return nil
		}
		return &failure{status: exitNoSolution}
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return &failure{status: exitLimit}
	default:
		return &failure{
			status: exitFailure,
			text:   fmt.Sprintf("the search ended in a way that this client does not know: %v", finished.GetOutcome()),
		}
	}
}

// explain tells a person why what a command does could not be done to its end, in
// the user's terms. The error is that of the call, of the trace or of
// the output.
func explain(ctx context.Context, c *connection, terms *terms, err error) *failure {
	switch {
	case ctx.Err() != nil:
		return &failure{status: exitInterrupted}
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return &failure{status: exitBrokenPipe}
	}
	answer, ok := status.FromError(err)
	if !ok {
		return &failure{status: exitFailure, text: err.Error()}
	}
	for _, detail := range answer.Details() {
		if bad, ok := detail.(*errdetails.BadRequest); ok {
			text := terms.refusal(bad.GetFieldViolations())
			if c.inProcess() {
				text += otherLimits(text)
			}
			return &failure{status: exitUsage, text: text}
		}
	}
	reason, known := reason(answer)
	if reason == "REQUEST_TOO_LARGE" {
		return &failure{status: exitUsage, text: words.Printable(answer.Message())}
	}
	return &failure{status: exitFailure, text: words.Printable(c.explain(answer, known))}
}

// serverLimit names a limit of the server within a sentence of it.
var serverLimit = regexp.MustCompile(`limit of this server, ([a-z-]+)`)

// otherLimits tells how to have more than the limit that a refusal names, the first of
// them, where the server is none that somebody else has set up; "" if it names none.
func otherLimits(refusal string) string {
	met := serverLimit.FindStringSubmatch(refusal)
	if met == nil {
		return ""
	}
	return fmt.Sprintf("\nFor more, start a server with a higher one: go run ./server --%s N\nand search there: --server localhost:50051", met[1])
}

// reason returns why a server has failed, as the API names it; known is whether it
// is a clew at all that has said what is wrong.
func reason(answer *status.Status) (reason string, known bool) {
	for _, detail := range answer.Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			return info.GetReason(), true
		}
	}
	return "", false
}

// explain tells what an answer says of the server.
func (c *connection) explain(answer *status.Status, known bool) string {
	switch {
	case known:
		return answer.Message()
	case answer.Code() == codes.Unavailable:
		return c.unavailable(answer.Message())
	case answer.Code() == codes.Unimplemented:
		return fmt.Sprintf("the server at %s does not offer this: %s", c.address, answer.Message())
	default:
		return fmt.Sprintf("the server at %s failed: %v: %s", c.address, answer.Code(), answer.Message())
	}
}
