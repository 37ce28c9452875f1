package playback

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// placeKind is what a place is given by.
type placeKind int

const (
	number  placeKind = iota // of an event, or of a solution
	percent                  // a part of the whole
	end                      // wherever that is
)

// place is where to go, as people write it.
type place struct {
	kind    placeKind
	number  int64   // 0, for the start, to mostNumber
	percent float64 // 0 to 100
}

// mostNumber is more than any search has.
const mostNumber = 1 << 62

// written is how a number is: its digits, which may be in groups of three, a part of
// one, and a letter for thousands or more, or a sign for hundredths.
var written = regexp.MustCompile(`^(\d+|\d{1,3}(?:[,_ ]\d{3})+)(\.\d+)? ?([kKmMgG%]?)$`)

// parse reads a number, such as 1500, 16,501,402, 20k, 2.5M or 3G, a percentage, such
// as 37%, or the word "end". The error names what is wanted and the text.
func parse(text string) (place, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "end" {
		return place{kind: end}, nil
	}
	parts := written.FindStringSubmatch(trimmed)
	if parts == nil {
		return place{}, unknown(text)
	}
	whole, part, unit := strings.NewReplacer(",", "", "_", "", " ", "").Replace(parts[1]), parts[2], parts[3]
	if part == "" && unit == "" { // which a float64 would round
		n, err := strconv.ParseInt(whole, 10, 64)
		if err != nil || n > mostNumber {
			return place{}, unknown(text)
		}
		return place{number: n}, nil
	}
	scales := map[string]float64{"%": 1, "k": 1e3, "m": 1e6, "g": 1e9}
	scale, known := scales[strings.ToLower(unit)]
	n, err := strconv.ParseFloat(whole+part, 64)
	switch n *= scale; {
	case err != nil || !known || n > mostNumber:
		return place{}, unknown(text)
	case unit != "%":
		return place{number: int64(math.Round(n))}, nil
	case n > 100:
		return place{}, fmt.Errorf("want 0%% to 100%%, not %q", text)
	default:
		return place{kind: percent, percent: n}, nil
	}
}

// unknown is the error of a text that says no place. What is wanted comes first: a narrow
// window may cut the rest.
func unknown(text string) error { return fmt.Errorf("want 1500, 20k, 2.5M, 37%% or end, not %q", text) }
