package compare

import (
	"cmp"
	"context"

	"clew/client/playback"
	"clew/client/reel"
	"clew/client/theme"
	"clew/client/window"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// model implements tea.Model.
type model struct {
	options Options
	theme   *theme.Theme
	keys    keys
	window  *window.Window
	group   // its lanes
	deck    *playback.Deck
	page    int // which of the pages of lanes is seen, from 0
}

// newModel returns the model of a comparison whose searches begin at once. It must be
// closed.
func newModel(ctx context.Context, o Options, t *theme.Theme) *model {
	m := &model{options: o, theme: t, keys: newKeys(), window: window.New(t)}
	requests := make([]*clewv1.SearchRequest, len(o.Lanes))
	for i, l := range o.Lanes {
		requests[i] = l.Request
		m.lanes = append(m.lanes, &lane{
			letter: string(rune('A' + i)),
			name:   words.Printable(l.Name),
			reel:   open(ctx, o, l.Request),
		})
	}
	m.deck = playback.New(&m.group, m.window, playback.PaceOf(o.Speed, requests...), o.Loop)
	m.deck.Stalled = m.stalled
	return m
}

// open begins a search. All searches together have the memory of one.
func open(ctx context.Context, o Options, request *clewv1.SearchRequest) *reel.Reel {
	return reel.Open(ctx, reel.Options{
		Client:   o.Client,
		Patience: o.Patience,
		Request:  request,
		Memory:   reel.DefaultMemory / int64(len(o.Lanes)),
		Ahead:    cmp.Or(o.ahead, reel.DefaultAhead/int64(len(o.Lanes))),
	})
}

// close ends all streams.
func (m *model) close() {
	for _, l := range m.lanes {
		l.reel.Close()
	}
}

// setTheme changes how everything looks.
func (m *model) setTheme(t *theme.Theme) {
	m.theme = t
	m.window.SetTheme(t)
	for _, l := range m.lanes {
		if l.board != nil {
			l.board.SetTheme(t)
		}
	}
}

// title says what is compared.
func (m *model) title() string { return words.Printable(m.options.Title) }
