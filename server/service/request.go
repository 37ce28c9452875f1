package service

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

const (
	minEventInterval        = time.Millisecond
	maxEventInterval        = time.Hour
	minProgressInterval     = 100 * time.Millisecond
	maxProgressInterval     = 10 * time.Second
	defaultProgressInterval = time.Second
	defaultMaxSolutions     = 1
	// maxSeed keeps a seed exact where numbers are floating point, as in
	// JavaScript.
	maxSeed = 1<<53 - 1
)

// query is a request as understood.
type query struct {
	// echo is the request with its defaults filled in, limits lowered and the
	// seed named; with its puzzle too once that is built.
	echo    *clewv1.SearchRequest
	mapping mapping
	problem problem
	options solver.Options
	// serverLimits is whether max_placements is the server's limit.
	serverLimits bool
	// resume is where the trace goes on; the zero value is its beginning.
	resume resumption
	detail clewv1.Detail
	// steps is whether events are packed.
	steps bool
	// maxDuration, replayLimit and eventInterval are 0 where there is none.
	maxDuration      time.Duration
	replayLimit      time.Duration // of the silent run of a resumed search
	eventInterval    time.Duration
	progressInterval time.Duration
	// invalid is what is wrong with the request so far, and beyond which limit of the
	// server its puzzle is larger than.
	invalid solver.InvalidError
	beyond  excess
}

// understand reads a request, which becomes the echo. What is wrong with it is reported
// by build, together with what is wrong with the puzzle.
func understand(request *clewv1.SearchRequest, limits Limits, table []mapping) *query {
	q := &query{echo: request}
	checkKnown(request, &q.invalid)
	q.readSearch(limits)
	q.readStream(limits)
	q.readResume()
	q.mapping = chosen(request, table)
	q.problem = q.mapping.read(q.echo, limits)
	q.beyond = q.problem.beyond(limits)
	return q
}

// describe returns the call of a search that takes so many cells.
func (q *query) describe(cells int64) Call {
	return Call{
		Method:   "Search",
		Puzzle:   q.mapping.field,
		Encoding: strings.TrimPrefix(q.echo.GetEncoding().String(), "ENCODING_"),
		Resumed:  q.resumes(),
		Paced:    q.eventInterval > 0,
		Cells:    cells,
	}
}

// attributes are what the log says of the stream when it begins.
func (q *query) attributes() []any {
	call := q.describe(0)
	attributes := []any{"encoding", call.Encoding, "paced", call.Paced}
	if call.Resumed {
		attributes = append(attributes, "resumed_after", q.resume.after)
	}
	return attributes
}

// readSearch reads what decides the trace, besides the puzzle.
func (q *query) readSearch(limits Limits) {
	echo := q.echo
	if echo.GetSeed() == 0 {
		echo.SetSeed(1 + rand.Uint64N(maxSeed))
	}
	if !echo.HasMaxSolutions() {
		echo.SetMaxSolutions(defaultMaxSolutions)
	}
	if echo.GetMaxPlacements() < 0 {
		q.invalid.Add("max_placements", fmt.Sprint(echo.GetMaxPlacements()), "0 or more")
	}
	asked := echo.GetMaxPlacements()
	echo.SetMaxPlacements(lowered(asked, limits.MaxPlacements))
	q.serverLimits = echo.GetMaxPlacements() != asked
	q.options = solver.Options{
		MaxSolutions:  int64(echo.GetMaxSolutions()),
		MaxPlacements: echo.GetMaxPlacements(),
		Rejections:    echo.GetIncludeRejections(),
	}
}

// readStream reads how the trace is to be sent.
func (q *query) readStream(limits Limits) {
	echo := q.echo
	if echo.GetDetail() == clewv1.Detail_DETAIL_UNSPECIFIED {
		echo.SetDetail(clewv1.Detail_DETAIL_EVENTS)
	}
	q.detail = echo.GetDetail()
	if echo.GetEncoding() == clewv1.Encoding_ENCODING_UNSPECIFIED {
		echo.SetEncoding(clewv1.Encoding_ENCODING_EVENTS)
	}
	q.steps = echo.GetEncoding() == clewv1.Encoding_ENCODING_STEPS

	asked := q.duration("max_duration", echo.GetMaxDuration(), 0, math.MaxInt64, "0 or more")
	q.maxDuration = lowered(asked, limits.MaxDuration)
	q.replayLimit = limits.MaxDuration
	echo.SetMaxDuration(encodeDuration(q.maxDuration))

	q.eventInterval = q.duration("event_interval", echo.GetEventInterval(), minEventInterval, maxEventInterval, "1ms to 1h, or 0")
	echo.SetEventInterval(encodeDuration(q.eventInterval))

	q.progressInterval = q.duration("progress_interval", echo.GetProgressInterval(), minProgressInterval, maxProgressInterval, "0.1s to 10s, or 0")
	if q.progressInterval == 0 {
		q.progressInterval = defaultProgressInterval
	}
	echo.SetProgressInterval(encodeDuration(q.progressInterval))
}

// duration reads a Duration, 0 where it is unset, and records one that is out of
// its range.
func (q *query) duration(field string, message *durationpb.Duration, low, high time.Duration, want string) time.Duration {
	if message.GetSeconds() == 0 && message.GetNanos() == 0 {
		return 0
	}
	duration := message.AsDuration() // saturates
	if message.CheckValid() != nil || duration < low || duration > high {
		q.invalid.Add(field, formatDuration(message), want)
	}
	return duration
}

// build makes the puzzle and completes the echo. The error is, or wraps, a
// *solver.InvalidError with everything that is wrong with the request.
func (q *query) build() (solver.Puzzle, error) {
	puzzle, err := q.problem.build(q.echo)
	if invalid, ok := errors.AsType[*solver.InvalidError](err); ok {
		message := q.echo.ProtoReflect()
		field := message.Descriptor().Fields().ByName(protoreflect.Name(q.mapping.field))
		include(&q.invalid, q.mapping.field, message.Get(field).Message(), invalid)
	} else if err != nil {
		return nil, fmt.Errorf("building %s: %w", q.mapping.field, err)
	}
	if err := q.invalid.Err(); err != nil && q.beyond.limit != "" {
		q.beyond.explain(&q.invalid, q.mapping.field)
		return nil, &beyondError{err, q.beyond.limit}
	} else if err != nil {
		return nil, err
	}
	return puzzle, nil
}

// sendsEvents and sendsSolutions say which messages are wanted.
func (q *query) sendsEvents() bool { return q.detail == clewv1.Detail_DETAIL_EVENTS }
func (q *query) sendsSolutions() bool {
	return q.sendsEvents() || q.detail == clewv1.Detail_DETAIL_SOLUTIONS
}

// chosen returns the mapping of the puzzle that a request names, or the default.
func chosen(request *clewv1.SearchRequest, table []mapping) mapping {
	message := request.ProtoReflect()
	field := message.WhichOneof(message.Descriptor().Oneofs().ByName("problem"))
	for _, mapping := range table {
		if field != nil && string(field.Name()) == mapping.field {
			return mapping
		}
	}
	return table[0]
}

// encodeDuration leaves 0 unset.
func encodeDuration(duration time.Duration) *durationpb.Duration {
	if duration == 0 {
		return nil
	}
	return durationpb.New(duration)
}

// formatDuration shows a Duration that may be invalid.
func formatDuration(message *durationpb.Duration) string {
	if duration := message.AsDuration(); message.CheckValid() == nil && duration.Abs() < math.MaxInt64 {
		return duration.String()
	}
	return fmt.Sprintf("%d seconds and %d nanoseconds", message.GetSeconds(), message.GetNanos())
}
