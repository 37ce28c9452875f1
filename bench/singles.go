package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/tour"
)

// singles is a service that streams the tour as one would at first: each event
// as a message of its own.
var singles = grpc.ServiceDesc{
	ServiceName: "clew.bench.Singles",
	HandlerType: (*any)(nil),
	Streams:     []grpc.StreamDesc{{StreamName: "Search", Handler: sendSingles, ServerStreams: true}},
}

// sendSingles sends the first events of the tour, as many as max_placements has.
func sendSingles(_ any, stream grpc.ServerStream) error {
	request := &clewv1.SearchRequest{}
	if err := stream.RecvMsg(request); err != nil {
		return err
	}
	p, err := tour.New(tour.Config{MoveOrder: tour.Fixed})
	if err != nil {
		return err
	}
	columns, depth := uint32(p.Board().Columns), uint32(0)
	search := solver.New(p, solver.Options{MaxPlacements: request.GetMaxPlacements()})
	buffer := make([]solver.Event, bufferSize)
	for status := solver.Running; status == solver.Running; {
		sequence, n := search.Sequence(), 0
		n, status = search.Run(buffer, nil)
		for i, event := range buffer[:n] {
			kind := clewv1.EventKind_EVENT_KIND_PLACE
			if event.Kind() == solver.Backtrack {
				kind = clewv1.EventKind_EVENT_KIND_BACKTRACK
				depth--
			} else {
				depth++
			}
			message := &clewv1.Event{}
			message.SetSequence(sequence + int64(i) + 1)
			message.SetKind(kind)
			message.SetRow(uint32(event.Choice()) / columns)
			message.SetColumn(uint32(event.Choice()) % columns)
			message.SetValue(1)
			message.SetDepth(depth)
			if err := stream.SendMsg(message); err != nil {
				return err
			}
		}
	}
	return nil
}

// singleDelivery is a search whose events come as messages of their own.
type singleDelivery struct {
	peer    *peer
	request *clewv1.SearchRequest
	traffic
}

// receive measures a search from the call to its last message. It checks the
// numbers of the events but does not fold them.
func (d *singleDelivery) receive(ctx context.Context) (measurement, error) {
	before := d.peer.received.Load()
	begin := time.Now()
	stream, err := d.peer.conn.NewStream(ctx, &singles.Streams[0], "/"+singles.ServiceName+"/Search")
	if err != nil {
		return measurement{}, err
	}
	if err := stream.SendMsg(d.request); err != nil {
		return measurement{}, err
	}
	if err := stream.CloseSend(); err != nil {
		return measurement{}, err
	}
	for events := int64(0); ; events++ {
		event := &clewv1.Event{}
		err := stream.RecvMsg(event)
		if errors.Is(err, io.EOF) {
			took := time.Since(begin)
			d.traffic = traffic{events: events, bytes: d.peer.received.Load() - before}
			return measurement{took: took, events: events}, nil
		}
		if err != nil {
			return measurement{}, err
		}
		if event.GetSequence() != events+1 {
			return measurement{}, fmt.Errorf("event %d comes as number %d", event.GetSequence(), events+1)
		}
	}
}
