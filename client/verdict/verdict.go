// Package verdict says how a search has ended.
package verdict

import (
	"strconv"

	"charm.land/lipgloss/v2"

	"clew/client/theme"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// verdict is an end in words.
type verdict struct {
	style  lipgloss.Style
	symbol string
	// long is for where there is room.
	long, short string
}

// Long says in one line how a search has ended, and what that means.
func Long(finished *clewv1.Finished, t *theme.Theme) string {
	v := of(finished, t)
	return v.render(v.long)
}

// Short says it in a few words.
func Short(finished *clewv1.Finished, t *theme.Theme) string {
	v := of(finished, t)
	return v.render(v.short)
}

func (v verdict) render(words string) string {
	if v.symbol != "" {
		words = v.symbol + " " + words
	}
	return v.style.Render(words)
}

func of(finished *clewv1.Finished, t *theme.Theme) verdict {
	switch finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return verdict{t.Good, t.Check, "solved", "solved"}
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		return exhausted(finished, t)
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return limit(finished.GetLimit(), t)
	default:
		name := finished.GetOutcome().String()
		return verdict{t.Value, "", name, name}
	}
}

// exhausted says what it means that the whole tree was searched, or need not be.
func exhausted(finished *clewv1.Finished, t *theme.Theme) verdict {
	switch solutions := finished.GetCounters().GetSolutions(); {
	case finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return verdict{t.Alarm, t.Nothing, "no solution, known without a search", "no solution, by proof"}
	case solutions == 0:
		return verdict{t.Alarm, t.Nothing, "no solution: the whole tree was searched", "no solution"}
	case solutions == 1:
		return verdict{t.Good, t.Check, "the only solution: there is no other", "the only solution"}
	default:
		all := "all " + words.Count(strconv.FormatInt(solutions, 10), "solution")
		return verdict{t.Good, t.Check, all + " found", all}
	}
}

func limit(limit clewv1.Limit, t *theme.Theme) verdict {
	short, long := "a limit", "a limit"
	switch limit {
	case clewv1.Limit_LIMIT_PLACEMENTS:
		short, long = "limit of placements", "the limit of placements"
	case clewv1.Limit_LIMIT_DURATION:
		short, long = "time limit", "the time limit"
	}
	return verdict{t.Backtrack, t.Paused, "stopped at " + long, short}
}
