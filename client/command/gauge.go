package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/progress"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

const (
	// barInterval is how often the bar on a terminal moves, lineInterval how often
	// there is a line elsewhere, where the request does not say: often enough to see
	// that it lives, and to stay able to read what is left in a log.
	barInterval  = 200 * time.Millisecond
	lineInterval = 10 * time.Second
)

// gauge tells how far a count is: as one line that is drawn anew on a terminal,
// with a line now and then elsewhere.
type gauge struct {
	out   io.Writer
	bar   bool
	title string
	// estimate is when it will end.
	estimate progress.Estimate
	drawn    bool // something stands on the line of the bar
}

func newGauge(out io.Writer, plain bool) *gauge {
	return &gauge{out: out, bar: !plain && isTerminal(out) && os.Getenv("TERM") != "dumb"}
}

// paced returns a request that asks for progress as often as the gauge moves,
// unless it says itself how often.
func (g *gauge) paced(request *clewv1.CountSolutionsRequest) *clewv1.CountSolutionsRequest {
	if request.HasProgressInterval() {
		return request
	}
	interval := lineInterval
	if g.bar {
		interval = barInterval
	}
	request = proto.CloneOf(request)
	request.SetProgressInterval(durationpb.New(interval))
	return request
}

func (g *gauge) start(request *clewv1.CountSolutionsRequest) {
	g.title = cmp.Or(words.Puzzle(request), "count")
}

func (g *gauge) show(news *clewv1.CountProgress) {
	elapsed := news.GetElapsed().AsDuration()
	g.estimate.Update(news.GetExplored(), elapsed)
	line := gaugeLine{
		title:    g.title,
		explored: news.GetExplored(),
		count:    news.GetCount(),
		elapsed:  elapsed,
		left:     g.estimate.String(),
	}
	if !g.bar {
		fmt.Fprintln(g.out, line.text())
		return
	}
	fmt.Fprint(g.out, eraseLine+line.bar(terminalWidth(g.out)-spareColumns))
	g.drawn = true
}

const (
	// eraseLine goes back to the beginning of the line and clears it.
	eraseLine = "\r\x1b[K"
	// spareColumns stay free for the "^C" of whoever does not wait, and for the
	// cursor: the next line would not be cleared.
	spareColumns = 3
)

// close leaves a clean line behind.
func (g *gauge) close() {
	if g.drawn {
		fmt.Fprint(g.out, eraseLine)
		g.drawn = false
	}
}

// gaugeLine is what there is to tell at a time.
type gaugeLine struct {
	title    string
	explored float64 // 0 to 1
	count    string
	elapsed  time.Duration
	left     string // "": nobody knows
}

// text returns it as a line of text.
func (l gaugeLine) text() string {
	return fmt.Sprintf("%s: %s explored, %s so far, %s", l.title, words.Percent(l.explored), words.Count(l.count, "solution"), l.times())
}

// times says how long it has taken, and may still take if that is known.
func (l gaugeLine) times() string {
	times := l.elapsed.Round(time.Second).String()
	if l.left != "" {
		times += ", " + l.left + " left"
	}
	return times
}

// The bar is as wide as there is room, within bounds.
const leastBar, mostBar = 8, 40

// bar returns it as a bar no wider than so many columns, with as much beside it as
// there is room for.
func (l gaugeLine) bar(width int) string {
	before := l.title + " ["
	share := fmt.Sprintf("] %6s", words.Percent(l.explored))
	count := "  " + words.Grouped(l.count) + " so far"
	times := "  " + l.times()
	after := share
	for _, more := range []string{share + times, share + count + times} {
		if len(before)+leastBar+len(more) <= width {
			after = more
		}
	}
	bar := max(leastBar, min(mostBar, width-len(before)-len(after)))
	full := max(0, min(bar, int(l.explored*float64(bar))))
	return ansi.Truncate(before+strings.Repeat("#", full)+strings.Repeat("-", bar-full)+after, max(0, width), "")
}
