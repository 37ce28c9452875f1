package screen

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"google.golang.org/grpc"

	"clew/client/internal/clienttest"
	"clew/client/player"
	"clew/client/terminal"
	clewv1 "clew/gen/clew/v1"
)

// BenchmarkLive plays a search whose events arrive at ten million a second, as fast
// as they come, and reports how many frames a second are drawn, how many cores that
// takes in all, the reading of the stream included, and how many events were seen
// each second.
func BenchmarkLive(b *testing.B) {
	const perSecond = 10_000_000
	messages := clienttest.Record(b, clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		Encoding:      clewv1.Encoding_ENCODING_STEPS,
		MaxSolutions:  new(uint32),
		MaxPlacements: 15_000_000,
	}.Build())
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		for _, view := range player.ViewNames() {
			b.Run(fmt.Sprintf("%s-%dx%d", view, size[0], size[1]), func(b *testing.B) {
				for b.Loop() {
					live(b, messages, perSecond, view, size[0], size[1])
				}
			})
		}
	}
}

func live(b *testing.B, messages []*clewv1.SearchResponse, perSecond float64, view string, width, height int) {
	input, keys, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	defer keys.Close()
	client := &paced{messages: messages, perSecond: perSecond, done: func() { keys.WriteString("q") }}
	o := Options{
		Player:   player.Options{Client: client, Request: &clewv1.SearchRequest{}, View: view, Speed: math.Inf(1)},
		Terminal: terminal.Streams{Input: input, Output: io.Discard},
	}
	m := newModel(b.Context(), o, testTheme())
	defer m.close()
	m.begin(o.Player.Request)
	if err := m.player.Await(); err != nil {
		b.Fatal(err)
	}
	counted := &frames{model: m}
	begin, used := time.Now(), cpu(b)
	if err := terminal.Run(b.Context(), counted, o.Terminal, tea.WithWindowSize(width, height)); err != nil {
		b.Fatal(err)
	}
	seconds := time.Since(begin).Seconds()
	b.ReportMetric(float64(counted.drawn)/seconds, "frames/s")
	b.ReportMetric((cpu(b)-used).Seconds()/seconds, "cores")
	b.ReportMetric(float64(m.player.Result().Sequence)/seconds, "events/s")
}

// frames counts how often a model is drawn after a tick.
type frames struct {
	*model
	drawn int
}

func (f *frames) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := f.model.Update(message)
	return f, cmd
}

func (f *frames) View() tea.View {
	f.drawn++
	return f.model.View()
}

// cpu returns the time that the process has spent on cores.
func cpu(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// paced is a service that knows one search, whose events it sends at a pace.
type paced struct {
	clewv1.SearchServiceClient
	messages  []*clewv1.SearchResponse
	perSecond float64
	done      func() // a while after the last message
}

func (p *paced) Search(ctx context.Context, _ *clewv1.SearchRequest, _ ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	return &pacedStream{ctx: ctx, service: p, begin: time.Now()}, nil
}

type pacedStream struct {
	grpc.ClientStream
	ctx     context.Context
	service *paced
	begin   time.Time
	next    int
	events  atomic.Int64
}

func (s *pacedStream) Recv() (*clewv1.SearchResponse, error) {
	if s.next == len(s.service.messages) {
		time.AfterFunc(100*time.Millisecond, s.service.done)
		return nil, io.EOF
	}
	message := s.service.messages[s.next]
	s.next++
	due := s.begin.Add(time.Duration(float64(s.events.Load()) / s.service.perSecond * float64(time.Second)))
	select {
	case <-time.After(time.Until(due)):
	case <-s.ctx.Done():
		return nil, s.ctx.Err()
	}
	s.events.Add(int64(len(message.GetSteps().GetCodes())))
	return message, nil
}
