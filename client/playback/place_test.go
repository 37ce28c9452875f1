package playback

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]place{
		"0":                   {},
		" 1500 ":              {number: 1500},
		"16,501,402":          {number: 16_501_402},
		"1_000 000":           {number: 1_000_000},
		"20k":                 {number: 20_000},
		"2.5M":                {number: 2_500_000},
		"3g":                  {number: 3_000_000_000},
		"4611686018427387904": {number: 1 << 62},
		"37%":                 {kind: percent, percent: 37},
		"0.5 %":               {kind: percent, percent: 0.5},
		"100%":                {kind: percent, percent: 100},
		"end":                 {kind: end},
	} {
		if got, err := parse(text); got != want || err != nil {
			t.Errorf("%q is %+v, error %v, want %+v", text, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "want a number from 0",
		"-1":                  "want a number from 0",
		"12x":                 "want a number from 0",
		"k":                   "want a number from 0",
		"-2k":                 "want a number from 0",
		"1e300M":              "want a number from 0",
		"NaNk":                "want a number from 0",
		"4611686018427387905": "want a number from 0",
		"101%":                "want 0% to 100%",
		"-1%":                 "want 0% to 100%",
		"NaN%":                "want 0% to 100%",
		"%":                   "want 0% to 100%",
	} {
		_, err := parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `"`+text+`"`) {
			t.Errorf("%q: error %v, want one with the text and %q", text, err, want)
		}
	}
}

// Whatever somebody types is a place within its ranges or an error.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"0", "2.5M", "37%", "end", "1e19k", "-0k", "Infg"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parse(text)
		if err == nil && !(0 <= got.number && got.number <= 1<<62 && 0 <= got.percent && got.percent <= 100) {
			t.Errorf("%q is %+v", text, got)
		}
	})
}
