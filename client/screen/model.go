package screen

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"google.golang.org/protobuf/proto"

	"clew/client/form"
	"clew/client/player"
	"clew/client/terminal"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// model is the form and the player. It belongs to the goroutine of the program.
type model struct {
	ctx     context.Context
	options Options
	theme   *theme.Theme

	width, height int
	capabilities  *clewv1.GetCapabilitiesResponse
	// There is a player, or a form, or both.
	player *player.Model // nil before the first search
	form   *form.Model   // nil while there is none to see
	// asked is the form whose search has not begun yet: if it cannot, the form says why, and
	// the player of the search before, which is nil for the first one, takes its place again.
	asked  *form.Model
	before *player.Model
}

// patience is how long a server may take to say what it can search.
const patience = 5 * time.Second

func newModel(ctx context.Context, o Options, t *theme.Theme) *model {
	o.Player.Editable = true
	return &model{ctx: ctx, options: o, theme: t, width: 80, height: 24}
}

// players returns those whose search may be under way.
func (m *model) players() []*player.Model {
	return slices.DeleteFunc([]*player.Model{m.player, m.before}, func(p *player.Model) bool { return p == nil })
}

// close ends the streams.
func (m *model) close() {
	for _, p := range m.players() {
		p.Close()
	}
}

// begin plays a search instead of the one before, which goes on until the new one has
// begun.
func (m *model) begin(request *clewv1.SearchRequest) {
	if m.before == nil {
		m.before = m.player
	} else {
		m.player.Close()
	}
	o := m.options.Player
	o.Request = request
	m.player = player.New(m.ctx, o, m.theme)
}

// settle ends the search before once the one that was asked for has begun, or goes back
// to it if that cannot begin.
func (m *model) settle() {
	switch {
	case m.asked == nil:
	case m.player.Started() != nil:
		if m.before != nil {
			m.before.Close()
		}
		m.asked, m.before = nil, nil
	case m.player.Err() != nil:
		m.asked.SetError(m.player.Err())
		m.player.Close()
		m.form, m.player = m.asked, m.before
		m.asked, m.before = nil, nil
	}
}

// seen returns the player of the last search that has begun, if any has.
func (m *model) seen() *player.Model {
	if m.before != nil && m.player.Started() == nil {
		return m.before
	}
	return m.player
}

// choose opens the form, with the request of the search that is being played, or as it
// was if its search has not begun.
func (m *model) choose() error {
	if m.asked != nil {
		m.form = m.asked
		return nil
	}
	if m.capabilities == nil {
		ctx, cancel := context.WithTimeout(m.ctx, patience) // the window stands still meanwhile
		defer cancel()
		capabilities, err := m.options.Player.Client.GetCapabilities(ctx, &clewv1.GetCapabilitiesRequest{})
		if err != nil {
			return fmt.Errorf("%w: %w", errNoForm, err)
		}
		m.capabilities = capabilities
	}
	var request *clewv1.SearchRequest
	if m.player != nil {
		request = proto.CloneOf(m.player.Asked())
	}
	m.form = form.New(form.Options{
		Capabilities: m.capabilities,
		Request:      request,
		CommandLine:  m.options.CommandLine,
		Address:      m.options.Server,
		Grpcurl:      m.options.Grpcurl,
	}, m.theme)
	return nil
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd {
	cmds := []tea.Cmd{terminal.Ask()}
	if m.player != nil {
		cmds = append(cmds, m.player.Init())
	}
	return tea.Batch(cmds...)
}

// Update implements tea.Model.
func (m *model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
	case tea.BackgroundColorMsg, tea.ColorProfileMsg:
		m.setTheme(terminal.Restyled(m.theme, message))
	case tea.KeyPressMsg:
		return m, m.press(message)
	case tea.MouseMsg:
		return m, m.mouse(message)
	case tea.PasteMsg:
		if m.form != nil {
			return m, m.fill(message)
		}
		return m, m.play(message)
	default:
		return m, m.spread(message)
	}
	return m, nil
}

// setTheme changes how everything looks.
func (m *model) setTheme(t *theme.Theme) {
	m.theme = t
	for _, p := range m.players() {
		p.SetTheme(m.theme)
	}
	for _, f := range []*form.Model{m.form, m.asked} {
		if f != nil {
			f.SetTheme(m.theme)
		}
	}
}

// press gives a key to the form, or else to the player.
func (m *model) press(pressed tea.KeyPressMsg) tea.Cmd {
	switch {
	case pressed.String() == "ctrl+c":
		return tea.Quit
	case m.form != nil:
		return m.fill(pressed)
	case m.player.Edits(pressed):
		if err := m.choose(); err != nil {
			m.player.Say(err.Error())
		}
		return nil
	default:
		return m.play(pressed)
	}
}

// fill gives a message to the form.
func (m *model) fill(message tea.Msg) tea.Cmd {
	if m.form == nil {
		return nil
	}
	switch m.form.Update(message) {
	case form.Run:
		m.asked, m.form = m.form, nil
		m.begin(m.asked.Request())
		return m.player.Init()
	case form.Cancel:
		if m.player == nil {
			return tea.Quit
		}
		m.form = nil
	}
	return nil
}

// play gives a message to the player.
func (m *model) play(message tea.Msg) tea.Cmd {
	if m.player == nil {
		return nil
	}
	cmd := m.player.Update(message)
	m.settle()
	return cmd
}

// spread gives a message that is no input to all who may want it.
func (m *model) spread(message tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	if m.before != nil {
		cmds = append(cmds, m.before.Update(message))
	}
	return tea.Batch(append(cmds, m.fill(message), m.play(message))...)
}

// View implements tea.Model.
func (m *model) View() tea.View {
	view := tea.NewView(strings.Join(m.lines(), "\n"))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = "clew"
	if m.player != nil {
		view.WindowTitle = "clew: " + m.player.Title()
	}
	return view
}
