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

// DefaultStallTimeout and DefaultRequestTimeout are how long a reader may take nothing,
// and how long a request may take to come, where Config does not say.
const (
	DefaultStallTimeout   = time.Minute
	DefaultRequestTimeout = 10 * time.Second
)

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
	// RequestTimeout is how long a request may take to come, whole, from the beginning of
	// its call; 0 is DefaultRequestTimeout.
	RequestTimeout time.Duration
	// MaxStreamAge is how long a search may be streamed in one call, give or take: a
	// tenth less at random, so that streams that began together do not all come back
	// together. After the next event it then ends with its last progress, and
	// UNAVAILABLE of the reason STREAM_AGE; its caller goes on with another call. What a
	// resumed search does again does not count, so that each call brings something new.
	// 0 is no limit. Counts have none, as nobody can go on with them.
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
	reception    *reception
	admission    *admission
	limiter      *count.Limiter

	shutdown *shutdown
}

// New returns a service; [Service.Register] puts it on a server.
func New(c Config) *Service {
	limits, shutdown := c.Limits.effective(), newShutdown()
	s := &Service{
		limits:       limits,
		logger:       cmp.Or(c.Logger, slog.New(slog.DiscardHandler)),
		version:      cmp.Or(c.Version, "devel"),
		stallTimeout: cmp.Or(c.StallTimeout, DefaultStallTimeout),
		maxStreamAge: max(c.MaxStreamAge, 0),
		caller:       c.Caller,
		observer:     c.Observer,
		puzzles:      puzzles(),
		reception:    newReception(limits, cmp.Or(c.RequestTimeout, DefaultRequestTimeout), shutdown),
		admission:    newAdmission(limits),
		limiter:      count.NewLimiter(limits.Workers),
		shutdown:     shutdown,
	}
	if s.caller == nil {
		s.caller = Host
	}
	return s
}

// Register puts the service, and the MoveService beside it, on a server that was
// made with [Service.ServerOptions].
func (s *Service) Register(server grpc.ServiceRegistrar) {
	clewv1.RegisterSearchServiceServer(s.Registrar(server), s)
	clewv1.RegisterMoveServiceServer(s.Registrar(server), moveService{service: s})
}

// Registrar returns what other services with unary methods are registered by on such a
// server, so that their requests too must come within [Config.RequestTimeout] and
// [Limits.MaxWaitingBytes]. For streams the options see to that.
func (s *Service) Registrar(server grpc.ServiceRegistrar) grpc.ServiceRegistrar {
	return registrar{server, s}
}

// Drain ends every search, every count and every call whose request has not come, and
// has new ones refused, with UNAVAILABLE and the reason SHUTTING_DOWN. Those that come to their end within a second may do
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
	stream.watcher = c.begin(query.describe(cells), stream.summary, query.attributes()...)
	return stream.run(c.ctx)
}

// accept reads a request, unless there is no point in looking at it.
func (s *Service) accept(request *clewv1.SearchRequest) (*query, error) {
	if s.shutdown.begun.Err() != nil {
		return nil, errShuttingDown
	}
	return understand(request, s.limits, s.puzzles), nil
}
