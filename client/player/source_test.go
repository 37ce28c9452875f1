package player

import (
	"bytes"
	"context"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// screen is an output that tells when something was drawn on it.
type screen struct {
	mutex   sync.Mutex
	written bytes.Buffer
	once    sync.Once
	drawn   chan struct{}
}

func newScreen() *screen { return &screen{drawn: make(chan struct{})} }

func (s *screen) Write(p []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.written.Write(p)
	if strings.Contains(s.written.String(), "pause") {
		s.once.Do(func() { close(s.drawn) })
	}
	return len(p), nil
}

// checkRestored checks that the alternate screen was entered and left, and that
// the cursor is shown again.
func (s *screen) checkRestored(t *testing.T) {
	t.Helper()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	text := s.written.String()
	for _, mode := range []struct{ name, on, off string }{
		{"the alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
		{"the hidden cursor", "\x1b[?25l", "\x1b[?25h"},
	} {
		on, off := strings.LastIndex(text, mode.on), strings.LastIndex(text, mode.off)
		if on < 0 || off < on {
			t.Errorf("%s is not left: on at %d, off at %d", mode.name, on, off)
		}
	}
}

// endless is a service whose searches send progress for ever.
type endless struct {
	clewv1.SearchServiceClient
	sent *atomic.Int64
}

func (e endless) Search(ctx context.Context, _ *clewv1.SearchRequest, _ ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	return &endlessStream{ctx: ctx, sent: e.sent}, nil
}

type endlessStream struct {
	grpc.ClientStream
	ctx  context.Context
	sent *atomic.Int64
}

func (s *endlessStream) Recv() (*clewv1.SearchResponse, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if s.sent.Add(1) == 1 {
		return clewv1.SearchResponse_builder{Started: &clewv1.Started{}}.Build(), nil
	}
	return clewv1.SearchResponse_builder{Progress: &clewv1.Progress{}}.Build(), nil
}

func TestSourceReadsAheadWithinBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent atomic.Int64
		s := open(t.Context(), endless{sent: &sent}, &clewv1.SearchRequest{})
		defer s.close()
		synctest.Wait()
		// One more is in the hands of the reader.
		if got := sent.Load(); got != readAhead+1 {
			t.Errorf("%d messages read with none taken, want %d", got, readAhead+1)
		}
		for range 3 {
			s.next()
		}
		synctest.Wait()
		if got := sent.Load(); got != readAhead+1+3 {
			t.Errorf("%d messages read with three taken, want %d", got, readAhead+1+3)
		}
	})
}

// A player that pauses for longer than the server waits misses nothing.
func TestAStalledReaderGetsTheRest(t *testing.T) {
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 9}.Build(), MaxSolutions: proto.Uint32(0), Seed: 7}.Build()
	want := 0
	for _, message := range recorded(t, request) {
		want += len(message.GetEvents().GetEvents())
	}
	client := &stalling{SearchServiceClient: dial(t), stalls: 3}
	next, solutions := int64(1), int64(0)
	for message, err := range unbroken(t.Context(), client, request) {
		if err != nil {
			t.Fatal(err)
		}
		if message.HasStarted() && next != 1 {
			t.Error("a second started")
		}
		for _, event := range message.GetEvents().GetEvents() {
			if event.GetSequence() != next {
				t.Fatalf("event %d, want %d", event.GetSequence(), next)
			}
			next++
		}
		if message.HasSolution() {
			solutions++
			if message.GetSolution().GetNumber() != solutions {
				t.Fatalf("solution %d, want %d", message.GetSolution().GetNumber(), solutions)
			}
		}
	}
	if client.stalls != 0 || next-1 != int64(want) || solutions != 352 {
		t.Errorf("%d events and %d solutions with %d interruptions left, want %d, 352 and 0", next-1, solutions, client.stalls, want)
	}
}

// stalling breaks its first streams off, each later than the one before.
type stalling struct {
	clewv1.SearchServiceClient
	stalls, calls int
}

func (s *stalling) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream, err := s.SearchServiceClient.Search(ctx, request, options...)
	s.calls++
	return &stallingStream{ServerStreamingClient: stream, service: s, left: 20 * s.calls}, err
}

type stallingStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	service *stalling
	left    int
}

func (s *stallingStream) Recv() (*clewv1.SearchResponse, error) {
	if s.left--; s.left < 0 && s.service.stalls > 0 {
		s.service.stalls--
		return nil, status.Error(codes.Aborted, "stalled")
	}
	return s.ServerStreamingClient.Recv()
}

func TestPace(t *testing.T) {
	start := time.Unix(0, 0)
	for _, test := range []struct {
		speed float64
		want  int // events within the ten seconds of 601 frames, the first included
	}{{0.5, 6}, {1, 11}, {12, 121}, {1000, 10_001}, {1_000_000, 10_000_001}} {
		p := pace{speed: test.speed}
		p.restart(start)
		got := 0
		for i := range 601 {
			got += p.due(start.Add(time.Duration(i) * time.Second / framesPerSecond))
		}
		if math.Abs(float64(got-test.want)) > 1 {
			t.Errorf("%v events a second: %d in ten seconds, want %d", test.speed, got, test.want)
		}
	}
}

func TestPaceDoesNotCatchUpAfterASleep(t *testing.T) {
	p := pace{speed: 12}
	p.restart(time.Unix(0, 0))
	p.due(time.Unix(0, 0))
	if got := p.due(time.Unix(3600, 0)); got > 2 {
		t.Errorf("%d events after an hour of sleep, want 2 at most", got)
	}
}

// Above the pace of the server there is only one speed: its own.
func TestPaceOfAPacedSearch(t *testing.T) {
	p := pace{speed: math.Inf(1), limit: 5}
	p.change(false)
	if p.speed != 4 {
		t.Errorf("slower than 5 events/s is %v, want 4", p.speed)
	}
	p.change(true)
	if !math.IsInf(p.speed, 1) {
		t.Errorf("faster than 4 of 5 events/s is %v, want as it comes", p.speed)
	}
}

func TestPaceInWords(t *testing.T) {
	for speed, want := range map[float64]string{0.5: "1 event per 2 s", 12: "12 events/s", 1_000_000: "1,000,000 events/s", math.Inf(1): "as it comes"} {
		p := pace{speed: speed, unit: "event"}
		if got := p.String(); got != want {
			t.Errorf("%v is %q, want %q", speed, got, want)
		}
	}
}

func TestGlyphsFollowTheLocale(t *testing.T) {
	for _, test := range []struct {
		variables map[string]string
		unicode   bool
	}{
		{nil, false},
		{map[string]string{"LANG": "C"}, false},
		{map[string]string{"LANG": "en_US.UTF-8"}, true},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "C"}, false},
		{map[string]string{"LC_CTYPE": "C.utf8"}, true},
	} {
		if got := glyphsFor(func(name string) string { return test.variables[name] }).unicode; got != test.unicode {
			t.Errorf("%v: unicode %v, want %v", test.variables, got, test.unicode)
		}
	}
}
