package service

import (
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
	"clew/solver/count"
)

// CountSolutions implements the RPC of this name.
func (s *Service) CountSolutions(request *clewv1.CountSolutionsRequest, to grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
	c := s.newCall(to.Context(), "CountSolutions")
	return c.end(protect(func() error { return s.count(c, request, to.SendMsg) }))
}

// count runs one count and sends its messages. To the limits it is a search, but for
// the age of its stream: a count that is cut off has to begin again.
func (s *Service) count(c *call, request *clewv1.CountSolutionsRequest, send func(any) error) error {
	query, err := s.acceptCount(request)
	if err != nil {
		return err
	}
	c.concerns(query.mapping.field)
	cells := query.problem.cells()
	workers := s.limits.workersFor(cells)
	taken := int64(cells) * int64(workers)
	if err := c.enter(s.admission, taken); err != nil {
		return err
	}
	counted, err := count.New(count.Config{Puzzle: query.build, Workers: workers, Limiter: s.limiter})
	if err != nil {
		return err
	}
	counting := &counting{
		count: counted,
		query: query,
		started: clewv1.CountStarted_builder{
			SearchId:      c.id,
			Request:       encodeCountRequest(query.echo),
			Method:        counted.Method(),
			Workers:       uint32(counted.Workers()),
			ServerVersion: s.version,
		}.Build(),
		send:         observed(c, send, func(*clewv1.CountSolutionsResponse) int { return 0 }),
		stallTimeout: s.stallTimeout,
		shutdown:     s.shutdown,
	}
	c.begin(Call{Method: c.method, Puzzle: query.mapping.field, Cells: taken}, counting.summary,
		"method", counted.Method(), "workers", counted.Workers())
	return counting.run(c.ctx)
}

// workersFor returns how many workers count on a board. Each needs a board of its
// own; together these have no more cells than the largest board.
func (l Limits) workersFor(cells int) int {
	return max(1, min(l.Workers, l.MaxCells/max(cells, 1)))
}

// acceptCount reads a request as that of a search, whose fields it shares.
func (s *Service) acceptCount(request *clewv1.CountSolutionsRequest) (*query, error) {
	if s.shutdown.begun.Err() != nil {
		return nil, errShuttingDown
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
