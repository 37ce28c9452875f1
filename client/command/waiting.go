package command

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"google.golang.org/grpc"
)

// longSilence is after how long a person is told what is being waited for.
const longSilence = 2 * time.Second

// waiting tells, once, that a server has taken the first call and says nothing: there is
// nothing else to see until it does. Of later calls the screen tells.
type waiting struct {
	server string
	out    io.Writer
	once   sync.Once
}

// options are those of the connection to the server.
func (w *waiting) options() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithChainUnaryInterceptor(func(ctx context.Context, method string, request, response any, conn *grpc.ClientConn, invoke grpc.UnaryInvoker, options ...grpc.CallOption) error {
			defer w.begin()()
			return invoke(ctx, method, request, response, conn, options...)
		}),
		grpc.WithChainStreamInterceptor(func(ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer, options ...grpc.CallOption) (grpc.ClientStream, error) {
			answered := w.begin()
			stream, err := open(ctx, desc, conn, method, options...)
			if err != nil {
				answered()
				return nil, err
			}
			return awaited{stream, sync.OnceFunc(answered)}, nil
		}),
	}
}

// begin begins to wait, if the call is the first one, until answered is called.
func (w *waiting) begin() (answered func()) {
	answered = func() {}
	w.once.Do(func() {
		told := make(chan struct{})
		telling := time.AfterFunc(longSilence, func() {
			defer close(told)
			fmt.Fprintf(w.out, "waiting for the server at %s\n", w.server)
		})
		answered = func() {
			if !telling.Stop() {
				<-told // before anything else is written
			}
		}
	})
	return answered
}

// awaited is a stream of which somebody wants to know when something has come.
type awaited struct {
	grpc.ClientStream
	answered func()
}

// RecvMsg implements grpc.ClientStream.
func (a awaited) RecvMsg(message any) error {
	err := a.ClientStream.RecvMsg(message)
	a.answered()
	return err
}
