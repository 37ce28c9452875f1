package board

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// A scale goes from 1 to the largest count, whose step is the hottest unless it is 1 as
// all others are; more never has a
// colder step, and each step is about as many times more as the others.
func TestScale(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	mosts := []int64{1, 2, 3, 7, 8, 9, 10, 100, 4711, 1 << 40, math.MaxInt64}
	for range 1000 {
		mosts = append(mosts, 1+random.Int64()>>random.IntN(63))
	}
	for _, most := range mosts {
		s := newScale(most)
		hottest := theme.HeatSteps - 1
		if most == 1 {
			hottest = 0
		}
		if got := s.step(most); got != hottest {
			t.Errorf("of %d the largest count has step %d", most, got)
		}
		if s.step(1) != 0 {
			t.Errorf("of %d a count of 1 has step %d", most, s.step(1))
		}
		if got := int64(len(s.least)); got != min(most, theme.HeatSteps) || s.least[0] != 1 || s.least[got-1] > most {
			t.Errorf("of %d the steps begin with %v", most, s.least)
		}
		for i, least := range s.least {
			if i > 0 && (s.step(least) <= s.step(least-1) || least > 10_000 && relative(most, least, float64(i)/float64(len(s.least))) > 1e-3) {
				t.Errorf("of %d step %d begins with %d", most, i, least)
			}
		}
	}
}

// relative returns how far a number is from a power of another, in proportion.
func relative(base, number int64, exponent float64) float64 {
	want := math.Pow(float64(base), exponent)
	return math.Abs(float64(number)-want) / want
}

// Without room there are no tenths, and nothing else is left out.
func TestCompactWithoutTenths(t *testing.T) {
	for n, want := range map[int64]string{999: "999", 1_234: "1k", 9_999: "9k", 12_345: "12k", 123_456: "123k", 5_600_000: "5M"} {
		if got := compact(n, 3); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 7: "7", 12: "12", 999: "999", 1000: "1k", 1099: "1k", 1100: "1.1k", 9999: "9.9k", 10_000: "10k",
		123_456: "123k", 999_999: "999k", 1_000_000: "1M", 3_000_000: "3M", 16_501_402: "16M", 1_250_000_000: "1.2G",
		math.MaxInt64: "9.2E",
	} {
		if got := compact(n, mostCompact); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		n := random.Int64() >> random.IntN(63)
		text := compact(n, mostCompact)
		number, unit := strings.TrimRight(text, "kMGTPE"), 1.0
		if number != text {
			unit = math.Pow(1000, float64(1+strings.Index("kMGTPE", text[len(number):])))
		}
		value, err := strconv.ParseFloat(number, 64)
		if err != nil || len(text) > 4 || value*unit > float64(n) || value*unit < 0.9*float64(n) {
			t.Fatalf("%d is %s", n, text)
		}
	}
}

// Numbers are on the squares that they belong to, where there is room for them.
func TestCountsAreWritten(t *testing.T) {
	m := grid(t, clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, 2, 3, 1, 0)
	copy(m.counts, []int64{0, 7, 12, 1234, 5_600_000, 99})
	b := New(m.started, plain(false))
	for _, test := range []struct {
		width, height int
		want          []string
	}{
		{26, 8, []string{
			"     0     1     2  ",
			"        ------------",
			"0    .     7    12  ",
			"        ------------",
			"  ++++++@@@@@@======",
			"1  1.2k  5.6M   99  ",
			"  ++++++@@@@@@======",
			"tried 1 :-=+*%&@ 5.6M",
		}},
		{17, 6, []string{"    0    1    2  ", "0   .    7    12 ", "       ----------", "1  1.2k 5.6M  99 ", "  +++++@@@@@=====", "1 :-=+*%&@ 5.6M"}},
		{11, 4, []string{"   0  1  2 ", "0  . -7--12", "1 +1k@5M=99", ":-=+*%&@"}},
		{8, 4, []string{"   0 1 2", "0  .-7--", "1 ++@@==", ":-=+*%&@"}},
		{5, 4, []string{"  012", "0 .--", "1 +@=", ":-=+~"}},
	} {
		lines := b.DrawHeat(m.scene, m.counts, test.width, test.height)
		if diff := cmp.Diff(test.want, lines); diff != "" {
			t.Errorf("in %dx%d (-want +got):\n%s", test.width, test.height, diff)
		}
	}
}

// The line below has all steps that can be on the board, in any window that is worth
// the name, and their numbers where these have room.
func TestScaleLine(t *testing.T) {
	b := nine(clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, 1)
	s := newScale(132)
	for width := range 100 {
		line := b.scaleLine(&s, width)
		if ansi.StringWidth(line) > width {
			t.Fatalf("%q is wider than %d", line, width)
		}
		for i := range s.least {
			if shade := b.theme.Shades[s.at(i)]; width >= 8 && !strings.Contains(line, shade) {
				t.Errorf("in %d columns %q lacks %q", width, line, shade)
			}
		}
		if width >= 14 && !strings.HasSuffix(line, "132") {
			t.Errorf("in %d columns: %q", width, line)
		}
	}
	for width, want := range map[int]string{
		99: "tried :: 1 -- 2 == 4 ++ 7 ** 12 %% 22 && 39 @@ 72 to 132",
		56: "tried :: 1 -- 2 == 4 ++ 7 ** 12 %% 22 && 39 @@ 72 to 132",
		55: "tried : 1 - 2 = 4 + 7 * 12 % 22 & 39 @ 72 to 132",
		47: "tried 1 ::--==++**%%&&@@ 132",
		27: "tried 1 :-=+*%&@ 132",
		19: "1 :-=+*%&@ 132",
		13: ":-=+*%&@",
		7:  ":-=+*%~",
	} {
		if got := b.scaleLine(&s, width); got != want {
			t.Errorf("in %d columns %q, want %q", width, got, want)
		}
	}
	for most, want := range map[int64]string{0: "nothing was tried yet", 1: "tried :: 1", 2: "tried :: 1 @@ 2", 9: "tried :: 1 -- 2 == 3 ++ 4 ** 5 %% 6 && 7 @@ 8 to 9"} {
		s := newScale(most)
		if got := b.scaleLine(&s, 80); got != want {
			t.Errorf("of %d: %q, want %q", most, got, want)
		}
	}
}

// A number never touches its neighbours, with colours and without: there is a gap or a
// shade before each, or it is left out. Where there are columns for all, none is.
func TestNumbersDoNotRunTogether(t *testing.T) {
	m := grid(t, clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}}, 9, 9, 9, 0)
	random := rand.New(rand.NewPCG(1, 2))
	for cell := range m.counts {
		m.counts[cell] = 100 + random.Int64N(900)
	}
	number := regexp.MustCompile(`\d+`)
	for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.TrueColor} {
		b := New(m.started, colored(profile))
		for width := 11; width < 110; width += 2 {
			for _, height := range []int{11, 14, 20, 21, 60} {
				lines := b.DrawHeat(m.scene, m.counts, width, height)
				found := 0
				for _, line := range lines[1 : len(lines)-1] {
					for _, text := range number.FindAllString(ansi.Strip(line[len("0 "):]), -1) {
						if found++; len(text) > 3 {
							t.Fatalf("%s in %dx%d: %q", profile, width, height, ansi.Strip(line))
						}
					}
				}
				if (width >= 40) != (found >= 81) {
					t.Fatalf("%s in %dx%d: %d numbers", profile, width, height, found)
				}
			}
		}
	}
}
