package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// squares returns the styles of all paints. With colours a square brings both of its
// own, so that it looks alike on any background.
func squares(profile colorprofile.Profile) [Paints]lipgloss.Style {
	switch {
	case profile >= colorprofile.ANSI256:
		return richSquares(profile)
	case profile == colorprofile.ANSI:
		return basicSquares()
	case profile == colorprofile.ASCII:
		return plainSquares()
	default:
		return [Paints]lipgloss.Style{}
	}
}

// richSquares are of wood. What has just happened is darker or brighter than all wood,
// so that it stands out even where no hue is seen.
func richSquares(profile colorprofile.Profile) [Paints]lipgloss.Style {
	const (
		ink, white, navy = "#1c1c1c", "#ffffff", "#00267f"
		light, shade     = "#f0d9b5", "#d3bd98"
		dark             = "#b58863"
		stone, slate     = "#2b2b2b", "#4a4a5e"
	)
	square := func(foreground, background string) lipgloss.Style {
		return lipgloss.NewStyle().
			Foreground(profile.Convert(lipgloss.Color(foreground))).
			Background(profile.Convert(lipgloss.Color(background)))
	}
	return [Paints]lipgloss.Style{
		LightSquare:     square("#7d694d", light),
		DarkSquare:      square("#3a3a3a", dark),
		TakenOnLight:    square(ink, light).Bold(true),
		TakenOnDark:     square(ink, dark).Bold(true),
		InitialSquare:   square(white, slate).Bold(true),
		LatestPlacement: square(white, "#1f66d8").Bold(true),
		LatestBacktrack: square("#3b2600", "#ffb000").Bold(true),
		RefusedSquare:   square(white, "#8c0f16").Bold(true),
		BlameSquare:     square("#ffd7d7", "#4c0a10").Bold(true),
		BlockedSquare:   square(stone, stone),
		OpenSquare:      square("#7d694d", light),
		WallSquare:      square(slate, slate),
		PathSquare:      square(navy, "#a9ccff").Bold(true),
		TriedSquare:     square("#5f4d34", shade),
		GoalSquare:      square(white, "#6b2fa0").Bold(true),
		ShadedSquare:    square("#5f4d34", shade),
		FoundOnLight:    square(navy, light),
		FoundOnShade:    square(navy, shade),
		GivenOnLight:    square(ink, light).Bold(true).Underline(true),
		GivenOnShade:    square(ink, shade).Bold(true).Underline(true),
		RuleLine:        square("#5c4630", light),
		UntriedSquare:   lipgloss.NewStyle().Foreground(profile.Convert(lipgloss.Color("#808080"))),
	}
}

// basicSquares names its colours: what becomes of wood where there are only 16
// cannot be read. It has no bold black, which many terminals show as grey, and no
// bright background, which some do not have.
func basicSquares() [Paints]lipgloss.Style {
	square := func(foreground, background color.Color) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(foreground).Background(background)
	}
	light, dark := square(lipgloss.Black, lipgloss.White), square(lipgloss.Black, lipgloss.Cyan)
	wall := square(lipgloss.BrightBlack, lipgloss.Black) // that is all foreground
	return [Paints]lipgloss.Style{
		LightSquare:     light,
		DarkSquare:      dark,
		TakenOnLight:    light,
		TakenOnDark:     dark,
		InitialSquare:   square(lipgloss.Black, lipgloss.Green),
		LatestPlacement: square(lipgloss.BrightWhite, lipgloss.Blue).Bold(true),
		LatestBacktrack: square(lipgloss.Black, lipgloss.Yellow),
		RefusedSquare:   square(lipgloss.BrightWhite, lipgloss.Red).Bold(true).Underline(true),
		BlameSquare:     square(lipgloss.BrightWhite, lipgloss.Black).Bold(true),
		BlockedSquare:   wall,
		OpenSquare:      light,
		WallSquare:      wall,
		PathSquare:      dark,
		TriedSquare:     light,
		GoalSquare:      square(lipgloss.Black, lipgloss.Green),
		ShadedSquare:    dark,
		FoundOnLight:    light,
		FoundOnShade:    dark,
		GivenOnLight:    light.Underline(true),
		GivenOnShade:    dark.Underline(true),
		RuleLine:        light,
		UntriedSquare:   lipgloss.NewStyle(),
	}
}

// plainSquares has no colours. The characters say nearly everything; bold, reverse and
// underline say it too where a square has room for one character only.
func plainSquares() [Paints]lipgloss.Style {
	plain := lipgloss.NewStyle()
	bold, reverse, underline := plain.Bold(true), plain.Reverse(true), plain.Underline(true)
	return [Paints]lipgloss.Style{
		TakenOnLight:    bold,
		TakenOnDark:     bold,
		InitialSquare:   underline,
		LatestPlacement: reverse.Bold(true),
		LatestBacktrack: reverse,
		RefusedSquare:   reverse.Bold(true).Underline(true),
		BlameSquare:     reverse.Underline(true),
		PathSquare:      bold,
		GoalSquare:      underline,
		GivenOnLight:    bold.Underline(true),
		GivenOnShade:    bold.Underline(true),
	}
}
