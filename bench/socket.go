package main

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"time"
)

// chunk is how many bytes are written or read at once, as by gRPC.
const chunk = 32 << 10

// sendBytes answers each connection, which brings a number, with as many bytes.
func sendBytes(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			var left int64
			if binary.Read(conn, binary.LittleEndian, &left) != nil {
				return
			}
			for bytes := make([]byte, chunk); left > 0; left -= chunk {
				if _, err := conn.Write(bytes[:min(left, chunk)]); err != nil {
					return
				}
			}
		}()
	}
}

// receiveBytes measures so many bytes over a connection of TCP.
func receiveBytes(ctx context.Context, address string, n int64) (time.Duration, error) {
	begin := time.Now()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if err := binary.Write(conn, binary.LittleEndian, n); err != nil {
		return 0, err
	}
	buffer := make([]byte, chunk)
	for left := n; left > 0; {
		got, err := conn.Read(buffer)
		if left -= int64(got); err != nil && left > 0 {
			return 0, io.ErrUnexpectedEOF
		}
	}
	return time.Since(begin), nil
}
