package playback

import (
	"math"
	"strconv"

	"clew/client/words"
)

// figures returns a number above 0 as people read it: whole from 10 on, below that with
// a decimal if it has one.
func figures(n float64) string {
	switch {
	case n < 0.05:
		return "<0.1"
	case n < 9.95:
		return strconv.FormatFloat(math.Round(10*n)/10, 'f', -1, 64)
	default:
		return words.Number(int64(math.Round(n)))
	}
}

// counted returns figures with their unit, such as "0.5 events" and "1 event".
func counted(figures, unit string) string {
	if figures == "1" {
		return "1 " + unit
	}
	return figures + " " + unit + "s"
}
