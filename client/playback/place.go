package playback

import (
	"errors"
	"fmt"
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

var errNumber = errors.New("want a number from 0, such as 1500, 16,501,402, 20k or 2.5M; a percentage; or end")

// parse reads a number, such as 1500, 16,501,402, 20k, 2.5M or 3G, a percentage, such
// as 37%, or the word "end". The error names the text and what is wanted.
func parse(text string) (place, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "end" {
		return place{kind: end}, nil
	}
	if digits, isPercent := strings.CutSuffix(trimmed, "%"); isPercent {
		part, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if err != nil || !(part >= 0 && part <= 100) {
			return place{}, fmt.Errorf("%q: want 0%% to 100%%", text)
		}
		return place{kind: percent, percent: part}, nil
	}
	n, err := parseNumber(strings.NewReplacer(",", "", "_", "", " ", "").Replace(trimmed))
	if err != nil {
		return place{}, fmt.Errorf("%q: %w", text, err)
	}
	return place{number: n}, nil
}

// parseNumber reads digits, with a letter for thousands or more of what they say.
func parseNumber(digits string) (int64, error) {
	scales := map[byte]float64{'k': 1e3, 'K': 1e3, 'm': 1e6, 'M': 1e6, 'g': 1e9, 'G': 1e9}
	if last := len(digits) - 1; last >= 0 && scales[digits[last]] > 0 {
		scale := scales[digits[last]]
		n, err := strconv.ParseFloat(digits[:last], 64)
		if err != nil || !(n >= 0 && n*scale <= mostNumber) {
			return 0, errNumber
		}
		return int64(n * scale), nil
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > mostNumber {
		return 0, errNumber
	}
	return n, nil
}
