package player

import (
	"context"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

func TestABrokenStreamIsShown(t *testing.T) {
	messages := clienttest.Record(t, clienttest.Queens(false))
	events := messages[1].GetEvents()
	events.SetEvents(append(events.GetEvents()[:2:2], events.GetEvents()[3:]...)) // the third is missing
	m := loaded(t, Options{Request: clienttest.Queens(false)}, messages)
	m.at(2)
	if m.Err() == nil || m.reel.Position() != 2 {
		t.Fatalf("error %v after event %d, want one after event 2", m.Err(), m.reel.Position())
	}
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		if screen := text(m, size[0], size[1]); !strings.Contains(screen, "broken off") || !strings.Contains(screen, "after event 2") {
			t.Errorf("the screen does not say so:\n%s", screen)
		}
	}
}

// What a stream breaks with is said in words, whatever the place, and how to try again.
func TestABrokenStreamInWords(t *testing.T) {
	client := &failing{clienttest.Replay(clienttest.Record(t, clienttest.Queens(false))[:2]), status.Error(codes.Unavailable, "error reading from server: EOF")}
	m := New(t.Context(), Options{Client: client, Patience: -1, Request: clienttest.Queens(false)}, testTheme(true))
	t.Cleanup(m.Close)
	receiveAll(m)
	last := m.reel.Last()
	for _, at := range []int64{3, last} {
		m.at(at)
		for _, size := range [][2]int{{80, 24}, {40, 24}, {30, 30}} {
			screen := strings.Join(strings.Fields(text(m, size[0], size[1])), " ")
			if strings.Contains(screen, "rpc error") || !strings.Contains(screen, "broken off") {
				t.Errorf("at event %d of %d:\n%s", at, last, text(m, size[0], size[1]))
			}
		}
		want := "after event " + words.Number(last) + ": the server cannot be reached (r: try again)"
		if got := m.trouble(); !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	// Nothing is lost by trying again.
	client.SearchServiceClient = clienttest.Replay(nil)
	m.Update(m.deck.FrameAt(time.Now()))
	press(m, "r")
	receiveAll(m)
	m.at(last)
	if got := m.reel.Position(); got != last || !strings.Contains(text(m, 80, 24), "8 queens") {
		t.Errorf("at event %d of %d after trying again:\n%s", got, last, text(m, 80, 24))
	}
	// A search that has not begun has no place.
	m = New(t.Context(), Options{Client: client, Patience: -1, Request: clienttest.Queens(false)}, testTheme(true))
	t.Cleanup(m.Close)
	receiveAll(m)
	if m.look(); m.trouble() != "the server cannot be reached (r: try again)" {
		t.Errorf("%q before the search has begun", m.trouble())
	}
}

// failing is a service whose streams all break.
type failing struct {
	clewv1.SearchServiceClient
	err error
}

// Search implements clewv1.SearchServiceClient.
func (f *failing) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := f.SearchServiceClient.Search(ctx, request, options...)
	return failingStream{stream, f.err}, err
}

type failingStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	err error
}

// Recv implements grpc.ServerStreamingClient.
func (s failingStream) Recv() (*clewv1.SearchResponse, error) {
	message, err := s.ServerStreamingClient.Recv()
	if err == io.EOF {
		err = s.err
	}
	return message, err
}

// While the stream is broken and nothing is left to play, nobody says that it plays.
func TestABrokenStreamIsNotLive(t *testing.T) {
	request := clienttest.Queens(false)
	client := &failing{clienttest.Replay(clienttest.Record(t, request)[:2]), status.Error(codes.Unavailable, "away")}
	m := New(t.Context(), Options{Client: client, Request: request, Speed: math.Inf(1)}, testTheme(true))
	t.Cleanup(m.Close)
	for m.reel.Outage(time.Now()) == nil || m.reel.Last() == 0 {
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	m.Update(m.deck.FrameAt(time.Now()))
	screen := text(m, 80, 24)
	if strings.Contains(screen, "live") || strings.Contains(screen, "playing") || !strings.Contains(screen, "waiting for the server") || !strings.Contains(screen, "reconnecting") {
		t.Errorf("the stream is broken:\n%s", screen)
	}
}
