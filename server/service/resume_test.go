package service

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// shortSearches are one or two of each puzzle, whole in a few hundred events.
func shortSearches() map[string]*clewv1.SearchRequest {
	all := proto.Uint32(0)
	return map[string]*clewv1.SearchRequest{
		"queens":  queensRequest(8),
		"every":   clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 5, RowOrder: clewv1.RowOrder_ROW_ORDER_SHUFFLED}.Build(), MaxSolutions: all, IncludeRejections: true}.Build(),
		"mrv":     clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 10, ColumnOrder: clewv1.ColumnOrder_COLUMN_ORDER_FEWEST_OPTIONS}.Build()}.Build(),
		"tour":    clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(), MaxPlacements: 200}.Build(),
		"default": clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 6}.Build(), IncludeRejections: true}.Build(),
		"closed":  clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 6, Closed: true}.Build()}.Build(),
		"maze":    clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, MaxSolutions: all}.Build(),
		"random":  clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 7, WallPercent: proto.Uint32(20)}.Build()}.Build(), MaxPlacements: 150}.Build(),
		"sudoku":  clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "1...............", CellOrder: clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS}.Build(), MaxSolutions: proto.Uint32(5)}.Build(),
	}
}

// cursorAt returns the cursor of a search after so many events.
func cursorAt(t testing.TB, request *clewv1.SearchRequest, after int64) []byte {
	t.Helper()
	query := understand(request, DefaultLimits().effective(), puzzles())
	puzzle, err := query.build()
	if err != nil {
		t.Fatal(err)
	}
	fingerprint, err := query.fingerprint()
	if err != nil {
		t.Fatal(err)
	}
	search := solver.New(puzzle, query.options)
	buffer := make([]solver.Event, 64)
	for search.Sequence() < after {
		search.Run(buffer[:min(64, after-search.Sequence())], nil)
	}
	return fingerprint.cursor(search, math.MaxInt)
}

func resumed(started *clewv1.Started, after int64, cursor []byte) *clewv1.SearchRequest {
	request := proto.CloneOf(started.GetRequest())
	request.SetResume(clewv1.Resume_builder{AfterSequence: after, Fingerprint: started.GetFingerprint(), Cursor: cursor}.Build())
	return request
}

func TestResumeAnywhereGivesTheRest(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for name, request := range shortSearches() {
		for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
			t.Run(fmt.Sprint(name, encoding), func(t *testing.T) {
				request := proto.CloneOf(request)
				request.SetSeed(3)
				whole := mustSearch(t, client, request)
				want, last := whole.codes(), whole.finished.GetSequence()
				if last < 20 {
					t.Fatalf("only %d events", last)
				}
				for after := int64(0); after <= last; after += 1 + last/37 {
					for _, at := range []int64{-1, after, after / 2} {
						var cursor []byte
						if at >= 0 {
							cursor = cursorAt(t, whole.started.GetRequest(), at)
						}
						again := resumed(whole.started, after, cursor)
						again.SetEncoding(encoding)
						rest, err := search(t, client, again)
						if err != nil {
							t.Fatalf("after %d with a cursor at %d: %v", after, at, err)
						}
						wantSameCodes(t, rest.codes(), want[after:])
						wantSameEnd(t, rest, whole)
						if got := rest.started.GetFirstSequence(); got != after+1 {
							t.Errorf("first sequence %d, want %d", got, after+1)
						}
					}
				}
			})
		}
	}
}

// wantSameEnd compares all that is said once a search has ended, and what it was
// asked for.
func wantSameEnd(t testing.TB, got, want *transcript) {
	t.Helper()
	a, b := proto.CloneOf(got.finished), proto.CloneOf(want.finished)
	a.ClearElapsed()
	b.ClearElapsed()
	if !proto.Equal(a, b) {
		t.Fatalf("finished is %v, want %v", a, b)
	}
	echo := proto.CloneOf(got.started.GetRequest())
	echo.SetEncoding(want.started.GetRequest().GetEncoding())
	if !proto.Equal(echo, want.started.GetRequest()) {
		t.Fatalf("the request as understood is %v, want %v", echo, want.started.GetRequest())
	}
	if got.started.GetFingerprint() != want.started.GetFingerprint() {
		t.Fatalf("fingerprint %s, want %s", got.started.GetFingerprint(), want.started.GetFingerprint())
	}
}

func TestResumeAtTheEndAndPastIt(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	whole := mustSearch(t, client, queensRequest(8))
	last := whole.finished.GetSequence()
	for _, cursor := range [][]byte{nil, cursorAt(t, whole.started.GetRequest(), last)} {
		end, err := search(t, client, resumed(whole.started, last, cursor))
		if err != nil || len(end.responses) != 2 {
			t.Fatalf("at the end: %v, %v; want started and finished", end.responses, err)
		}
		for _, after := range []int64{last + 1, math.MaxInt64} {
			_, err := search(t, client, resumed(whole.started, after, cursor))
			wantReason(t, err, codes.OutOfRange, "PAST_THE_END")
			if got := detail[errdetails.ErrorInfo](err).GetMetadata()["last_sequence"]; got != fmt.Sprint(last) {
				t.Errorf("after %d the last sequence is %s, want %d", after, got, last)
			}
		}
	}
}

// A trace goes on past a limit with a larger one, and ends where a smaller one
// says.
func TestResumeWithOtherLimits(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	request := everyQueens(6)
	whole := mustSearch(t, client, request)
	codesOfAll := whole.codes()

	request.SetMaxSolutions(2)
	two := mustSearch(t, client, request)
	last := two.finished.GetSequence()
	for _, cursor := range [][]byte{nil, cursorAt(t, two.started.GetRequest(), last)} {
		again := resumed(two.started, last, cursor)
		again.SetMaxSolutions(0)
		rest, err := search(t, client, again)
		if err != nil {
			t.Fatal(err)
		}
		wantSameCodes(t, rest.codes(), codesOfAll[last:])
	}

	cursor := cursorAt(t, whole.started.GetRequest(), last+3)
	again := resumed(whole.started, last+3, cursor)
	again.SetMaxSolutions(2)
	_, err := search(t, client, again)
	wantReason(t, err, codes.OutOfRange, "PAST_THE_END")
	again = resumed(whole.started, last+3, cursor)
	again.SetMaxPlacements(3)
	_, err = search(t, client, again)
	wantReason(t, err, codes.OutOfRange, "PAST_THE_END")
}

func TestReplayTooLong(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxPlacements = 50
	small, large := dial(t, newTestService(Config{Limits: limits})), dial(t, newTestService(Config{}))
	whole := mustSearch(t, large, queensRequest(8))
	_, err := search(t, small, resumed(whole.started, 150, nil))
	wantReason(t, err, codes.FailedPrecondition, "REPLAY_TOO_LONG")
	// A cursor that is past the limit does not get round it.
	_, err = search(t, small, resumed(whole.started, 150, cursorAt(t, whole.started.GetRequest(), 150)))
	wantReason(t, err, codes.FailedPrecondition, "REPLAY_TOO_LONG")

	limits = DefaultLimits()
	limits.MaxDuration = 50 * time.Millisecond
	small = dial(t, newTestService(Config{Limits: limits}))
	request := resumed(whole.started, 1<<40, nil)
	request.SetQueens(clewv1.Queens_builder{Size: 30}.Build())
	asked := mustSearch(t, large, clewv1.SearchRequest_builder{Queens: request.GetQueens(), Seed: request.GetSeed(), MaxPlacements: 1}.Build())
	request.GetResume().SetFingerprint(asked.started.GetFingerprint())
	_, err = search(t, small, request)
	wantReason(t, err, codes.FailedPrecondition, "REPLAY_TOO_LONG")
}

// The silent run does not count for the request's own max_duration.
func TestReplayTakesNoTime(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	request := clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 6, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build()}.Build()
	whole := mustSearch(t, client, request)
	again := resumed(whole.started, whole.finished.GetSequence(), nil)
	again.SetMaxDuration(durationpb.New(1))
	end, err := search(t, client, again)
	if err != nil || end.finished.GetOutcome() != clewv1.Outcome_OUTCOME_SOLVED {
		t.Fatalf("%v, %v; want the end of the whole search", end.finished, err)
	}
}

func TestResumeOfAnotherSearch(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	whole := mustSearch(t, client, queensRequest(8))
	other := resumed(whole.started, 5, nil)
	other.GetQueens().SetSize(9)
	_, err := search(t, client, other)
	wantReason(t, err, codes.FailedPrecondition, "FINGERPRINT_MISMATCH")
	if got := detail[errdetails.ErrorInfo](err).GetMetadata()["fingerprint"]; got == "" || got == whole.started.GetFingerprint() {
		t.Errorf("the fingerprint of nine queens is %q", got)
	}
	other = resumed(whole.started, 5, nil)
	other.SetIncludeRejections(true)
	_, err = search(t, client, other)
	wantReason(t, err, codes.FailedPrecondition, "FINGERPRINT_MISMATCH")
	// What does not decide the events does not count.
	other = resumed(whole.started, 5, nil)
	other.SetEventInterval(durationpb.New(time.Millisecond))
	other.SetMaxPlacements(80)
	other.SetDetail(clewv1.Detail_DETAIL_PROGRESS)
	if _, err := search(t, client, other); err != nil {
		t.Error(err)
	}
}

// Fingerprints are part of what clients keep: they change with the version of an
// algorithm only.
func TestFingerprintsArePinned(t *testing.T) {
	request := queensRequest(8)
	request.SetSeed(1)
	client := dial(t, newTestService(Config{}))
	const want = "7MZocWN3CBhvOByEMUBSmw"
	if got := mustSearch(t, client, request).started.GetFingerprint(); got != want {
		t.Errorf("fingerprint %s, want %s", got, want)
	}
}

func TestBadResume(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	whole := mustSearch(t, client, queensRequest(8))
	good := cursorAt(t, whole.started.GetRequest(), 100)
	tour := mustSearch(t, client, clewv1.SearchRequest_builder{KnightsTour: &clewv1.KnightsTour{}, Seed: whole.started.GetRequest().GetSeed()}.Build())
	// Two queens in one row.
	forged := bytes.Clone(good)
	last := len(forged) - 5 // before the checksum
	forged[last] = forged[last-1]
	illegal := append(forged[:len(fingerprint{}):len(fingerprint{})], resealed(forged[len(fingerprint{}):])...)
	for name, test := range map[string]struct {
		resume *clewv1.Resume
		want   string
	}{
		"negative":       {clewv1.Resume_builder{AfterSequence: -1, Fingerprint: "x"}.Build(), "resume.after_sequence is -1, want 0 or more"},
		"least":          {clewv1.Resume_builder{AfterSequence: math.MinInt64, Fingerprint: "x"}.Build(), "resume.after_sequence is -9223372036854775808, want 0 or more"},
		"no fingerprint": {clewv1.Resume_builder{AfterSequence: 5}.Build(), "resume.fingerprint is missing, want the fingerprint that started named"},
		"truncated":      {clewv1.Resume_builder{AfterSequence: 100, Cursor: good[:len(good)-1]}.Build(), "event 100 or before: the checksum does not match"},
		"too late":       {clewv1.Resume_builder{AfterSequence: 99, Cursor: good}.Build(), "event 99 or before: it was taken at event 100"},
		"other search":   {clewv1.Resume_builder{AfterSequence: 100, Cursor: cursorAt(t, tour.started.GetRequest(), 3)}.Build(), "event 100 or before: it is of another search"},
		"garbage":        {clewv1.Resume_builder{AfterSequence: 100, Cursor: bytes.Repeat([]byte{0xff}, 900_000)}.Build(), "resume.cursor is 900000 bytes, want a cursor of this search, taken at event 100 or before: it is of another search"},
		"illegal":        {clewv1.Resume_builder{AfterSequence: 100, Cursor: illegal}.Build(), "is not legal"},
	} {
		t.Run(name, func(t *testing.T) {
			request := proto.CloneOf(whole.started.GetRequest())
			if test.resume.GetFingerprint() == "" && name != "no fingerprint" {
				test.resume.SetFingerprint(whole.started.GetFingerprint())
			}
			request.SetResume(test.resume)
			_, err := search(t, client, request)
			wantBadRequest(t, err)
			if text := status.Convert(err).Message(); !strings.HasSuffix(text, test.want) {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

// resealed returns a state with the checksum that its other bytes ask for, so that
// what is behind the checksum is tried too.
func resealed(state []byte) []byte {
	body := state[:len(state)-4]
	return binary.LittleEndian.AppendUint32(bytes.Clone(body), crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// FuzzCursor forges cursors: whatever the bytes, a search either refuses them or
// goes on legally.
func FuzzCursor(f *testing.F) {
	names := []string{"queens", "every", "tour", "default", "closed", "maze", "sudoku"}
	requests := shortSearches()
	for i, name := range names {
		requests[name].SetSeed(3)
		for _, after := range []int64{0, 1, 7, 19} {
			f.Add(uint8(i), cursorAt(f, requests[name], after)[len(fingerprint{}):], false)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, state []byte, raw bool) {
		query := understand(requests[names[int(which)%len(names)]], DefaultLimits().effective(), puzzles())
		puzzle, err := query.build()
		if err != nil {
			t.Fatal(err)
		}
		if !raw && len(state) >= 4 {
			state = resealed(state)
		}
		search, err := solver.Resume(puzzle, query.options, state)
		if err != nil {
			return
		}
		f := folder{board: encodeBoard(puzzle.Board()), sequence: search.Sequence(), counters: search.Counters()}
		for _, choice := range search.AppendChoices(nil) {
			f.path = append(f.path, uint32(choice))
		}
		encoder := newEncoder(puzzle.Board(), false, fingerprint{})
		events := make([]solver.Event, 16)
		for status := search.Status(); status == solver.Running && search.Sequence() < f.sequence+200; {
			var n int
			sequence, depth := search.Sequence(), search.Counters().Depth
			n, status = search.Run(events, nil)
			if n > 0 {
				f.add(t, encoder.events(batch{events: events[:n], sequence: sequence, depth: depth}))
			}
		}
	})
}
