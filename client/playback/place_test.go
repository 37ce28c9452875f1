package playback

import (
	"strconv"
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
		"1,500k":              {number: 1_500_000},
		"1.2345k":             {number: 1235},
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
	const unknown, most = "want 1500, 20k, 2.5M, 37% or end, not ", "want 0% to 100%, not "
	for text, want := range map[string]string{
		"": unknown, "-1": unknown, "+1": unknown, "12x": unknown, "k": unknown, "-2k": unknown, "1e300M": unknown, "NaNk": unknown,
		"1e3": unknown, "0x10": unknown, "0x1p4k": unknown, "2.5": unknown, "4611686018427387905": unknown, "5000000000G": unknown,
		"%": unknown, "-1%": unknown, "NaN%": unknown, "33,3%": unknown,
		"101%": most, "100.1%": most,
		// Where the groups are wrong, nobody knows which number is meant.
		"1,0": unknown, "1,00": unknown, "1,0000": unknown, ",100": unknown, "100,": unknown, "1,,000": unknown, "1234,567": unknown,
		"1_0": unknown, "1 0": unknown, "1.000,5k": unknown,
	} {
		if _, err := parse(text); err == nil || err.Error() != want+strconv.Quote(text) {
			t.Errorf("%q: error %v, want %s and the text", text, err, want)
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
