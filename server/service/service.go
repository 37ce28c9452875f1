package service

import (
	"cmp"
	"context"
	"log/slog"
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
	// MaxStreamAge is how long a search may be streamed in one call, give or take: a
	// tenth less at random, so that streams that began together do not all come back
	// together, and twice the interval of a pace that is slower. Then it ends with its
	// last progress, and UNAVAILABLE of the reason STREAM_AGE; its caller goes on with
	// another call. 0 is no limit. Counts have none, as nobody can go on with them.
	MaxStreamAge time.Duration
	// Caller names whoever makes a call, for the limits of one caller and for the
	// log; nil is [Host]. It is given the context of the call and may be called
	// concurrently.
	Caller func(context.Context) string
	// Observer is told what the service does; nil is nobody.
	Observer Observer
}

// Service is the SearchService. Its methods may be called concurrently.
type Service struct {
	clewv1.UnsafeSearchServiceServer // a method that is missing must not compile

	limits       Limits
	logger       *slog.Logger
	version      string
	stallTimeout time.Duration
	maxStreamAge time.Duration
	caller       func(context.Context) string
	observer     Observer
	puzzles      []mapping
	admission    *admission
	limiter      *count.Limiter

	shutdown *shutdown
}

// New returns a service; [Service.Register] puts it on a server.
func New(c Config) *Service {
	limits := c.Limits.effective()
	s := &Service{
		limits:       limits,
		logger:       cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
		version:      cmp.Or(c.Version, "devel"),
		stallTimeout: cmp.Or(c.StallTimeout, DefaultStallTimeout),
		maxStreamAge: max(c.MaxStreamAge, 0),
		caller:       c.Caller,
		observer:     c.Observer,
		puzzles:      puzzles(),
		admission:    newAdmission(limits),
		limiter:      count.NewLimiter(limits.Workers),
		shutdown:     newShutdown(),
	}
	if s.caller == nil {
		s.caller = Host
	}
	return s
}

// Register puts the service, and the MoveService beside it, on a server that was
// made with [Service.ServerOptions].
func (s *Service) Register(server grpc.ServiceRegistrar) {
	clewv1.RegisterSearchServiceServer(server, s)
	clewv1.RegisterMoveServiceServer(server, moveService{service: s})
}

// Drain ends every search and every count, and has new ones refused, with UNAVAILABLE
// and the reason SHUTTING_DOWN. Those that come to their end within a second may do
// so; every other is told with a last progress where it is, and one whose next event
// is not due by then at once. It does not wait for them: stopping the server gracefully
// does.
func (s *Service) Drain() { s.shutdown.start() }

// Search implements the RPC of this name.
func (s *Service) Search(request *clewv1.SearchRequest, to grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	c := s.newCall(to.Context(), "Search")
	return c.end(protect(func() error { return s.search(c, request, to.SendMsg) }))
}

// search runs one search and sends its messages.
func (s *Service) search(c *call, request *clewv1.SearchRequest, send func(any) error) error {
	query, err := s.accept(request)
	if err != nil {
		return err
	}
	c.concerns(query.mapping.field)
	// Before the puzzle is built, which takes memory for each of its cells.
	cells := int64(query.problem.cells())
	if err := c.enter(s.admission, cells); err != nil {
		return err
	}
	puzzle, err := query.build()
	if err != nil {
		return err
	}
	fingerprint, err := query.fingerprint()
	if err != nil {
		return err
	}
	search, err := query.begin(puzzle, fingerprint)
	if err != nil {
		return err
	}
	encoder := newEncoder(puzzle.Board(), query.steps, fingerprint)
	stream := newStream(streamConfig{
		puzzle:       puzzle,
		search:       search,
		query:        query,
		encoder:      encoder,
		started:      encoder.started(c.id, s.version, query, puzzle),
		send:         observed(c, send, encoder.eventsIn),
		stallTimeout: s.stallTimeout,
		maxAge:       s.maxStreamAge,
		shutdown:     s.shutdown,
	})
	stream.watcher = c.begin(query.describe(cells), stream.summary)
	return stream.run(c.ctx)
}

// accept reads a request, unless there is no point in looking at it.
func (s *Service) accept(request *clewv1.SearchRequest) (*query, error) {
	if s.shutdown.begun.Err() != nil {
		return nil, errShuttingDown
	}
	if err := s.limits.checkSize(request); err != nil {
		return nil, err
	}
	return understand(request, s.limits, s.puzzles), nil
}
