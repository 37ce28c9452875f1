package main

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/net/http2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
)

// A connection that is old takes no new calls; those that it has go on.
func TestConnectionAge(t *testing.T) {
	t.Parallel()
	server := start(t, "--max-connection-age", "1s")
	w := server.wire(t)
	if err := w.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: w.headers(), EndHeaders: true}); err != nil {
		t.Fatal(err)
	}
	// A search that is older than its connection may become.
	request := clewv1.SearchRequest_builder{EventInterval: durationpb.New(8 * time.Millisecond)}.Build()
	connection := server.dial(t)
	stream := begin(t, connection, request)
	code, why, err := w.goAway()
	if err != nil || code != http2.ErrCodeNo || why != "max_age" {
		t.Errorf("the server says %v %q, %v", code, why, err)
	}
	if _, err := end(stream); err != nil {
		t.Errorf("the search ends with %v", err)
	}
	if err := check(t, connection); err != nil {
		t.Errorf("the next call ends with %v", err)
	}
}

// A stream that has become too old ends before its connection is closed.
func TestStreamAge(t *testing.T) {
	t.Parallel()
	server := start(t, "--max-stream-age", "100ms")
	request := clewv1.SearchRequest_builder{EventInterval: durationpb.New(20 * time.Millisecond)}.Build()
	last, err := end(begin(t, server.dial(t), request))
	if status.Code(err) != codes.Unavailable || len(last.GetProgress().GetCursor()) == 0 {
		t.Errorf("the stream ends with %v and %v", last, err)
	}
}

// However slow its pace is, a stream is never cut off by the age of its connection.
func TestConnectionAgeAndSlowPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := defaultConfig()
		c.connections.maxAge, c.maxStreamAge, c.limits.MaxDuration = time.Second, time.Second, time.Second
		server, err := newServer(t.Context(), c, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer server.close()
		connection := transporttest.Connect(t, server.grpc)
		request := clewv1.SearchRequest_builder{EventInterval: durationpb.New(time.Hour)}.Build()
		stream, err := clewv1.NewSearchServiceClient(connection).Search(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		last, err := end(stream)
		if !strings.Contains(err.Error(), "the stream has become as old") || last.GetProgress().GetSequence() == 0 {
			t.Errorf("the stream ends with %v and %v", last, err)
		}
	})
}

// A client may ping as often as the busiest do, whether it has a call or not; one that
// pings without end is cut off.
func TestPings(t *testing.T) {
	t.Parallel()
	const least = 50 * time.Millisecond
	server := start(t, "--min-ping-interval", least.String())
	ping := func(w *wire) error {
		if err := w.WritePing(false, [8]byte{}); err != nil {
			return err
		}
		_, err := w.frame(func(f http2.Frame) bool { p, ok := f.(*http2.PingFrame); return ok && p.IsAck() })
		return err
	}
	patient := server.wire(t)
	for range 6 {
		time.Sleep(least + 5*time.Millisecond)
		if err := ping(patient); err != nil {
			t.Fatalf("a ping now and then: %v", err)
		}
	}
	hasty := server.wire(t)
	for range 6 {
		if err := hasty.WritePing(false, [8]byte{}); err != nil {
			t.Fatal(err)
		}
	}
	code, why, err := hasty.goAway()
	if err != nil || code != http2.ErrCodeEnhanceYourCalm {
		t.Errorf("the server says %v %q, %v", code, why, err)
	}
}

// A client that is gone without a word is noticed.
func TestSilentClient(t *testing.T) {
	t.Parallel()
	server := start(t, "--ping-after", "1s", "--ping-timeout", "100ms")
	w := server.wire(t)
	// It reads all that comes and answers nothing.
	if _, err := w.frame(func(http2.Frame) bool { return false }); err == nil {
		t.Error("the connection stays")
	}
}

func TestStreamsPerConnection(t *testing.T) {
	server := start(t, "--max-streams-per-connection", "2")
	w := server.wire(t)
	var got uint32
	_, err := w.frame(func(f http2.Frame) bool {
		settings, ok := f.(*http2.SettingsFrame)
		if ok {
			got, _ = settings.Value(http2.SettingMaxConcurrentStreams)
		}
		return ok
	})
	if err != nil || got != 2 {
		t.Errorf("the server allows %d streams, want 2 (%v)", got, err)
	}
	// A client that does not care.
	var begun error
	for stream := uint32(1); stream <= 5; stream += 2 {
		begun = errors.Join(begun, w.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: w.headers(), EndHeaders: true}))
	}
	frame, err := w.frame(func(f http2.Frame) bool { _, ok := f.(*http2.RSTStreamFrame); return ok })
	if err := errors.Join(begun, err); err != nil {
		t.Fatal(err)
	}
	if reset := frame.(*http2.RSTStreamFrame); reset.StreamID != 5 || reset.ErrCode != http2.ErrCodeRefusedStream {
		t.Errorf("the server resets stream %d with %v", reset.StreamID, reset.ErrCode)
	}
}
