package service

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
	"clew/solver/count"
)

// CountSolutions implements the RPC of this name.
func (s *Service) CountSolutions(request *clewv1.CountSolutionsRequest, to grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
	id := newSearchID()
	err := protect(func() error { return s.count(to.Context(), id, request, to.Send) })
	return s.conclude(to.Context(), id, err)
}

// count runs one count and sends its messages. To the limits it is a search.
func (s *Service) count(ctx context.Context, id string, request *clewv1.CountSolutionsRequest, send func(*clewv1.CountSolutionsResponse) error) error {
	query, err := s.acceptCount(request)
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	cells := query.problem.cells()
	workers := s.limits.workersFor(cells)
	leave, err := s.admission.enter(cells * workers)
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	defer leave()
	counted, err := count.New(count.Config{Puzzle: query.build, Workers: workers, Limiter: s.limiter})
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	c := &counting{
		count: counted,
		query: query,
		started: clewv1.CountStarted_builder{
			SearchId:      id,
			Request:       encodeCountRequest(query.echo),
			Method:        counted.Method(),
			Workers:       uint32(counted.Workers()),
			ServerVersion: s.version,
		}.Build(),
		send:         send,
		stallTimeout: s.stallTimeout,
		draining:     s.draining,
	}
	log := s.searchLog(ctx, id, query.mapping.field)
	log.countStarted(c)
	err = c.run(ctx)
	log.countEnded(c, err)
	return err
}

// workersFor returns how many workers count on a board. Each needs a board of its
// own; together these have no more cells than the largest board.
func (l Limits) workersFor(cells int) int {
	return max(1, min(l.Workers, l.MaxCells/max(cells, 1)))
}

// acceptCount reads a request as that of a search, whose fields it shares.
func (s *Service) acceptCount(request *clewv1.CountSolutionsRequest) (*query, error) {
	if s.draining.Err() != nil {
		return nil, errShuttingDown
	}
	if err := s.limits.checkSize(request); err != nil {
		return nil, err
	}
	search := &clewv1.SearchRequest{}
	copyFields(search, request)
	query := understand(search, s.limits, s.puzzles)
	// Of what is unknown, the copy lacks that of the request itself.
	rest := &clewv1.CountSolutionsRequest{}
	rest.ProtoReflect().SetUnknown(request.ProtoReflect().GetUnknown())
	checkKnown(rest, &query.invalid)
	return query, nil
}

// encodeCountRequest returns what a count is told of its request as understood.
func encodeCountRequest(echo *clewv1.SearchRequest) *clewv1.CountSolutionsRequest {
	request := &clewv1.CountSolutionsRequest{}
	copyFields(request, echo)
	return request
}

// copyFields sets the fields that two messages share by name. What these hold is
// shared.
func copyFields(to, from proto.Message) {
	target := to.ProtoReflect()
	from.ProtoReflect().Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		if same := target.Descriptor().Fields().ByName(field.Name()); same != nil {
			target.Set(same, value)
		}
		return true
	})
}
