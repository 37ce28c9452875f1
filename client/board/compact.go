package board

import "strconv"

// mostCompact is how many characters a compact number has at most, as far as units reach.
const mostCompact = 4

// compact returns a number from 0 on in a few characters: 12, 1.2k, 34k, 567M. It has no
// tenths where they would take it beyond a number of characters.
func compact(n int64, room int) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	const units = "kMGTPE"
	unit := 0
	tenths := n / 100 // of the unit; rounded down, so that it never shows a thousand
	for ; tenths >= 10_000; tenths /= 1000 {
		unit++
	}
	text := strconv.FormatInt(tenths/10, 10)
	if tenths < 100 && tenths%10 != 0 && room >= mostCompact {
		text += "." + strconv.FormatInt(tenths%10, 10)
	}
	return text + units[unit:unit+1]
}
