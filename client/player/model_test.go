package player

import (
	"context"
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

var update = flag.Bool("update", false, "write the golden frames anew")

// golden compares a frame, without its colours, with the file of its name.
func golden(t *testing.T, name string, m *model) {
	t.Helper()
	lines := strings.Split(ansi.Strip(m.View().Content), "\n")
	if m.height >= minHeight && len(lines) != m.height {
		t.Errorf("%s: %d lines in a window of %d", name, len(lines), m.height)
	}
	for i := range lines {
		if width := ansi.StringWidth(lines[i]); width > m.width {
			t.Errorf("%s: line %d is %d wide in a window of %d", name, i, width, m.width)
		}
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	got := strings.Join(lines, "\n") + "\n"
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func queens(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:            &clewv1.Queens{},
		Seed:              1,
		IncludeRejections: rejections,
	}.Build()
}

func tour(rows, columns uint32, blocked ...*clewv1.Cell) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows:    rows,
			Columns: columns,
			Blocked: blocked,
			// Not the best one there is, which may become better.
			MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
		}.Build(),
		Seed: 1,
	}.Build()
}

func maze(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, Seed: 1, IncludeRejections: rejections}.Build()
}

// sudoku asks for so many placements: large grids would take years.
func sudoku(givens string, rejections bool, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Sudoku:            clewv1.Sudoku_builder{Givens: givens}.Build(),
		Seed:              1,
		IncludeRejections: rejections,
		MaxPlacements:     placements,
	}.Build()
}

func TestFrames(t *testing.T) {
	completion := queens(false)
	completion.GetQueens().SetInitial([]*clewv1.Cell{clewv1.Cell_builder{Row: proto.Uint32(3), Column: proto.Uint32(0)}.Build()})
	blocked := clewv1.Cell_builder{Row: proto.Uint32(4), Column: proto.Uint32(5)}.Build()
	amazons := queens(true)
	amazons.GetQueens().SetSize(10)
	amazons.GetQueens().SetPiece(clewv1.QueensPiece_QUEENS_PIECE_AMAZON)
	limited := queens(false)
	limited.SetMaxPlacements(20)
	none := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 3}.Build(), Seed: 1}.Build()
	random := clewv1.SearchRequest_builder{
		Maze:          clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build(),
		Seed:          5,
		MaxPlacements: 5000,
	}.Build()
	walled := clewv1.SearchRequest_builder{
		Maze: clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: []string{"S.#.", "..#G"}}.Build()}.Build(),
		Seed: 1,
	}.Build()
	all := queens(false)
	all.GetQueens().SetSize(6)
	all.SetMaxSolutions(0)
	solutions := queens(false)
	solutions.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	for _, test := range []struct {
		name          string
		request       *clewv1.SearchRequest
		width, height int
		events        int
		ascii, log    bool
		help          bool
	}{
		{name: "queens-rejection-80x24", request: queens(true), width: 80, height: 24, events: 100, log: true},
		{name: "queens-backtrack-80x24", request: queens(false), width: 80, height: 24, events: 20, log: true},
		{name: "queens-solved-120x40", request: queens(false), width: 120, height: 40, events: math.MaxInt, log: true},
		{name: "queens-initial-80x24", request: completion, width: 80, height: 24, events: 3},
		{name: "queens-limit-80x24", request: limited, width: 80, height: 24, events: math.MaxInt},
		{name: "queens-none-80x24", request: none, width: 80, height: 24, events: math.MaxInt},
		{name: "queens-all-80x24", request: all, width: 80, height: 24, events: math.MaxInt, log: true},
		{name: "queens-solutions-80x24", request: solutions, width: 80, height: 24, events: math.MaxInt},
		{name: "queens-ascii-40x12", request: queens(true), width: 40, height: 12, events: 100, ascii: true},
		{name: "amazons-help-80x24", request: amazons, width: 80, height: 24, events: 100, help: true},
		{name: "queens-log-40x24", request: queens(true), width: 40, height: 24, events: 100, log: true},
		{name: "tour-blocked-80x24", request: tour(6, 6, blocked), width: 80, height: 24, events: 20, log: true},
		{name: "tour-solved-200x60", request: tour(8, 8), width: 200, height: 60, events: math.MaxInt, log: true},
		{name: "tour-large-80x24", request: tour(50, 60), width: 80, height: 24, events: 700},
		{name: "queens-help-80x24", request: queens(true), width: 80, height: 24, events: 100, help: true},
		{name: "maze-80x24", request: maze(false), width: 80, height: 24, events: 96, log: true},
		{name: "maze-initial-80x24", request: maze(true), width: 80, height: 24, events: 1},
		{name: "maze-solved-140x45", request: maze(false), width: 140, height: 45, events: math.MaxInt},
		{name: "maze-random-80x24", request: random, width: 80, height: 24, events: 3800},
		{name: "maze-none-80x24", request: walled, width: 80, height: 24, events: math.MaxInt},
		{name: "maze-ascii-80x24", request: maze(true), width: 80, height: 24, events: 119, ascii: true},
		{name: "maze-help-80x24", request: maze(true), width: 80, height: 24, events: 119, help: true},
		{name: "sudoku-80x24", request: sudoku("", true, 500), width: 80, height: 24, events: 120, log: true},
		{name: "sudoku-backtrack-80x24", request: sudoku("", false, 500), width: 80, height: 24, events: 17},
		{name: "sudoku-solved-140x45", request: sudoku("", false, 5000), width: 140, height: 45, events: math.MaxInt},
		{name: "sudoku-small-80x24", request: sudoku("1... ..3. .4.. ...2", true, 500), width: 80, height: 24, events: 3},
		{name: "sudoku-ascii-40x24", request: sudoku("", true, 500), width: 40, height: 24, events: 120, ascii: true},
		{name: "sudoku-16-80x24", request: sudoku(strings.Repeat(".", 256), true, 500), width: 80, height: 24, events: 135},
		{name: "sudoku-25-80x24", request: sudoku(strings.Repeat(".", 625), false, 500), width: 80, height: 24, events: 258},
		{name: "sudoku-25-120x40", request: sudoku(strings.Repeat(".", 625), true, 500), width: 120, height: 40, events: 672},
		{name: "small-window-9x5", request: queens(false), width: 9, height: 5, events: 5},
		{name: "small-window-19x7", request: queens(false), width: 19, height: 7, events: 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := loaded(t, test.request, recorded(t, test.request))
			m.width, m.height, m.showLog, m.showHelp = test.width, test.height, test.log, test.help
			if test.ascii {
				m.glyphs = asciiGlyphs
			}
			for shown := int64(-1); m.sequence() < int64(min(test.events, 1<<20)) && !m.ended && shown != m.sequence(); {
				shown = m.sequence()
				m.show(min(test.events-int(m.sequence()), 1000))
			}
			golden(t, test.name, m)
		})
	}
}

// closedTour returns the start of a closed tour of camels over a board of 5 x 5.
func closedTour() *clewv1.SearchResponse {
	request := clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows:    5,
			Columns: 5,
			Closed:  true,
			Leaper:  clewv1.Leaper_builder{A: 1, B: 3}.Build(),
		}.Build(),
		IncludeRejections: true,
	}.Build()
	return clewv1.SearchResponse_builder{Started: clewv1.Started_builder{
		Request: request,
		Board: clewv1.Board_builder{Rows: 5, Columns: 5, Values: 1, Initial: []*clewv1.InitialCell{
			clewv1.InitialCell_builder{Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1)}.Build(),
		}}.Build(),
	}.Build()}.Build()
}

// A theorem leaves nothing to play but its own words.
func TestFrameOfAProof(t *testing.T) {
	started := closedTour()
	m := loaded(t, started.GetStarted().GetRequest(), []*clewv1.SearchResponse{
		started,
		clewv1.SearchResponse_builder{Finished: clewv1.Finished_builder{
			Outcome:   clewv1.Outcome_OUTCOME_EXHAUSTED,
			Proof:     clewv1.Proof_PROOF_DISCONNECTED,
			ProofText: "each move of a camel\x1b[2J keeps the color of its square",
		}.Build()}.Build(),
	})
	for !m.ended {
		m.show(1)
	}
	golden(t, "tour-proof-80x24", m)
}

// A move may be refused for the sake of a square that is free.
func TestFrameOfAPrunedMove(t *testing.T) {
	started := closedTour()
	event := func(sequence int64, kind clewv1.EventKind, row, column uint32) *clewv1.Event {
		return clewv1.Event_builder{
			Sequence: proto.Int64(sequence),
			Kind:     kind.Enum(),
			Row:      proto.Uint32(row),
			Column:   proto.Uint32(column),
			Value:    proto.Uint32(1),
			Depth:    proto.Uint32(1),
		}.Build()
	}
	refused := event(2, clewv1.EventKind_EVENT_KIND_REJECT, 4, 4)
	refused.SetReason(clewv1.RejectReason_REJECT_REASON_ISOLATES)
	refused.SetConflictRow(2)
	refused.SetConflictColumn(2)
	m := loaded(t, started.GetStarted().GetRequest(), []*clewv1.SearchResponse{
		started,
		clewv1.SearchResponse_builder{Events: clewv1.Events_builder{
			Events: []*clewv1.Event{event(1, clewv1.EventKind_EVENT_KIND_PLACE, 3, 1), refused},
		}.Build()}.Build(),
	})
	m.showLog = true
	m.show(2)
	golden(t, "tour-pruned-80x24", m)
}

// press presses keys by their names.
func press(m *model, names ...string) {
	for _, name := range names {
		key := tea.Key{Text: name, Code: rune(name[0])}
		if name == "space" {
			key = tea.Key{Code: tea.KeySpace, Text: " "}
		}
		m.Update(tea.KeyPressMsg(key))
	}
}

func TestKeys(t *testing.T) {
	m := loaded(t, queens(false), recorded(t, queens(false)))
	m.show(3)
	press(m, "space")
	if !m.paused {
		t.Fatal("space does not pause")
	}
	m.Update(frame{run: m.run, at: time.Now().Add(time.Hour)})
	if m.sequence() != 3 {
		t.Errorf("event %d after a frame in a pause, want 3", m.sequence())
	}
	press(m, ".", ".")
	if m.sequence() != 5 || !m.paused {
		t.Errorf("event %d after two steps, want 5, still paused", m.sequence())
	}
	press(m, "+")
	if m.pace.speed != 20 {
		t.Errorf("speed %v after +, want 20", m.pace.speed)
	}
	press(m, "-", "-", "-")
	if m.pace.speed != 4 {
		t.Errorf("speed %v after three -, want 4", m.pace.speed)
	}
	press(m, "l", "?")
	if !m.showLog || !m.showHelp {
		t.Error("l and ? do not show the log and the help")
	}
	stale := m.run
	press(m, "space")
	m.Update(frame{run: stale, at: time.Now().Add(time.Hour)})
	if m.sequence() != 5 {
		t.Errorf("a frame of before the pause is obeyed: event %d", m.sequence())
	}
	if _, quit := m.Update(tea.KeyPressMsg(tea.Key{Code: 'c', Mod: tea.ModCtrl})); quit == nil {
		t.Error("ctrl+c does not quit")
	}
}

func TestRestartPlaysTheSameSearch(t *testing.T) {
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{RowOrder: clewv1.RowOrder_ROW_ORDER_SHUFFLED}.Build()}.Build()
	m := newModel(t.Context(), Options{Client: dial(t), Request: request}, unicodeGlyphs)
	defer m.close()
	play := func() (seed uint64, events int64) {
		for !m.ended {
			m.show(math.MaxInt)
			time.Sleep(time.Millisecond)
		}
		if m.err != nil {
			t.Fatal(m.err)
		}
		return m.started.GetRequest().GetSeed(), m.sequence()
	}
	m.Init()
	seed, events := play()
	press(m, "r")
	if m.sequence() != 0 || m.ended {
		t.Fatalf("after a restart event %d, ended %v", m.sequence(), m.ended)
	}
	if again, eventsAgain := play(); again != seed || eventsAgain != events || seed == 0 {
		t.Errorf("seed %d with %d events, after a restart %d with %d", seed, events, again, eventsAgain)
	}
}

func TestABrokenStreamIsShown(t *testing.T) {
	messages := recorded(t, queens(false))
	// The third event is missing.
	events := messages[1].GetEvents()
	events.SetEvents(append(events.GetEvents()[:2:2], events.GetEvents()[3:]...))
	m := loaded(t, queens(false), messages)
	m.show(math.MaxInt)
	if m.err == nil || m.sequence() != 2 {
		t.Fatalf("error %v after event %d, want one after event 2", m.err, m.sequence())
	}
	if text := ansi.Strip(m.View().Content); !strings.Contains(text, "broken off") {
		t.Errorf("the screen does not say so:\n%s", text)
	}
}

func TestTheReasonOfAFailedCallIsReturned(t *testing.T) {
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 31}.Build()}.Build()
	m := newModel(t.Context(), Options{Client: dial(t), Request: request}, unicodeGlyphs)
	defer m.close()
	m.Init()
	for !m.ended {
		m.show(1)
		time.Sleep(time.Millisecond)
	}
	if m.err == nil || !strings.Contains(m.err.Error(), "queens.size") {
		t.Errorf("error %v, want the server's own words", m.err)
	}
}

func TestDrawingALargeBoardLooksAtWhatIsVisible(t *testing.T) {
	request := tour(1000, 1000)
	request.SetMaxPlacements(5000)
	m := loaded(t, request, recorded(t, request))
	m.width, m.height = 200, 60
	for !m.ended {
		m.show(math.MaxInt)
	}
	m.View()
	p := m.sight
	if p.rows > m.height || p.columns > m.width {
		t.Errorf("%d rows and %d columns are drawn in a window of %dx%d", p.rows, p.columns, m.width, m.height)
	}
	at := m.around()
	if row, column := at/1000, at%1000; !p.shows(row, column) {
		t.Errorf("row %d, column %d is not in sight: %+v", row, column, p)
	}
}

func TestRunRestoresTheTerminal(t *testing.T) {
	request := queens(false)
	for _, test := range []struct {
		name string
		end  func(cancel context.CancelFunc, keys *os.File)
		want error
	}{
		{"q", func(_ context.CancelFunc, keys *os.File) { keys.WriteString("q") }, nil},
		{"ctrl+c", func(_ context.CancelFunc, keys *os.File) { keys.WriteString("\x03") }, nil},
		{"context", func(cancel context.CancelFunc, _ *os.File) { cancel() }, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			input, keys, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			// A program that its context has ended leaves its reader behind, which ends with
			// the keys; the input must not be closed under it.
			defer keys.Close()
			output := newScreen()
			go func() {
				<-output.drawn
				test.end(cancel, keys)
			}()
			o := Options{Client: dial(t), Request: request, Input: input, Output: output}
			m := newModel(ctx, o, unicodeGlyphs)
			defer m.close()
			if err := runProgram(ctx, o, m, tea.WithWindowSize(80, 24)); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			output.checkRestored(t)
		})
	}
}

// A bug in the player must not leave the terminal without a cursor.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	output := newScreen()
	o := Options{Request: queens(false), Input: strings.NewReader(""), Output: output}
	err := runProgram(t.Context(), o, broken{newModel(t.Context(), o, unicodeGlyphs)}, tea.WithWindowSize(80, 24))
	if !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("error %v, want a panic", err)
	}
	output.checkRestored(t)
}

// broken panics once it has drawn.
type broken struct{ *model }

func (b broken) Init() tea.Cmd {
	return tea.Tick(10*frameInterval, func(at time.Time) tea.Msg { return frame{at: at} })
}

func (b broken) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := message.(frame); ok {
		panic("a bug")
	}
	return b, nil
}
