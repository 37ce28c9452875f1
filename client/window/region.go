package window

import tea "charm.land/bubbletea/v2"

// Region is a part of the window, and what the mouse does there. Its places count from
// its own top left.
type Region struct {
	Left, Top, Width, Height int
	// Click obeys the left button; nil: it does nothing.
	Click func(x, y int) tea.Cmd
	// Wheel obeys the wheel, -1 for up and 1 for down; nil: as where there is no region.
	Wheel func(lines int64) tea.Cmd
	// Drags: a press that is held down and moved goes on clicking.
	Drags bool
}

// Regions are those of a frame; later ones lie above earlier ones.
type Regions struct {
	all  []Region
	held *Region // the one in which a press is held down
}

// Add adds a region to the frame.
func (r *Regions) Add(one Region) { r.all = append(r.all, one) }

// Clear begins a new frame. What is held down stays so.
func (r *Regions) Clear() { r.all = r.all[:0] }

// at returns the region at a place of the window, nil for none.
func (r *Regions) at(x, y int) *Region {
	for i := len(r.all) - 1; i >= 0; i-- {
		if one := r.all[i]; one.Left <= x && x < one.Left+one.Width && one.Top <= y && y < one.Top+one.Height {
			return &one
		}
	}
	return nil
}

// Mouse has the regions obey the mouse. The wheel does what is given where no region
// has another use for it.
func (w *Window) Mouse(message tea.MouseMsg, wheel func(lines int64) tea.Cmd) tea.Cmd {
	r, at := &w.Regions, message.Mouse()
	switch message.(type) {
	case tea.MouseClickMsg:
		r.held = nil
		if one := r.at(at.X, at.Y); one != nil && at.Button == tea.MouseLeft && one.Click != nil {
			if one.Drags {
				r.held = one
			}
			w.Say("")
			return one.Click(at.X-one.Left, at.Y-one.Top)
		}
	case tea.MouseMotionMsg:
		if held := r.held; held != nil && at.Button == tea.MouseLeft {
			return held.Click(max(0, min(at.X-held.Left, held.Width-1)), max(0, min(at.Y-held.Top, held.Height-1)))
		}
	case tea.MouseReleaseMsg:
		r.held = nil
	case tea.MouseWheelMsg:
		return r.turn(at, wheel)
	}
	return nil
}

// turn obeys the wheel.
func (r *Regions) turn(at tea.Mouse, wheel func(lines int64) tea.Cmd) tea.Cmd {
	if one := r.at(at.X, at.Y); one != nil && one.Wheel != nil {
		wheel = one.Wheel
	}
	switch at.Button {
	case tea.MouseWheelUp:
		return wheel(-1)
	case tea.MouseWheelDown:
		return wheel(1)
	default:
		return nil
	}
}
