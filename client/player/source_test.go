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

	"github.com/charmbracelet/x/ansi"
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
		s := open(t.Context(), Options{Client: endless{sent: &sent}}, &clewv1.SearchRequest{})
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

// A player that pauses for longer than the server waits misses nothing, in either
// encoding, and tells of each break.
func TestABrokenStreamGoesOn(t *testing.T) {
	for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		request := clewv1.SearchRequest_builder{
			Queens:       clewv1.Queens_builder{Size: 9}.Build(),
			MaxSolutions: proto.Uint32(0),
			Seed:         7,
			Encoding:     encoding,
		}.Build()
		client := &stalling{SearchServiceClient: dial(t), stalls: 3}
		m := newModel(t.Context(), Options{Client: client, Request: request}, unicodeGlyphs)
		m.pace.speed = math.Inf(1)
		defer m.close()
		m.Init()
		told := map[string]bool{}
		for !m.ended {
			m.Update(frame{run: m.run, at: time.Now()})
			told[strings.TrimRight(ansi.Strip(m.connection()), "0123456789,…")] = true
			time.Sleep(time.Millisecond)
		}
		if m.err != nil || client.stalls != 0 || m.counters().Solutions != 352 || m.sequence() != m.finished.GetSequence() {
			t.Errorf("%v: error %v, %d breaks left, event %d of %d, %d solutions, want 352", encoding, m.err, client.stalls, m.sequence(), m.finished.GetSequence(), m.counters().Solutions)
		}
		if !told["reconnecting after event "] || !told["reconnected after event "] {
			t.Errorf("%v: told are %v", encoding, told)
		}
	}
}

// What stands in the way of a search is known before the terminal is taken.
func TestRunTellsWhatIsWrongAtOnce(t *testing.T) {
	output := newScreen()
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 31}.Build()}.Build()
	result, err := Run(t.Context(), Options{Client: dial(t), Request: request, Input: strings.NewReader(""), Output: output})
	if status.Code(err) != codes.InvalidArgument || result.Started != nil {
		t.Errorf("error %v with result %+v, want InvalidArgument", err, result)
	}
	if output.written.Len() > 0 {
		t.Errorf("the terminal was written to: %q", output.written.String())
	}
}

// What a player is too impatient for is the end.
func TestAnImpatientPlayer(t *testing.T) {
	client := &stalling{SearchServiceClient: dial(t), stalls: 1}
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 9}.Build(), MaxSolutions: proto.Uint32(0)}.Build()
	s := open(t.Context(), Options{Client: client, Patience: -1}, request)
	defer s.close()
	if err := s.await(); err != nil {
		t.Fatal(err)
	}
	var last bool
	for range 10_000 {
		if _, last = s.next(); last {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if !last || status.Code(s.err) != codes.Aborted {
		t.Errorf("ended %v with %v, want Aborted", last, s.err)
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
	return &stallingStream{ServerStreamingClient: stream, service: s, left: 2 + 5*s.calls}, err
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

// The panel tells of a break for as long as it lasts, and a little longer.
func TestThePanelTellsOfABreak(t *testing.T) {
	m := loaded(t, queens(false), recorded(t, queens(false)))
	m.show(3)
	over := time.Unix(1000, 0)
	for _, test := range []struct {
		outage *outage
		now    time.Time
		want   string
	}{
		{nil, over, ""},
		{&outage{event: 1234}, over, "reconnecting after event 1,234…"},
		{&outage{event: 1234, over: over}, over, "reconnected after event 1,234"},
		{&outage{event: 1234, over: over}, over.Add(noticeTime), ""},
	} {
		m.outage, m.now = test.outage, test.now
		for _, width := range []int{80, 40} { // the panel beside the board, and below it
			m.width, m.height = width, 24
			text := ansi.Strip(m.View().Content)
			if got := strings.Contains(text, "reconnect"); !strings.Contains(text, test.want) || got != (test.want != "") {
				t.Errorf("%q is not in\n%s", test.want, text)
			}
		}
	}
}

// How long it may still take is told once that is known, and as what it is: of a
// search for the first solution, the most.
func TestThePanelTellsTheTimeLeft(t *testing.T) {
	for most, want := range map[uint32]string{0: "time left  1m30s", 1: "time left  at most 1m30s"} {
		request := queens(false)
		request.SetMaxSolutions(most)
		m := loaded(t, request, recorded(t, request))
		m.show(3)
		m.progress = clewv1.Progress_builder{Explored: proto.Float64(0.1)}.Build()
		if text := ansi.Strip(m.View().Content); strings.Contains(text, "time left") {
			t.Errorf("a time left before it is known:\n%s", text)
		}
		for second := range 10 {
			m.remaining.Update(float64(second+1)/100, time.Duration(second+1)*time.Second)
		}
		if text := ansi.Strip(m.View().Content); !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
