package command

import (
	"fmt"
	"time"

	"clew/client/progress"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// summary says in a line how a search ended and what it took.
func summary(request *clewv1.SearchRequest, finished *clewv1.Finished) string {
	if finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED {
		return "no solution, known without a search: " + words.Printable(finished.GetProofText())
	}
	c := finished.GetCounters()
	return fmt.Sprintf("%s: %s, %s, %s, deepest %d, %s in %s",
		outcome(request, finished), count(c.GetPlacements(), "placement"), count(c.GetBacktracks(), "backtrack"),
		count(c.GetRejections(), "rejection"), c.GetMaxDepth(),
		count(finished.GetSequence(), "event"), rounded(finished.GetElapsed().AsDuration()))
}

// outcome says how a search ended. A limit must never look like a proof that
// there is no solution.
func outcome(request *clewv1.SearchRequest, finished *clewv1.Finished) string {
	found := finished.GetCounters().GetSolutions()
	switch finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return "solved, " + count(found, "solution")
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		switch {
		case found == 0:
			return "exhausted, there is no solution"
		case request.GetMaxSolutions() == 0 && found == 1:
			return "exhausted, the only solution"
		case request.GetMaxSolutions() == 0:
			return "exhausted, all " + count(found, "solution")
		default:
			return fmt.Sprintf("exhausted, only %s of %d", count(found, "solution"), request.GetMaxSolutions())
		}
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return fmt.Sprintf("stopped by %s, %s so far", limitName(finished.GetLimit()), count(found, "solution"))
	default:
		return "ended in a way unknown to this client"
	}
}

// limitName names a limit by the flag that lowers it.
func limitName(limit clewv1.Limit) string {
	switch limit {
	case clewv1.Limit_LIMIT_PLACEMENTS:
		return "max-placements"
	case clewv1.Limit_LIMIT_DURATION:
		return "max-duration"
	default:
		return "a limit unknown to this client"
	}
}

// progressLine says where a search is, and how long it may still take: for the whole
// tree, unless it has as many solutions as asked for before.
func progressLine(request *clewv1.SearchRequest, news *clewv1.Progress, estimate *progress.Estimate) string {
	c := news.GetCounters()
	line := fmt.Sprintf("progress: %s, %s, depth %d, %s", count(news.GetSequence(), "event"),
		count(c.GetSolutions(), "solution"), c.GetDepth(), rounded(news.GetElapsed().AsDuration()))
	if news.HasExplored() {
		line += ", " + words.Percent(news.GetExplored()) + " explored"
	}
	if left := estimate.String(); left != "" {
		if request.GetMaxSolutions() > 0 {
			left = "at most " + left
		}
		line += ", " + left + " left"
	}
	return line
}

func count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// rounded leaves about three digits of a time.
func rounded(d time.Duration) time.Duration {
	unit := time.Nanosecond
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
