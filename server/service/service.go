package service

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
	"clew/solver/count"
)

// DefaultStallTimeout is how long a reader may take nothing where Config does
// not say.
const DefaultStallTimeout = time.Minute

// Config is what a service is made of. The zero value is a service without
// limits of its own that logs nothing; see [DefaultLimits].
type Config struct {
	Limits Limits
	// Logger gets a line at the start and at the end of each search; nil discards
	// them.
	Logger *slog.Logger
	// Version is reported as the version of the server; "" is "devel".
	Version string
	// StallTimeout is how long a reader may take nothing before its search is
	// given up; 0 is DefaultStallTimeout.
	StallTimeout time.Duration
}

// Service is the SearchService. Its methods may be called concurrently.
type Service struct {
	clewv1.UnsafeSearchServiceServer // a method that is missing must not compile

	limits       Limits
	logger       *slog.Logger
	version      string
	stallTimeout time.Duration
	puzzles      []mapping
	admission    admission
	limiter      *count.Limiter

	// draining ends when drain is called.
	draining context.Context
	drain    context.CancelFunc
}

// New returns a service; [Service.Register] puts it on a server.
func New(c Config) *Service {
	limits := c.Limits.effective()
	s := &Service{
		limits:       limits,
		logger:       cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
		version:      cmp.Or(c.Version, "devel"),
		stallTimeout: cmp.Or(c.StallTimeout, DefaultStallTimeout),
		puzzles:      puzzles(),
		admission:    admission{maxSearches: limits.MaxSearches, maxCells: limits.MaxTotalCells},
		limiter:      count.NewLimiter(limits.Workers),
	}
	s.draining, s.drain = context.WithCancel(context.Background())
	return s
}

// Register puts the service, and the MoveService beside it, on a server that was
// made with [Service.ServerOptions].
func (s *Service) Register(server grpc.ServiceRegistrar) {
	clewv1.RegisterSearchServiceServer(server, s)
	clewv1.RegisterMoveServiceServer(server, moveService{limits: s.limits})
}

// Drain ends every search after a last progress, and has new ones refused, with
// UNAVAILABLE and the reason SHUTTING_DOWN. It does not wait for them: stopping
// the server gracefully does.
func (s *Service) Drain() { s.drain() }

// Search implements the RPC of this name.
func (s *Service) Search(request *clewv1.SearchRequest, to grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	id := newSearchID()
	err := protect(func() error { return s.search(to.Context(), id, request, to.Send) })
	return s.conclude(to.Context(), id, err)
}

// newSearchID returns a name for a search in the log.
func newSearchID() string { return fmt.Sprintf("%016x", rand.Uint64()) }

// search runs one search and sends its messages.
func (s *Service) search(ctx context.Context, id string, request *clewv1.SearchRequest, send func(*clewv1.SearchResponse) error) error {
	query, err := s.accept(request)
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	// Before the puzzle is built, which takes memory for each of its cells.
	leave, err := s.admission.enter(query.problem.cells())
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	defer leave()
	puzzle, err := query.build()
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	fingerprint, err := query.fingerprint()
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	search, err := query.begin(puzzle, fingerprint)
	if err != nil {
		return s.refuse(ctx, id, err)
	}
	encoder := newEncoder(puzzle.Board(), query.steps, fingerprint)
	stream := newStream(streamConfig{
		puzzle:       puzzle,
		search:       search,
		query:        query,
		encoder:      encoder,
		started:      encoder.started(id, s.version, query, puzzle),
		send:         send,
		stallTimeout: s.stallTimeout,
		draining:     s.draining,
	})
	log := s.searchLog(ctx, id, query.mapping.field)
	log.started()
	err = stream.run(ctx)
	log.ended(stream, err)
	return err
}

// accept reads a request, unless there is no point in looking at it.
func (s *Service) accept(request *clewv1.SearchRequest) (*query, error) {
	if s.draining.Err() != nil {
		return nil, errShuttingDown
	}
	if err := s.limits.checkSize(request); err != nil {
		return nil, err
	}
	return understand(request, s.limits, s.puzzles), nil
}
