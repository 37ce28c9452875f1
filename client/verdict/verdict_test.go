package verdict

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

func TestVerdicts(t *testing.T) {
	look := theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY})
	exhausted := func(solutions int64) *clewv1.Finished {
		return clewv1.Finished_builder{
			Outcome:  clewv1.Outcome_OUTCOME_EXHAUSTED,
			Counters: clewv1.Counters_builder{Solutions: &solutions}.Build(),
		}.Build()
	}
	proved := exhausted(0)
	proved.SetProof(clewv1.Proof(1))
	limited := func(limit clewv1.Limit) *clewv1.Finished {
		return clewv1.Finished_builder{Outcome: clewv1.Outcome_OUTCOME_LIMIT_REACHED, Limit: limit}.Build()
	}
	for _, test := range []struct {
		finished    *clewv1.Finished
		long, short string
	}{
		{clewv1.Finished_builder{Outcome: clewv1.Outcome_OUTCOME_SOLVED}.Build(), "✓ solved", "✓ solved"},
		{proved, "∅ no solution, known without a search", "∅ no solution, by proof"},
		{exhausted(0), "∅ no solution: the whole tree was searched", "∅ no solution"},
		{exhausted(1), "✓ the only solution: there is no other", "✓ the only solution"},
		{exhausted(1234), "✓ all 1,234 solutions found", "✓ all 1,234 solutions"},
		{limited(clewv1.Limit_LIMIT_PLACEMENTS), "‖ stopped at the limit of placements", "‖ limit of placements"},
		{limited(clewv1.Limit_LIMIT_DURATION), "‖ stopped at the time limit", "‖ time limit"},
		{limited(0), "‖ stopped at a limit", "‖ a limit"},
		{clewv1.Finished_builder{Outcome: clewv1.Outcome(99)}.Build(), "99", "99"},
	} {
		if got := Long(test.finished, look); got != test.long {
			t.Errorf("%v: %q, want %q", test.finished, got, test.long)
		}
		if got := Short(test.finished, look); got != test.short {
			t.Errorf("%v: %q, want %q", test.finished, got, test.short)
		}
	}
}

// Every outcome and every limit of the API has words of its own.
func TestEveryOutcomeHasWords(t *testing.T) {
	look := theme.New(theme.Options{Profile: colorprofile.NoTTY})
	seen := map[string]clewv1.Limit{}
	for number := range clewv1.Outcome_name {
		outcome := clewv1.Outcome(number)
		if got := Long(clewv1.Finished_builder{Outcome: outcome}.Build(), look); number > 0 && strings.Contains(got, outcome.String()) {
			t.Errorf("%v has no words", outcome)
		}
	}
	for number := range clewv1.Limit_name {
		limit := clewv1.Limit(number)
		got := Long(clewv1.Finished_builder{Outcome: clewv1.Outcome_OUTCOME_LIMIT_REACHED, Limit: limit}.Build(), look)
		if other, taken := seen[got]; taken {
			t.Errorf("%v and %v are both %q", limit, other, got)
		}
		seen[got] = limit
	}
}
