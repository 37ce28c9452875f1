package service

import (
	"context"
	"runtime"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
)

// largeRequest is the size from which on requests take turns to be decoded: what has been
// decoded takes up to fifty times as much memory.
const largeRequest = 16 << 10

// reception receives the requests of calls. No limit counts a call before its request is
// there, so what such calls take is bounded here. It may be used concurrently.
type reception struct {
	// maxBytes is the size of a request, 0 is any.
	maxBytes int
	// timeout is how long a request may take to come.
	timeout time.Duration
	// shutdown says when no more is received.
	shutdown *shutdown
	waiting  waiting
	// turns has one for each large request that may be decoded now.
	turns chan struct{}
	codec codec
}

func newReception(limits Limits, timeout time.Duration, s *shutdown) *reception {
	r := &reception{
		maxBytes: limits.MaxRequestBytes,
		timeout:  timeout,
		shutdown: s,
		waiting:  waiting{limit: limits.MaxWaitingBytes},
		turns:    make(chan struct{}, runtime.GOMAXPROCS(0)),
		codec:    newCodec(),
	}
	for range cap(r.turns) {
		r.turns <- struct{}{}
	}
	return r
}

// receive receives the request of a call, which there is one of, with the method of grpc
// for that. The error is a *failure, or what grpc says.
func (r *reception) receive(ctx context.Context, with func(any) error, request any) error {
	timer := time.NewTimer(r.timeout)
	defer timer.Stop()
	return r.attend(ctx, timer.C, func() error { return r.read(ctx, with, request) })
}

// attend has a call wait for requests as long as something runs, in another goroutine,
// and returns the error of that, or a *failure where the call has to go before: then what
// runs ends soon after the call has.
func (r *reception) attend(ctx context.Context, late <-chan time.Time, run func() error) error {
	lost, leave := r.waiting.begin(ctx)
	defer leave()
	ended := make(chan error, 1)
	go func() { ended <- protect(run) }()
	select {
	case err := <-ended:
		return err
	case <-late:
		return requestTooLate(r.timeout)
	case <-lost:
		return noRoomToWait(r.waiting.limit)
	case <-r.shutdown.begun.Done():
		return errShuttingDown
	}
}

// read reads a request and decodes it.
func (r *reception) read(ctx context.Context, with func(any) error, request any) error {
	in := &incoming{}
	defer func() { in.data.Free() }()
	err := with(in)
	size := in.data.Len()
	switch {
	case status.Code(err) == codes.ResourceExhausted, r.maxBytes > 0 && size > r.maxBytes:
		return requestTooLarge(r.maxBytes)
	case err != nil:
		return err
	case size > largeRequest:
		select {
		case <-r.turns:
			defer func() { r.turns <- struct{}{} }()
		case <-ctx.Done():
			return status.FromContextError(ctx.Err()).Err()
		}
	}
	return r.decode(in, request)
}

// readOne reads a request where there may be many. Those are questions of a few words, and
// the answers that a caller does not read may be several times as long.
func (r *reception) readOne(with func(any) error, request any) error {
	in := &incoming{}
	defer func() { in.data.Free() }()
	if err := with(in); err != nil {
		return err
	}
	if size := in.data.Len(); size > largeRequest {
		return status.Errorf(codes.ResourceExhausted, "the request is too large: it has %d bytes, where there may be many each has %d at most", size, largeRequest)
	}
	return r.decode(in, request)
}

func (r *reception) decode(in *incoming, request any) error {
	if err := r.codec.Unmarshal(in.data, request); err != nil {
		return status.Errorf(codes.Internal, "the request is no message of this method: %v", err)
	}
	return nil
}

// incoming is a request that is not decoded yet.
type incoming struct{ data mem.BufferSlice }

// keep keeps the data of a request. Whoever sends two is refused by grpc.
func (in *incoming) keep(data mem.BufferSlice) {
	in.data.Free()
	data.Ref()
	in.data = data
}
