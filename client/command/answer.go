package command

import (
	"cmp"
	"fmt"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// checkCount returns the error of a count that is not made of digits.
func checkCount(count string) error {
	if !isNumber(count) {
		return fmt.Errorf("the server has counted %.40q solutions, which is no number", count)
	}
	return nil
}

// countAnswer returns the number for programs. One that a limit has cut short must
// not look like the number.
func countAnswer(finished *clewv1.CountFinished) string {
	if finished.GetOutcome() == clewv1.Outcome_OUTCOME_LIMIT_REACHED {
		return "at least " + finished.GetCount()
	}
	return finished.GetCount()
}

// countSentence returns the number for people, and what it took.
func countSentence(request *clewv1.CountSolutionsRequest, finished *clewv1.CountFinished) string {
	of := cmp.Or(words.Puzzle(request), "this puzzle") + ": "
	solutions := words.Count(finished.GetCount(), "solution")
	elapsed := rounded(finished.GetElapsed().AsDuration()).String()
	switch {
	case finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return of + "no solution, known without counting: " + words.Printable(finished.GetProofText())
	case finished.GetOutcome() == clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return of + "at least " + solutions + ", stopped by " + limitName(finished.GetLimit()) + " after " + elapsed
	default:
		return of + solutions + " in " + elapsed
	}
}
