package trace_test

import (
	"context"
	"fmt"
	"log"
	"net"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// start runs the service in this process; other programs dial a server elsewhere.
func start() (client clewv1.SearchServiceClient, stop func()) {
	listener := bufconn.Listen(1 << 16)
	clew := service.New(service.Config{Limits: service.DefaultLimits()})
	server := grpc.NewServer(clew.ServerOptions()...)
	clew.Register(server)
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := server.Serve(listener); err != nil {
			log.Print(err)
		}
	}()
	connection, err := grpc.NewClient("passthrough:example",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	return clewv1.NewSearchServiceClient(connection), func() {
		connection.Close()
		server.Stop()
		<-served
	}
}

func ExampleSearch() {
	client, stop := start()
	defer stop()
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 4}.Build()}.Build()

	for message, err := range trace.Search(context.Background(), client, request) {
		if err != nil {
			log.Fatal(err)
		}
		switch message.WhichPayload() {
		case clewv1.SearchResponse_Events_case:
			for _, event := range message.GetEvents().GetEvents() {
				fmt.Println(event.GetSequence(), event.GetKind(), event.GetRow(), event.GetColumn())
			}
		case clewv1.SearchResponse_Finished_case:
			fmt.Println(message.GetFinished().GetOutcome())
		}
	}
	// Output:
	// 1 EVENT_KIND_PLACE 0 0
	// 2 EVENT_KIND_PLACE 2 1
	// 3 EVENT_KIND_BACKTRACK 2 1
	// 4 EVENT_KIND_PLACE 3 1
	// 5 EVENT_KIND_PLACE 1 2
	// 6 EVENT_KIND_BACKTRACK 1 2
	// 7 EVENT_KIND_BACKTRACK 3 1
	// 8 EVENT_KIND_BACKTRACK 0 0
	// 9 EVENT_KIND_PLACE 1 0
	// 10 EVENT_KIND_PLACE 3 1
	// 11 EVENT_KIND_PLACE 0 2
	// 12 EVENT_KIND_PLACE 2 3
	// 13 EVENT_KIND_SOLUTION 0 0
	// OUTCOME_SOLVED
}

// A long search is best asked for in packed steps, and followed.
func ExampleFollow() {
	client, stop := start()
	defer stop()
	request := clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{Rows: 6, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		Encoding:    clewv1.Encoding_ENCODING_STEPS,
	}.Build()
	options := trace.FollowOptions{Interrupted: func(i trace.Interruption) {
		log.Printf("interrupted after event %d, trying again in %v: %v", i.Sequence, i.Pause, i.Err)
	}}

	var state *trace.State
	for message, err := range trace.Follow(context.Background(), client, request, options) {
		if err != nil {
			log.Fatal(err)
		}
		if message.HasStarted() {
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				log.Fatal(err)
			}
		}
		if err := state.Fold(message); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(state.Depth(), "of", state.Target(), "moves after", state.Sequence(), "events")
	// Output:
	// 35 of 35 moves after 496302 events
}

// The messages of a stream become the board, whoever has read them.
func ExampleState_Fold() {
	client, stop := start()
	defer stop()
	request := clewv1.SearchRequest_builder{
		Sudoku:       clewv1.Sudoku_builder{Givens: "1... ..3. .4.. ...2"}.Build(),
		MaxSolutions: proto.Uint32(2), // is there another one?
	}.Build()

	var state *trace.State
	for message, err := range trace.Search(context.Background(), client, request) {
		if err != nil {
			log.Fatal(err)
		}
		if message.HasStarted() {
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				log.Fatal(err)
			}
		}
		if err := state.Fold(message); err != nil {
			log.Fatal(err)
		}
		if !message.HasSolution() {
			continue
		}
		for row := range state.Rows() {
			for column := range state.Columns() {
				fmt.Print(state.Value(row*state.Columns() + column))
			}
			fmt.Println()
		}
	}
	fmt.Printf("%d solution, %d placements\n", state.Counters().Solutions, state.Counters().Placements)
	// Output:
	// 1324
	// 4231
	// 2413
	// 3142
	// 1 solution, 18 placements
}
