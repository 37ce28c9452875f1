//go:build linux

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/http2"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	_ "google.golang.org/grpc/encoding/gzip" // what a server may have by one of its libraries
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
)

// A message that is too large is refused, and is not kept in memory first.
func TestOversizedMessages(t *testing.T) {
	t.Parallel()
	server := startProcess(t)
	connection := server.dial(t)
	for _, test := range []struct {
		name   string
		bytes  int
		reason string // "" is that grpc refuses it, which has none
	}{
		{"2 MiB", 2 << 20, "REQUEST_TOO_LARGE"},
		{"50 MiB", 50 << 20, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			grid := clewv1.Grid_builder{Lines: []string{strings.Repeat("#", test.bytes)}}.Build()
			request := clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Grid: grid}.Build()}.Build()
			server.grows(t, 32<<20, func() {
				_, err := end(begin(t, connection, request))
				var reason string
				for _, detail := range status.Convert(err).Details() {
					if info, ok := detail.(*errdetails.ErrorInfo); ok {
						reason = info.GetReason()
					}
				}
				if status.Code(err) != codes.ResourceExhausted || reason != test.reason {
					t.Errorf("the call ends with %v and reason %q", err, reason)
				}
			})
		})
	}
	t.Run("4 GiB announced", func(t *testing.T) {
		server.grows(t, 32<<20, func() {
			// It does not wait for what will not come.
			got := sendMessage(t, server.wire(t), binary.BigEndian.AppendUint32([]byte{0}, 1<<32-1))
			if got != codes.ResourceExhausted {
				t.Errorf("the call ends with %v", got)
			}
		})
	})
	t.Run("48 MiB packed", func(t *testing.T) {
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		_, err := writer.Write(make([]byte, 1<<20))
		if err := errors.Join(err, writer.Close()); err != nil {
			t.Fatal(err)
		}
		// What is packed one after the other is unpacked so.
		// It has to fit the window that the server gives.
		message := bytes.Repeat(packed.Bytes(), 48)
		server.grows(t, 32<<20, func() {
			head := binary.BigEndian.AppendUint32([]byte{1}, uint32(len(message)))
			got := sendMessage(t, server.wire(t), append(head, message...), "grpc-encoding", "gzip")
			if got != codes.ResourceExhausted {
				t.Errorf("the call ends with %v", got)
			}
		})
	})
}

// sendMessage sends a message, or its beginning, and returns the status of its call.
func sendMessage(t *testing.T, w *wire, message []byte, headers ...string) codes.Code {
	t.Helper()
	err := w.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: w.headers(headers...), EndHeaders: true})
	for len(message) > 0 && err == nil {
		n := min(len(message), maxFrame)
		err = w.WriteData(1, false, message[:n])
		message = message[n:]
	}
	if err != nil {
		t.Fatal(err)
	}
	code, err := w.status()
	if err != nil {
		t.Fatal(err)
	}
	return code
}
