package player

import (
	"context"
	"math"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"clew/client/progress"
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

	// outage is the latest break of the stream as of the last frame, which was at now.
	outage *outage
	now    time.Time

	// source is the stream; run tells its frames from those of the streams before.
	source *source
	run    int
	// request is what to search on a restart: that of started, with its seed.
	request *clewv1.SearchRequest
	started *clewv1.Started
	skin    skin
	state   *trace.State
	// pending is the message whose events are being shown, nil for none.
	pending *clewv1.SearchResponse
	// solution is the latest that has come; found is whether it waits to be shown,
	// where no events are sent.
	solution *clewv1.Solution
	found    bool
	// scene is the state to draw: state, or at the end that of the last solution,
	// which the search has left to look for another.
	scene *trace.State

	step     trace.Step // the latest event
	placed   int        // the cell of the latest placement, or trace.None
	undone   int        // the cell of the latest backtrack, or trace.None
	progress *clewv1.Progress
	// remaining is how long the whole tree may still take at the pace of the player.
	remaining progress.Estimate
	counted   *clewv1.Counters // the latest that the server has sent
	finished  *clewv1.Finished
	ended     bool // nothing more comes
	err       error

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
		pace:    pace{speed: defaultSpeed, unit: "event"},
	}
	switch o.Request.GetDetail() {
	case clewv1.Detail_DETAIL_SOLUTIONS:
		m.pace.speed, m.pace.unit = solutionSpeed, "solution"
	case clewv1.Detail_DETAIL_PROGRESS:
		m.pace.speed = math.Inf(1) // there is nothing to play
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
	if m.source == nil {
		m.restart()
	}
	return tea.Batch(tea.RequestBackgroundColor, m.nextFrame())
}

// restart begins the search anew.
func (m *model) restart() tea.Cmd {
	m.close()
	m.run++
	m.source = open(m.ctx, m.options, m.request)
	m.started, m.state, m.scene, m.pending, m.solution, m.found = nil, nil, nil, nil, nil, false
	m.remaining, m.outage = progress.Estimate{}, nil
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
			m.outage, m.now = m.source.outage.Load(), message.at
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
