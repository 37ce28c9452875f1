// Package form is a form for a search: it shows the puzzles that a server offers with
// all their fields, and the command line and the grpcurl call that ask for the same.
//
//   - form.go: the form, from its making to the request.
//   - update.go: what keys and pastes do; focus.go: which field takes them; keys.go:
//     the keys; mouse.go: what the mouse does.
//   - sheet.go: the fields of a puzzle; common.go: those of every search; field.go: a
//     field; path.go: where it is in its message.
//   - kind.go: the kinds of values; number.go, duration.go, choice.go, square.go,
//     text.go, grid.go: a kind each, or two.
//   - editor.go: text that is typed.
//   - refusal.go: what the server says of the request; sentence.go: in the words of the
//     form.
//   - call.go: the request for grpcurl; shell.go: commands for a shell.
//   - view.go: the window; rows.go: the fields in it; footer.go: what stands below
//     them.
//
// It knows no puzzle. All it offers is in the server's GetCapabilities and in the
// descriptors of the API, so that a puzzle which a later server has needs no line here.
package form

import (
	"cmp"
	"strings"

	"charm.land/bubbles/v2/help"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// Options are what to ask for, and of whom.
type Options struct {
	// Capabilities are those of the server.
	Capabilities *clewv1.GetCapabilitiesResponse
	// Request is what to begin with, nil for the first puzzle with nothing set. What the
	// form has no field for stays as it is there, but for resume, which is dropped. A
	// puzzle that the server does not offer is dropped too.
	Request *clewv1.SearchRequest
	// CommandLine returns the command line of this client for a request; ok is whether
	// there is one. If not, the line is what else to do, "" for nothing. It may be nil.
	CommandLine func(request *clewv1.SearchRequest) (line string, ok bool)
	// Address is the HOST:PORT of the server, "" where there is one in this process only.
	Address string
	// Grpcurl is how a shell begins a call to the server: grpcurl and its flags for the
	// connection; "" for those of a server without TLS.
	Grpcurl string
}

// Action is what the user wants to be done.
type Action int

const (
	// None is nothing: the form goes on.
	None Action = iota
	// Run is to run the request.
	Run
	// Cancel is to leave the form.
	Cancel
)

// Model is a form. It is no program of its own but a part of one, and belongs to the
// goroutine of that.
type Model struct {
	options Options
	theme   *theme.Theme
	keys    keys
	help    help.Model

	// base is the request as it was at first, without its puzzle.
	base    *clewv1.SearchRequest
	puzzles []*puzzle // at least one
	current int       // the puzzle that is chosen
	common  *sheet
	// focus is the row that takes the keys: 0 is that of the puzzles, after which come
	// the fields.
	focus int
	// changes counts what was changed.
	changes int
	// failure is what is wrong with the whole request, "" for nothing.
	failure string
	// commands ask for the same as the form does; remark is what is to be said of them,
	// "" for nothing.
	commands []string
	remark   string

	window window
}

// New returns a form, with the puzzle as what takes the keys.
func New(o Options, t *theme.Theme) *Model {
	m := &Model{options: o, keys: newKeys(), help: help.New(), window: window{follow: true}, base: &clewv1.SearchRequest{}}
	if o.Request != nil {
		m.base = proto.CloneOf(o.Request)
	}
	m.base.ClearResume()
	base := m.base.ProtoReflect()
	for i, info := range o.Capabilities.GetPuzzles() {
		p := newPuzzle(info, base)
		m.puzzles = append(m.puzzles, p)
		if p.slot != nil && base.Has(p.slot) {
			m.current = i
		}
	}
	if len(m.puzzles) == 0 {
		m.puzzles = []*puzzle{{label: "none", help: "The server offers no puzzle."}}
	}
	m.base.ClearProblem()
	m.common = newCommon(o.Capabilities.GetLimits(), base)
	m.SetTheme(t)
	m.refresh()
	return m
}

// SetTheme changes how the form looks.
func (m *Model) SetTheme(t *theme.Theme) {
	m.theme = t
	m.help.Styles = help.Styles{
		Ellipsis:       t.Faint,
		ShortKey:       t.Key,
		ShortDesc:      t.Label,
		ShortSeparator: t.Faint,
	}
	m.help.ShortSeparator, m.help.Ellipsis = " "+t.Dot+" ", t.More
}

// Request returns a new request for what the form shows. It is of use where Update has
// said Run: fields with a problem are left out.
func (m *Model) Request() *clewv1.SearchRequest {
	request := proto.CloneOf(m.base)
	message := request.ProtoReflect()
	m.common.apply(message)
	if p := m.puzzle(); p.slot != nil {
		message.Set(p.slot, protoreflect.ValueOfMessage(p.message()))
	}
	return request
}

// puzzle returns the one that is chosen.
func (m *Model) puzzle() *puzzle { return m.puzzles[m.current] }

// fields returns all fields of the form, in the order of its rows.
func (m *Model) fields() []*field {
	own := m.puzzle().fields
	return append(own[:len(own):len(own)], m.common.fields...)
}

// rival returns the field that has taken the place of another, nil for none.
func (m *Model) rival(f *field) *field {
	if other := m.puzzle().rival(f); other != nil {
		return other
	}
	return m.common.rival(f)
}

// wrong returns the row of the first field that stands in the way of a search, and
// the field; nil for none.
func (m *Model) wrong() (row int, f *field) {
	for i, f := range m.fields() {
		if f.problem != nil && m.rival(f) == nil {
			return i + 1, f
		}
	}
	return 0, nil
}

// tooOld is said of a puzzle that this client does not know.
const tooOld = "This client is too old for it: a newer one is needed."

// refresh finds the commands that ask for the same as the form does.
func (m *Model) refresh() {
	m.commands, m.remark = nil, ""
	if _, f := m.wrong(); f != nil {
		m.remark = "no command yet: " + f.label + " is wrong"
		return
	}
	if m.puzzle().slot == nil {
		m.remark = "no command: a newer client is needed"
		return
	}
	request := m.Request()
	var remarks []string
	if m.options.CommandLine != nil {
		if line, ok := m.options.CommandLine(request); ok {
			m.commands = append(m.commands, line)
		} else {
			remarks = append(remarks, cmp.Or(oneLine(line), "no flags of the client say this"))
		}
	}
	address := m.options.Address
	if address == "" {
		address = usualAddress
		remarks = append(remarks, "grpcurl needs a server: go run ./server")
	}
	if line, err := call(request, cmp.Or(m.options.Grpcurl, plainGrpcurl), address); err != nil {
		remarks = append(remarks, oneLine(err.Error()))
	} else {
		m.commands = append(m.commands, line)
	}
	m.remark = strings.Join(remarks, "; ")
}
