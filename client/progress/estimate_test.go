package progress

import (
	"testing"
	"time"
)

// run updates an estimate every interval with what f says is explored.
func run(interval, end time.Duration, f func(seconds float64) float64) *Estimate {
	e := &Estimate{}
	for at := interval; at <= end; at += interval {
		e.Update(f(at.Seconds()), at)
	}
	return e
}

func TestEstimate(t *testing.T) {
	steady := func(total float64) func(float64) float64 { return func(t float64) float64 { return t / total } }
	for name, test := range map[string]struct {
		interval, end time.Duration
		explored      func(seconds float64) float64
		want          string
	}{
		"in the first moments": {200 * time.Millisecond, 3 * time.Second, steady(100), ""},
		"steady":               {200 * time.Millisecond, 10 * time.Second, steady(100), "1m30s"},
		"a line now and then":  {10 * time.Second, 50 * time.Second, steady(100), "50s"},
		"too few lines":        {10 * time.Second, 40 * time.Second, steady(100), ""},
		"near the end":         {200 * time.Millisecond, 99800 * time.Millisecond, steady(100), "<1s"},
		"at the end":           {200 * time.Millisecond, 100 * time.Second, steady(100), "<1s"},
		"next to nothing":      {time.Second, time.Minute, steady(1e12), ""},
		"days":                 {time.Second, 10 * time.Second, steady(10 * 86400), "9 days"},
		"years":                {time.Second, 10 * time.Second, steady(40 * 365 * 86400), "39 years"},
		"nothing":              {time.Second, time.Minute, func(float64) float64 { return 0 }, ""},
		"a slow beginning":     {200 * time.Millisecond, time.Minute, func(t float64) float64 { return max(0, t-20) / 100 }, "1m0s"},
		"in stairs":            {200 * time.Millisecond, time.Minute, func(t float64) float64 { return float64(int(t)) / 100 }, "40s"},
		"a jump, and then it stands": {200 * time.Millisecond, 8 * time.Second, func(t float64) float64 {
			if t < 1 {
				return 0
			}
			return 0.129
		}, ""},
		"a jump long ago":   {200 * time.Millisecond, time.Minute, func(t float64) float64 { return 0.129 + max(0, t-40)/1000 }, "14m11s"},
		"few large stairs":  {200 * time.Millisecond, 13 * time.Second, func(t float64) float64 { return float64(int(t/5)) / 100 }, ""},
		"faster and faster": {200 * time.Millisecond, 9 * time.Second, func(t float64) float64 { return t * t * t * t / 1e6 }, ""},
	} {
		if got := run(test.interval, test.end, test.explored).String(); got != test.want {
			t.Errorf("%s: %s left, want %s", name, got, test.want)
		}
	}
}

// The memory of an estimate is that of its span, not of the search.
func TestEstimateForgets(t *testing.T) {
	e := run(100*time.Millisecond, time.Hour, func(t float64) float64 { return t / 7200 })
	if n := len(e.samples); n > 102 || cap(e.samples) > 1000 {
		t.Errorf("%d samples with room for %d", n, cap(e.samples))
	}
	if got := e.String(); got != "1h0m" {
		t.Errorf("%s left, want 1h0m", got)
	}
}

// Time that stands still or goes back tells nothing.
func TestEstimateOfNoTime(t *testing.T) {
	e := run(time.Second, 10*time.Second, func(t float64) float64 { return t / 20 })
	e.Update(0.9, 10*time.Second)
	e.Update(0.9, time.Second)
	if got := e.String(); got != "10s" {
		t.Errorf("%s left, want 10s", got)
	}
}
