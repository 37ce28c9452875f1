package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// HeatSteps is how many steps a heat map has.
const HeatSteps = 8

// heatStyle is the look of one step: of text, and of what surrounds it.
type heatStyle struct{ text, rest lipgloss.Style }

// heat returns the steps from cold to hot: on a dark background from dark to bright,
// on a light one from bright to dark, so that cold is what stands out least.
func heat(o Options) [HeatSteps]heatStyle {
	switch {
	case o.Profile >= colorprofile.ANSI256:
		return richHeat(o)
	case o.Profile == colorprofile.ANSI:
		return basicHeat(o.Dark)
	default:
		return [HeatSteps]heatStyle{}
	}
}

// richHeat takes its colours from "inferno" of matplotlib and "YlOrRd" of ColorBrewer:
// their lightness goes one way, to any eyes. What surrounds a text is in the colour of
// the next step, so that the shades are a faint texture.
func richHeat(o Options) [HeatSteps]heatStyle {
	colors := [HeatSteps]string{"#ffeda0", "#fed976", "#feb24c", "#fd8d3c", "#fc4e2a", "#e31a1c", "#bd0026", "#800026"}
	near, far := "#000000", "#ffffff" // text on both sides of the middle
	if o.Dark {
		colors = [HeatSteps]string{"#160b39", "#420a68", "#741a6e", "#9c2964", "#bc3754", "#dd513a", "#f98e09", "#f6d746"}
		near, far = far, near
	}
	convert := func(hex string) color.Color { return o.Profile.Convert(lipgloss.Color(hex)) }
	var ramp [HeatSteps]heatStyle
	for step := range ramp {
		text := near
		if step > HeatSteps/2 {
			text = far
		}
		style := lipgloss.NewStyle().Background(convert(colors[step]))
		ramp[step].text = style.Foreground(convert(text))
		ramp[step].rest = style.Foreground(convert(colors[min(step+1, HeatSteps-1)]))
	}
	return ramp
}

// basicHeat has two steps a colour, which their shades tell apart: these four colours
// are in the same order of lightness on every terminal.
func basicHeat(dark bool) [HeatSteps]heatStyle {
	colors := [...]struct{ text, background color.Color }{
		{lipgloss.White, lipgloss.Black},
		{lipgloss.BrightWhite, lipgloss.Blue},
		{lipgloss.Black, lipgloss.Cyan},
		{lipgloss.Black, lipgloss.White},
	}
	var ramp [HeatSteps]heatStyle
	for step := range ramp {
		c := colors[step/2]
		if !dark {
			c = colors[len(colors)-1-step/2]
		}
		style := lipgloss.NewStyle().Foreground(c.text).Background(c.background)
		ramp[step] = heatStyle{style, style}
	}
	return ramp
}
