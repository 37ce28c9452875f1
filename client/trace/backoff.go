package trace

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const (
	firstPause = 50 * time.Millisecond
	maxPause   = 5 * time.Second
)

// backoff says how long to wait before the next of several calls that fail.
type backoff struct {
	pause time.Duration
	since time.Time // when the first of them failed; zero when none has
}

// reset is called when something has come.
func (b *backoff) reset() { *b = backoff{} }

// next returns the next pause: twice the last one, give or take a fifth so that
// many clients do not come back as one, and no shorter than the server asks for. It
// reports false when the failures have lasted longer than patience.
func (b *backoff) next(err error, patience time.Duration) (time.Duration, bool) {
	now := time.Now()
	if b.since.IsZero() {
		b.since = now
	}
	b.pause = min(max(firstPause, 2*b.pause), maxPause)
	pause := max(time.Duration((0.8+0.4*rand.Float64())*float64(b.pause)), retryDelay(err))
	return pause, patience > 0 && now.Add(pause).Sub(b.since) <= patience
}

// retryDelay returns when the server asks to be called again, 0 where it does not.
func retryDelay(err error) time.Duration {
	for _, detail := range status.Convert(err).Details() {
		if info, ok := detail.(*errdetails.RetryInfo); ok {
			return min(max(info.GetRetryDelay().AsDuration(), 0), time.Minute)
		}
	}
	return 0
}

// recoverable reports whether another call may go on where one has failed, though
// nobody has cancelled it. What a proxy or the transport says when a connection
// breaks depends on where it does; what the service itself says has a reason.
func recoverable(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.Aborted, codes.ResourceExhausted:
		return true
	case codes.Canceled, codes.Internal, codes.Unknown:
		return reason(err) == "" && !errors.Is(err, ErrOrder)
	default:
		return false
	}
}

// tooLarge is the reason of a request that has more bytes than the server reads.
const tooLarge = "REQUEST_TOO_LARGE"

// reason returns why the service itself has ended a call, "" where it has not.
func reason(err error) string {
	for _, detail := range status.Convert(err).Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok && info.GetDomain() == "clew" {
			return info.GetReason()
		}
	}
	return ""
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
