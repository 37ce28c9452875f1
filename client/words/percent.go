package words

import "fmt"

// Percent returns a fraction, 0 to 1, in percent with one decimal, in six characters at
// most. It is "0.0%" for nothing, and what cannot be, and "100.0%" for all only.
func Percent(fraction float64) string {
	switch {
	case !(fraction > 0):
		return "0.0%"
	case fraction < 0.0005:
		return "<0.1%"
	case fraction >= 1:
		return "100.0%"
	case fraction >= 0.9995:
		return ">99.9%"
	default:
		return fmt.Sprintf("%.1f%%", 100*fraction)
	}
}

// About returns Percent of an estimate, which is the truth only for nothing and for all.
func About(fraction float64) string {
	if 0.0005 <= fraction && fraction < 0.9995 {
		return "about " + Percent(fraction)
	}
	return Percent(fraction)
}
