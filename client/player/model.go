package player

import (
	"context"
	"fmt"
	"math"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// model is the state of the player. It belongs to the goroutine of the program.
type model struct {
	ctx     context.Context
	options Options
	glyphs  glyphs
	styles  styles
	keys    keys
	help    help.Model

	width, height int
	sight         picture // what was visible of the board in the last frame
	showLog       bool
	showHelp      bool
	paused        bool
	pace          pace
	meter         meter
	log           stepLog

	// source is the stream; run tells its frames from those of the streams before.
	source *source
	run    int
	// request is what to search on a restart: that of started, with its seed.
	request *clewv1.SearchRequest
	started *clewv1.Started
	skin    skin
	state   *trace.State
	// pending are the events of the message that is being shown.
	pending []*clewv1.Event

	step     trace.Step // the latest event
	placed   int        // the cell of the latest placement, or trace.None
	undone   int        // the cell of the latest backtrack, or trace.None
	progress *clewv1.Progress
	counted  *clewv1.Counters // the latest that the server has sent
	finished *clewv1.Finished
	ended    bool // nothing more comes
	err      error

	playing time.Duration // how long it has played, pauses left out
}

// frame is the time to show the next events of a run.
type frame struct {
	run int
	at  time.Time
}

func newModel(ctx context.Context, o Options, g glyphs) *model {
	m := &model{
		ctx:     ctx,
		options: o,
		glyphs:  g,
		styles:  newStyles(true),
		keys:    newKeys(),
		help:    help.New(),
		width:   80,
		height:  24,
		showLog: o.Log,
		request: o.Request,
		pace:    pace{speed: defaultSpeed},
	}
	if o.Speed > 0 {
		m.pace.speed = o.Speed
	}
	if interval := o.Request.GetEventInterval().AsDuration(); interval > 0 {
		m.pace.speed, m.pace.limit = math.Inf(1), float64(time.Second)/float64(interval)
	}
	if !g.unicode {
		m.help.ShortSeparator, m.help.Ellipsis = " | ", "..."
	}
	return m
}

// close ends the stream.
func (m *model) close() {
	if m.source != nil {
		m.source.close()
	}
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.restart())
}

// restart begins the search anew.
func (m *model) restart() tea.Cmd {
	m.close()
	m.run++
	m.source = open(m.ctx, m.options.Client, m.request)
	m.started, m.state, m.pending = nil, nil, nil
	m.step, m.placed, m.undone = trace.Step{Cell: trace.None, Conflict: trace.None}, trace.None, trace.None
	m.progress, m.counted, m.finished, m.ended, m.err = nil, nil, nil, false, nil
	m.paused, m.playing = false, 0
	m.log.clear()
	now := time.Now()
	m.pace.restart(now)
	m.meter = meter{since: now}
	return m.nextFrame()
}

func (m *model) nextFrame() tea.Cmd {
	run := m.run
	return tea.Tick(frameInterval, func(at time.Time) tea.Msg { return frame{run: run, at: at} })
}

// Update implements tea.Model.
func (m *model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
	case tea.BackgroundColorMsg:
		m.styles = newStyles(message.IsDark())
		m.help.Styles = help.DefaultStyles(message.IsDark())
	case tea.KeyPressMsg:
		return m, m.press(message)
	case frame:
		// Frames of a stream that a restart has ended may still be under way.
		if message.run == m.run && !m.paused && !m.ended {
			m.playing += max(0, message.at.Sub(m.pace.last))
			m.show(m.pace.due(message.at))
			m.meter.update(message.at, m.sequence())
			return m, m.nextFrame()
		}
	}
	return m, nil
}

func (m *model) press(pressed tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(pressed, m.keys.quit):
		return tea.Quit
	case key.Matches(pressed, m.keys.help):
		m.showHelp = !m.showHelp
	case key.Matches(pressed, m.keys.log):
		m.showLog = !m.showLog
	case key.Matches(pressed, m.keys.restart):
		return m.restart()
	case key.Matches(pressed, m.keys.faster):
		m.pace.change(true)
	case key.Matches(pressed, m.keys.slower):
		m.pace.change(false)
	case key.Matches(pressed, m.keys.pause):
		return m.pause()
	case key.Matches(pressed, m.keys.step):
		if m.paused {
			m.show(1)
			return nil
		}
		return m.pause()
	}
	return nil
}

func (m *model) pause() tea.Cmd {
	if m.ended {
		return nil
	}
	m.paused = !m.paused
	if m.paused {
		return nil
	}
	// Another run of frames, so that those of before the pause do not count twice.
	m.run++
	now := time.Now()
	m.pace.restart(now)
	m.meter = meter{since: now, sequence: m.sequence()}
	return m.nextFrame()
}

// show takes in up to so many events, and whatever else has come before the next
// one, but for no longer than a frame may take.
func (m *model) show(events int) {
	deadline := time.Now().Add(frameBudget)
	for count := 0; !m.ended; {
		if len(m.pending) == 0 {
			if !m.receive() {
				return
			}
			continue
		}
		if count == events || count%1024 == 1023 && time.Now().After(deadline) {
			return
		}
		event := m.pending[0]
		m.pending = m.pending[1:]
		m.apply(event)
		count++
	}
}

// receive takes in the next message and reports whether there was one.
func (m *model) receive() bool {
	message, ended := m.source.next()
	switch {
	case ended:
		m.end(m.source.err)
		return false
	case message == nil:
		return false
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		m.begin(message.GetStarted())
	case clewv1.SearchResponse_Events_case:
		m.pending = message.GetEvents().GetEvents()
	case clewv1.SearchResponse_Solution_case:
		m.showSolution(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		m.progress = message.GetProgress()
		m.counted = m.progress.GetCounters()
	case clewv1.SearchResponse_Finished_case:
		m.finished = message.GetFinished()
		m.counted = m.finished.GetCounters()
	}
	return true
}

// showSolution puts a solution on the board where the request asks for no
// events: there it is all there is to see.
func (m *model) showSolution(solution *clewv1.Solution) {
	if m.request.GetDetail() != clewv1.Detail_DETAIL_SOLUTIONS {
		return
	}
	if solution.GetFirstChoice() == 0 {
		m.state, _ = trace.NewState(m.started) // begin has made one of it before
	}
	for _, choice := range solution.GetChoices() {
		cell := int(choice) / m.state.Values()
		m.apply(clewv1.Event_builder{
			Sequence: proto.Int64(m.state.Sequence() + 1),
			Kind:     clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
			Row:      proto.Uint32(uint32(cell / m.state.Columns())),
			Column:   proto.Uint32(uint32(cell % m.state.Columns())),
			Value:    proto.Uint32(choice%uint32(m.state.Values()) + 1),
			Depth:    proto.Uint32(uint32(m.state.Depth() + 1)),
		}.Build())
	}
}

func (m *model) begin(started *clewv1.Started) {
	state, err := trace.NewState(started)
	if err != nil {
		m.end(err)
		return
	}
	m.started, m.state = started, state
	m.request = proto.CloneOf(started.GetRequest())
	m.skin = skinFor(started, m.glyphs)
}

func (m *model) apply(event *clewv1.Event) {
	step, err := m.state.Apply(event)
	if err != nil {
		m.end(err)
		return
	}
	m.step = step
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		m.placed = step.Cell
		if m.undone == step.Cell {
			m.undone = trace.None
		}
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		m.undone = step.Cell
		m.placed = trace.None
	}
	m.log.add(step)
}

// end has the last frame stay; without an error the search has finished.
func (m *model) end(err error) {
	m.ended = true
	if m.playing > 0 {
		// From now on the rate is that of the whole search.
		m.meter.rate = float64(m.sequence()) / m.playing.Seconds()
	}
	if err != nil {
		m.err = fmt.Errorf("the stream broke off after event %d: %w", m.sequence(), err)
		if m.started == nil {
			m.err = err
		}
	}
	m.source.cancel()
}

// sequence returns the number of the latest event that is known.
func (m *model) sequence() int64 {
	switch {
	case m.state == nil:
		return 0
	case m.sendsEvents():
		return m.state.Sequence()
	case m.finished != nil:
		return m.finished.GetSequence()
	default:
		return m.progress.GetSequence()
	}
}

// sendsEvents reports whether the stream has the events themselves.
func (m *model) sendsEvents() bool { return m.request.GetDetail() <= clewv1.Detail_DETAIL_EVENTS }

// counters returns what the events shown amount to; where none are sent, and for
// rejections that are not asked for, what the server counts.
func (m *model) counters() trace.Counters {
	c := m.state.Counters()
	if !m.sendsEvents() {
		return trace.Counters{
			Placements: m.counted.GetPlacements(),
			Backtracks: m.counted.GetBacktracks(),
			Rejections: m.counted.GetRejections(),
			Solutions:  m.counted.GetSolutions(),
			Depth:      int(m.counted.GetDepth()),
			MaxDepth:   int(m.counted.GetMaxDepth()),
		}
	}
	c.Rejections = max(c.Rejections, m.counted.GetRejections())
	return c
}

// keys are what the player obeys; the help is made from them.
type keys struct {
	pause, step, faster, slower, restart, log, help, quit key.Binding
}

func newKeys() keys {
	binding := func(name, does string, on ...string) key.Binding {
		return key.NewBinding(key.WithKeys(on...), key.WithHelp(name, does))
	}
	return keys{
		pause:   binding("space", "pause", "space", "p"),
		step:    binding(".", "step", ".", "right", "n"),
		faster:  binding("+", "faster", "+", "="),
		slower:  binding("-", "slower", "-"),
		restart: binding("r", "restart", "r"),
		log:     binding("l", "log", "l"),
		help:    binding("?", "help", "?", "h"),
		quit:    binding("q", "quit", "q", "esc", "ctrl+c"),
	}
}

// ShortHelp implements help.KeyMap.
func (k keys) ShortHelp() []key.Binding {
	return []key.Binding{k.pause, k.faster, k.slower, k.quit, k.help, k.step, k.log, k.restart}
}

// FullHelp implements help.KeyMap.
func (k keys) FullHelp() [][]key.Binding { return [][]key.Binding{k.ShortHelp()} }
