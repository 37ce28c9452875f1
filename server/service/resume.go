package service

import (
	"context"
	"fmt"
	"strings"

	"clew/solver"
)

// replayRoom is how many events a silent run writes before it looks up.
const replayRoom = 4096

// resumption is where a trace is to go on.
type resumption struct {
	after       int64
	fingerprint string
	cursor      []byte
}

// resumes reports whether the trace is to go on where another call was cut off.
func (q *query) resumes() bool { return q.resume.fingerprint != "" }

// readResume takes the resumption out of the echo.
func (q *query) readResume() {
	if !q.echo.HasResume() {
		return
	}
	resume := q.echo.GetResume()
	q.echo.ClearResume()
	q.resume = resumption{
		after:       resume.GetAfterSequence(),
		fingerprint: resume.GetFingerprint(),
		cursor:      resume.GetCursor(),
	}
	if q.resume.after < 0 {
		q.invalid.Add("resume.after_sequence", fmt.Sprint(q.resume.after), "0 or more")
	}
	if q.resume.fingerprint == "" {
		q.invalid.Add("resume.fingerprint", "missing", "the fingerprint that started named")
	}
}

// begin starts the search of a puzzle that build has made, or takes it up where
// the cursor says.
func (q *query) begin(puzzle solver.Puzzle, f fingerprint) (*solver.Search, error) {
	if q.resumes() && q.resume.fingerprint != f.String() {
		return nil, mismatched(f)
	}
	if len(q.resume.cursor) == 0 {
		return solver.New(puzzle, q.options), nil
	}
	state, ok := f.state(q.resume.cursor)
	if !ok {
		return nil, q.refuseCursor("it is of another search")
	}
	search, err := solver.Resume(puzzle, q.options, state)
	if err != nil {
		return nil, q.refuseCursor(strings.TrimPrefix(err.Error(), solver.ErrCursor.Error()+": "))
	}
	if search.Sequence() > q.resume.after {
		return nil, q.refuseCursor(fmt.Sprintf("it was taken at event %d", search.Sequence()))
	}
	if q.covers(search) {
		return search, nil
	}
	if q.serverLimits && search.Counters().Placements > q.options.MaxPlacements {
		return nil, replayTooLong("max-placements", q.options.MaxPlacements)
	}
	// With these limits the trace ends before the cursor: find out where.
	if puzzle, err = q.build(); err != nil {
		return nil, err
	}
	return solver.New(puzzle, q.options), nil
}

func (q *query) refuseCursor(why string) error {
	var invalid solver.InvalidError
	invalid.Add("resume.cursor", solver.Quantity(len(q.resume.cursor), "byte"),
		fmt.Sprintf("a cursor of this search, taken at event %d or before: %s", q.resume.after, why))
	return invalid.Err()
}

// covers reports whether the limits let a search come to where a cursor took it
// up.
func (q *query) covers(search *solver.Search) bool {
	counters, limits := search.Counters(), q.options
	if limits.MaxPlacements > 0 && counters.Placements > limits.MaxPlacements {
		return false
	}
	return limits.MaxSolutions == 0 || counters.Solutions < limits.MaxSolutions || search.Status() == solver.Solved
}

// replay runs the search silently up to the event that the reader has already.
// Meanwhile there is progress. The time is not the reader's: it counts for the
// server's limit only.
func (s *stream) replay(ctx context.Context) error {
	after := s.query.resume.after
	var room []solver.Event
	for s.search.Sequence() < after {
		if err := s.leaveIfOver(ctx); err != nil {
			return err
		}
		if room == nil {
			room = make([]solver.Event, replayRoom)
		}
		_, status, took := s.searchOn(room[:min(replayRoom, after-s.search.Sequence())])
		s.replayed += took
		s.turn.share()
		if s.progress.taken() {
			s.ringProgress()
			if err := s.handOver(ctx, nil); err != nil {
				return err
			}
		}
		limit := s.query.replayLimit
		switch {
		case s.search.Sequence() == after:
		case status == solver.PlacementLimit && s.query.serverLimits:
			return replayTooLong("max-placements", s.query.options.MaxPlacements)
		case limit > 0 && s.replayed > limit:
			return replayTooLong("max-duration", limit)
		case status != solver.Running:
			return pastEnd(s.search.Sequence())
		}
	}
	s.sequence, s.depth = s.search.Sequence(), s.search.Counters().Depth
	return nil
}
