package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// tourRequest asks for the tour of the engine's figure, up to so many placements
// where that is not 0.
func tourRequest(encoding clewv1.Encoding, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		Encoding:      encoding,
		MaxPlacements: placements,
	}.Build()
}

// delivery is a search whose trace is delivered and folded.
type delivery struct {
	peer    *peer
	request *clewv1.SearchRequest
	traffic
}

// fold measures the search from the call to its last message, folded on the way.
// It finds the number of placements.
func (d *delivery) fold(ctx context.Context) (measurement, error) {
	before := d.peer.received.Load()
	begin := time.Now()
	var state *trace.State
	for message, err := range trace.Search(ctx, clewv1.NewSearchServiceClient(d.peer.conn), d.request) {
		if err != nil {
			return measurement{}, err
		}
		if message.HasStarted() {
			state, err = trace.NewState(message.GetStarted())
		} else {
			err = state.Fold(message)
		}
		if err != nil {
			return measurement{}, err
		}
	}
	took := time.Since(begin)
	d.traffic = traffic{events: state.Sequence(), bytes: d.peer.received.Load() - before}
	return measurement{found: strconv.FormatInt(state.Counters().Placements, 10), took: took, events: state.Sequence()}, nil
}

// rate is fold, where what is found is not compared.
func (d *delivery) rate(ctx context.Context) (measurement, error) {
	m, err := d.fold(ctx)
	m.found = ""
	return m, err
}

// socket measures as many bytes as the latest fold has received, over a connection
// without gRPC.
func (d *delivery) socket(ctx context.Context) (measurement, error) {
	took, err := receiveBytes(ctx, d.peer.socket, d.traffic.bytes)
	return measurement{took: took}, err
}

// traffic is what came over the connection in a run.
type traffic struct{ events, bytes int64 }

// String returns how large an event is there, with everything around it.
func (t *traffic) String() string {
	return fmt.Sprintf("%.2f bytes an event", float64(t.bytes)/float64(t.events))
}

const (
	// manyPlacements makes two million events, fewPlacements two hundred thousand:
	// a trace long enough to forget how it began, and not much longer.
	manyPlacements = 1_000_000
	fewPlacements  = 100_000
)

// streamFigures lists the figures of what happens to an event on its way from the
// solver to a reader.
func streamFigures(folder string, p *peer) []figure {
	var (
		steps  = &delivery{peer: p, request: tourRequest(clewv1.Encoding_ENCODING_STEPS, 0)}
		events = &delivery{peer: p, request: tourRequest(clewv1.Encoding_ENCODING_EVENTS, manyPlacements)}
		single = &singleDelivery{peer: p, request: tourRequest(clewv1.Encoding_ENCODING_EVENTS, fewPlacements)}
	)
	return []figure{
		{
			name:    "delivery",
			about:   "the tour, delivered as steps to a client in another process that folds them, against a search without a trace",
			clew:    steps.fold,
			against: program{source: "tour.cpp", folder: folder}.with(),
			must:    2.5, aim: 1.2,
		},
		{
			name:    "steps",
			about:   "events per second of the tour as steps, against one event per message",
			clew:    steps.rate,
			against: single.receive,
			sizes:   [2]fmt.Stringer{steps, single},
			rates:   true,
			must:    100, aim: 250,
		},
		{
			name:    "events",
			about:   "events per second of the tour as events, against one event per message",
			clew:    events.rate,
			against: single.receive,
			sizes:   [2]fmt.Stringer{events, single},
			rates:   true,
			must:    6, aim: 12,
		},
		{
			name:    "steps-tcp",
			about:   "the tour as steps, against as many bytes over a connection of TCP without gRPC",
			clew:    steps.rate,
			against: steps.socket,
		},
		{
			name:    "events-tcp",
			about:   "two million events of the tour as events, likewise",
			clew:    events.rate,
			against: events.socket,
		},
		{
			name:    "first",
			about:   "from the call to its first event, against a health check on the same connection; medians of many calls",
			clew:    firstEvent(p.conn),
			against: checkHealth(p.conn),
			must:    3, aim: 1.5,
		},
	}
}
