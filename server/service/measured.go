package service

import (
	"time"

	"google.golang.org/protobuf/proto"
)

// measured is a message that learns its size when the codec writes it: to work it out
// once more would take as long as to write it.
type measured struct {
	proto.Message
	size int // 0 before
}

// observed returns a function that sends messages of a call, which has begun by then,
// and tells its observer of each; events says how many events one holds.
func observed[M proto.Message](c *call, send func(any) error, events func(M) int) func(M) error {
	return func(message M) error {
		if c.watcher == nil {
			return send(message)
		}
		m := &measured{Message: message}
		begin := time.Now()
		if err := send(m); err != nil {
			return err
		}
		blocked := time.Since(begin)
		if m.size == 0 {
			m.size = proto.Size(message) // another codec wrote it, or nothing did
		}
		c.watcher.Sent(Message{Events: events(message), Bytes: m.size, Blocked: blocked})
		return nil
	}
}
