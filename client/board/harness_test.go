package board

import (
	"context"
	"net"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"

	"clew/client/theme"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// dial returns a client of a real service that ends with the test.
func dial(t testing.TB) clewv1.SearchServiceClient {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	s := service.New(service.Config{})
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	connection, err := grpc.NewClient("passthrough:///bufconn",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		connection.Close()
		server.Stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return clewv1.NewSearchServiceClient(connection)
}

// moment is a search as it was after an event.
type moment struct {
	started *clewv1.Started
	scene   Scene
	counts  tally
}

// tally is how often each cell was tried.
type tally []int64

func (c tally) Count(cell int) int64 { return c[cell] }

func (c tally) Most() int64 {
	var most int64
	for _, count := range c {
		most = max(most, count)
	}
	return most
}

// at returns a search as it was after its event number n, or at its end.
func at(t testing.TB, request *clewv1.SearchRequest, n int64) moment {
	t.Helper()
	var m moment
	for message, err := range trace.Search(t.Context(), dial(t), request) {
		if err != nil {
			t.Fatal(err)
		}
		if message.HasStarted() {
			m = begin(t, message.GetStarted())
		}
		for step, err := range m.scene.State.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			m.follow(step)
			if step.Sequence == n {
				return m
			}
		}
		if m.scene.State.Sequence() == n {
			return m
		}
	}
	return m
}

// begin returns a search before its first event.
func begin(t testing.TB, started *clewv1.Started) moment {
	t.Helper()
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	m := moment{started: started, counts: make(tally, state.Cells())}
	m.scene = Scene{State: state, Tried: m.counts.Count}
	return m
}

// follow takes in an event that the state has.
func (m *moment) follow(step trace.Step) {
	m.scene.Step = step
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		m.scene.Move = step
		m.counts[step.Cell]++
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		m.scene.Move = step
	case clewv1.EventKind_EVENT_KIND_REJECT:
		m.counts[step.Cell]++
	}
}

// apply applies events to the search, which get their numbers here.
func (m *moment) apply(t testing.TB, events ...clewv1.Event_builder) {
	t.Helper()
	for _, event := range events {
		event.Sequence = proto.Int64(m.scene.State.Sequence() + 1)
		step, err := m.scene.State.Apply(event.Build())
		if err != nil {
			t.Fatal(err)
		}
		m.follow(step)
	}
}

// place is a placement of a value on a cell of a board.
func place(state *trace.State, cell, value, depth int) clewv1.Event_builder {
	return clewv1.Event_builder{
		Kind:   clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
		Row:    proto.Uint32(uint32(cell / state.Columns())),
		Column: proto.Uint32(uint32(cell % state.Columns())),
		Value:  proto.Uint32(uint32(value)),
		Depth:  proto.Uint32(uint32(depth)),
	}
}

// plain is the theme of a terminal without any style.
func plain(unicode bool) *theme.Theme { return theme.New(theme.Options{Unicode: unicode}) }

// colored is the theme of a dark terminal with Unicode.
func colored(profile colorprofile.Profile) *theme.Theme {
	return theme.New(theme.Options{Unicode: true, Dark: true, Profile: profile})
}

func queens(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:            &clewv1.Queens{},
		Seed:              1,
		IncludeRejections: rejections,
	}.Build()
}

func tour(rows, columns uint32, blocked ...*clewv1.Cell) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows:    rows,
			Columns: columns,
			Blocked: blocked,
			// Not the best one there is, which may become better.
			MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
		}.Build(),
		Seed: 1,
	}.Build()
}

func maze(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, Seed: 1, IncludeRejections: rejections}.Build()
}

// sudoku asks for so many placements: large grids would take years.
func sudoku(givens string, rejections bool, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Sudoku:            clewv1.Sudoku_builder{Givens: givens}.Build(),
		Seed:              1,
		IncludeRejections: rejections,
		MaxPlacements:     placements,
	}.Build()
}
