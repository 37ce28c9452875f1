package service

import (
	"context"
	"time"
)

// finishTime is how long calls go on while the service shuts down, so that those may
// finish that are about to.
const finishTime = time.Second

// shutdown is how a service comes to its end: from when it has begun no call is taken,
// and when it is due none goes on.
type shutdown struct {
	begun, due context.Context
	begin, end context.CancelFunc
}

func newShutdown() *shutdown {
	s := &shutdown{}
	s.begun, s.begin = context.WithCancel(context.Background())
	s.due, s.end = context.WithCancel(context.Background())
	return s
}

// start begins the shutdown, once; it may be called concurrently.
func (s *shutdown) start() {
	s.begin()
	time.AfterFunc(finishTime, s.end)
}
