package compare

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// faulty is a service that fails or falls silent in the searches that it picks, each
// time behind so many messages.
type faulty struct {
	clewv1.SearchServiceClient
	picks  func(*clewv1.SearchRequest) bool
	behind int
	err    error // nil: it falls silent
}

// Search implements clewv1.SearchServiceClient.
func (f *faulty) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := f.SearchServiceClient.Search(ctx, request, options...)
	if err != nil || !f.picks(request) {
		return stream, err
	}
	return &faultyStream{stream, ctx, f.behind, f.err}, nil
}

type faultyStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	ctx  context.Context
	left int
	err  error
}

// Recv implements grpc.ServerStreamingClient.
func (s *faultyStream) Recv() (*clewv1.SearchResponse, error) {
	if s.left--; s.left >= 0 {
		return s.ServerStreamingClient.Recv()
	}
	if s.err == nil {
		<-s.ctx.Done()
		return nil, s.ctx.Err()
	}
	return nil, s.err
}

// never picks no search.
func never(*clewv1.SearchRequest) bool { return false }

// isStatic picks the second of the orders.
func isStatic(request *clewv1.SearchRequest) bool {
	return request.GetKnightsTour().GetMoveOrder() == clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE
}

// readable asks for events that come in many messages.
func readable(lanes []Lane) []Lane {
	for _, l := range lanes {
		l.Request.SetEncoding(clewv1.Encoding_ENCODING_EVENTS)
	}
	return lanes
}

// A lane whose stream breaks says so; the others go on, and do not wait for it.
func TestALaneThatBreaksDoesNotHoldTheOthers(t *testing.T) {
	client := &faulty{clienttest.Dial(t), isStatic, 1, status.Error(codes.Unavailable, "the server went\x1b[2J away")}
	m := opened(t, Options{Client: client, Lanes: orders(1000), Patience: -1})
	receiveAll(t, m)
	m.deck.StopAt(m.Last())
	golden(t, "broken", m, 80, 24)
	m.deck.StopAt(1) // the others have more to play
	if got := ansi.Strip(m.statusOf(m.lanes[1])); got != "✗ broken off" {
		t.Errorf("status %q of a lane that is broken for good", got)
	}
	if got := strings.Join(m.trouble(m.lanes[1], 80), ""); got != "before the first event: the server cannot be reached (r: try again)" {
		t.Errorf("%q is said of a lane that is broken", got)
	}
	m.deck.StopAt(m.Last())
	results := m.results()
	if err := results[1].Err; status.Code(errors.Unwrap(err)) != codes.Unavailable || results[1].Finished != nil || results[1].Seen != 0 {
		t.Errorf("result %+v of the broken lane, want Unavailable, no end and nothing seen", results[1])
	}
	for _, i := range []int{0, 2} {
		if r := results[i]; r.Err != nil || r.Finished.GetSequence() != r.Seen || r.Seen == 0 {
			t.Errorf("result %+v, want its end at the last event seen", r)
		}
	}
	client.picks = never
	press(m, "r")
	receiveAll(t, m)
	if err := m.lanes[1].reel.Err(); err != nil || m.lanes[1].reel.Last() != 770 {
		t.Errorf("after a restart %d events and error %v, want 770 and none", m.lanes[1].reel.Last(), err)
	}
}

// All lanes are at the same event, so they wait for one whose events do not come.
func TestTheClockWaitsForALaneThatIsBehind(t *testing.T) {
	client := &faulty{clienttest.Dial(t), isStatic, 2, nil}
	m := opened(t, Options{Client: client, Lanes: readable(orders(1000))})
	m.deck.Pace.Speed = 1e6
	for tick := range 200 {
		m.Update(m.deck.FrameAt(m.deck.Now().Add(16 * time.Millisecond)))
		if behind := m.lanes[1].reel.Last(); m.at > behind {
			t.Fatalf("frame %d: the clock is at event %d, the lane behind at %d", tick, m.at, behind)
		}
		time.Sleep(time.Millisecond)
	}
	press(m, "end")
	m.Update(m.deck.FrameAt(time.Now()))
	if !m.deck.Jumping() || m.at != m.lanes[1].reel.Last() {
		t.Errorf("at event %d without the end of a lane, jump %v", m.at, m.deck.Jumping())
	}
	if footer := m.lines()[23]; !strings.Contains(footer, "looking for the end") {
		t.Errorf("the footer is %q", footer)
	}
	press(m, "esc")
	if m.deck.Jumping() || !m.deck.Paused() {
		t.Error("esc does not stop the search for the end")
	}
}

// A stream that breaks is gone on with, and its lane says so meanwhile.
func TestALaneReconnects(t *testing.T) {
	var mended atomic.Bool
	picks := func(request *clewv1.SearchRequest) bool { return isStatic(request) && !mended.Load() }
	client := &faulty{clienttest.Dial(t), picks, 1, status.Error(codes.Unavailable, "away")}
	m := opened(t, Options{Client: client, Lanes: orders(1000)})
	static := m.lanes[1]
	for static.board == nil || static.reel.Outage(time.Now()) == nil {
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	if got := m.statusOf(static); got != "reconnecting…" {
		t.Errorf("status %q of a broken stream", got)
	}
	if got := m.state(); got != "‖ waiting for the server" {
		t.Errorf("%q while there is nothing to play", got)
	}
	mended.Store(true)
	for !static.reel.Ended() {
		if got := m.statusOf(static); got != "reconnecting…" && got != "reconnected" {
			t.Errorf("status %q of a stream that goes on", got)
		}
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	receiveAll(t, m)
	if static.reel.Err() != nil || static.reel.Last() != 770 {
		t.Errorf("%d events and error %v, want 770 and none", static.reel.Last(), static.reel.Err())
	}
}

// What has broken a lane is seen however low the window is.
func TestTroubleIsSeen(t *testing.T) {
	client := &faulty{clienttest.Dial(t), isStatic, 3, status.Error(codes.Unavailable, "it went away")}
	m := opened(t, Options{Client: client, Lanes: readable(orders(1000)), Patience: -1})
	receiveAll(t, m)
	m.deck.StopAt(m.Last())
	for height := minHeight + 4; height < 60; height++ {
		m.Update(tea.WindowSizeMsg{Width: 80, Height: height})
		m.look()
		if seen := strings.Join(m.lines(), "\n"); !strings.Contains(seen, "again)") {
			t.Errorf("in %d lines:\n%s", height, seen)
		}
	}
}
