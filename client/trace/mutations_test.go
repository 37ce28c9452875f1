package trace_test

import (
	"math"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// tape is a recorded stream of which one message is a copy, to be changed.
type tape struct {
	messages []*clewv1.SearchResponse
	index    int
	message  *clewv1.SearchResponse
}

func (t *tape) started() *clewv1.Started { return t.messages[0].GetStarted() }

func (t *tape) detail() clewv1.Detail { return t.started().GetRequest().GetDetail() }

// counters returns those of the message, nil where it has none.
func (t *tape) counters() *clewv1.Counters {
	if t.message.HasProgress() {
		return t.message.GetProgress().GetCounters()
	}
	return t.message.GetFinished().GetCounters()
}

// insert puts another message before the message.
func (t *tape) insert(other *clewv1.SearchResponse) {
	t.messages = slices.Insert(t.messages, t.index, other)
}

// mutations make of a tape what no server sends. One that leaves it as it is has found
// nothing that it could change.
func mutations() map[string]func(*tape) {
	all := map[string]func(*tape){
		"left out": func(t *tape) {
			if !t.message.HasProgress() { // which nobody can miss
				t.messages = slices.Delete(t.messages, t.index, t.index+1)
			}
		},
		"twice": func(t *tape) {
			if !t.message.HasProgress() { // which may say the same
				t.insert(t.message)
			}
		},
		"before what was before": func(t *tape) {
			if before := t.index - 1; before >= 0 && !t.message.HasProgress() && !t.messages[before].HasProgress() {
				t.messages[before], t.messages[t.index] = t.message, t.messages[before]
			}
		},
		"behind events not asked for": func(t *tape) {
			if t.index > 0 && t.detail() != clewv1.Detail_DETAIL_EVENTS {
				t.insert(clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: []*clewv1.Event{event(1, place, 0, 0, 1)}}.Build()}.Build())
			}
		},
		"behind a solution not asked for": func(t *tape) {
			if t.index > 0 && t.detail() == clewv1.Detail_DETAIL_PROGRESS {
				t.insert(clewv1.SearchResponse_builder{Solution: clewv1.Solution_builder{Number: proto.Int64(1), Sequence: proto.Int64(1)}.Build()}.Build())
			}
		},
		"events of another number": func(t *tape) {
			if t.message.HasSteps() {
				t.message.GetSteps().SetFirstSequence(t.message.GetSteps().GetFirstSequence() + 1)
			}
			for _, event := range t.message.GetEvents().GetEvents() {
				event.SetSequence(event.GetSequence() + 1)
			}
		},
		"choices in another order": func(t *tape) {
			if t.detail() == clewv1.Detail_DETAIL_EVENTS { // else who knows?
				slices.Reverse(t.message.GetSolution().GetChoices())
			}
		},
		"no counters": func(t *tape) {
			if c := t.counters(); c != nil && max(c.GetPlacements(), c.GetSolutions(), c.GetRejections()) > 0 {
				proto.Reset(c)
			}
		},
		"solutions for moves": func(t *tape) {
			if c := t.counters(); c != nil && t.detail() != clewv1.Detail_DETAIL_PROGRESS { // else who knows?
				c.SetSolutions(c.GetSolutions() + 2)
				c.SetPlacements(c.GetPlacements() - 1)
				c.SetBacktracks(c.GetBacktracks() - 1)
			}
		},
		"deeper than ever": func(t *tape) {
			if c := t.counters(); c != nil && (t.detail() == clewv1.Detail_DETAIL_EVENTS || t.started().HasTargetDepth()) {
				c.SetMaxDepth(max(c.GetMaxDepth(), t.started().GetTargetDepth()) + 1)
			}
		},
		"a refusal more": func(t *tape) {
			if c := t.counters(); c != nil && t.started().GetRequest().GetIncludeRejections() {
				c.SetRejections(c.GetRejections() + 1)
			}
		},
		"refusals forgotten": func(t *tape) {
			told := func(m *clewv1.SearchResponse) bool { return m.GetProgress().GetCounters().GetRejections() > 0 }
			if c := t.counters(); c != nil && slices.ContainsFunc(t.messages[:t.index], told) {
				c.SetRejections(0)
			}
		},
	}
	for name, change := range solutionMutations {
		all[name] = func(t *tape) {
			if t.message.HasSolution() {
				change(t.message.GetSolution())
			}
		}
	}
	for name, change := range counterMutations {
		all[name] = func(t *tape) {
			if c := t.counters(); c != nil {
				change(c)
			}
		}
	}
	for name, change := range progressMutations {
		all[name] = func(t *tape) {
			if t.message.HasProgress() {
				change(t.message.GetProgress())
			}
		}
	}
	for name, change := range finishedMutations {
		all[name] = func(t *tape) {
			if t.message.HasFinished() {
				change(t.message.GetFinished())
			}
		}
	}
	return all
}

// choices and rows change these, where there are enough to do so.
func choices(change func([]uint32) []uint32) func(*clewv1.Solution) {
	return func(s *clewv1.Solution) {
		if len(s.GetChoices()) > 0 {
			s.SetChoices(change(s.GetChoices()))
		}
	}
}

func rows(change func([]string) []string) func(*clewv1.Solution) {
	return func(s *clewv1.Solution) {
		if len(s.GetRows()) > 1 {
			s.SetRows(change(s.GetRows()))
		}
	}
}

var solutionMutations = map[string]func(*clewv1.Solution){
	"a solution numbered too high":   func(s *clewv1.Solution) { s.SetNumber(s.GetNumber() + 1) },
	"a solution numbered too low":    func(s *clewv1.Solution) { s.SetNumber(s.GetNumber() - 1) },
	"a solution numbered below 0":    func(s *clewv1.Solution) { s.SetNumber(-7) },
	"a solution without a number":    (*clewv1.Solution).ClearNumber,
	"a solution without an event":    (*clewv1.Solution).ClearSequence,
	"a solution of an event below 0": func(s *clewv1.Solution) { s.SetSequence(-9) },
	"a solution from the middle on":  func(s *clewv1.Solution) { s.SetFirstChoice(5) },
	"a solution from the second on":  func(s *clewv1.Solution) { s.SetFirstChoice(1) },

	"no choices":                choices(func([]uint32) []uint32 { return nil }),
	"no last choice":            choices(func(c []uint32) []uint32 { return c[:len(c)-1] }),
	"no first choice":           choices(func(c []uint32) []uint32 { return c[1:] }),
	"a choice more":             choices(func(c []uint32) []uint32 { return append(c, 0) }),
	"a choice twice":            choices(func(c []uint32) []uint32 { return append(c, c[0]) }),
	"a choice for another":      choices(func(c []uint32) []uint32 { c[0] ^= 1; return c }),
	"a choice off the board":    choices(func(c []uint32) []uint32 { c[0] = 100; return c }),
	"a choice far off a board":  choices(func(c []uint32) []uint32 { c[0] = math.MaxUint32; return c }),
	"no first row":              rows(func(r []string) []string { return r[1:] }),
	"a row more":                rows(func(r []string) []string { return append(r, r[0]) }),
	"a row that is longer":      rows(func(r []string) []string { r[0] += " "; return r }),
	"a row that is empty":       rows(func(r []string) []string { r[0] = ""; return r }),
	"a mark that is another":    rows(func(r []string) []string { r[1] = "?" + r[1][1:]; return r }),
	"rows in the reverse order": rows(func(r []string) []string { slices.Reverse(r); return r }),
}

var counterMutations = map[string]func(*clewv1.Counters){
	"a placement more": func(c *clewv1.Counters) { c.SetPlacements(c.GetPlacements() + 1) },
	"a backtrack more": func(c *clewv1.Counters) { c.SetBacktracks(c.GetBacktracks() + 1) },
	"both more": func(c *clewv1.Counters) {
		c.SetPlacements(c.GetPlacements() + 1)
		c.SetBacktracks(c.GetBacktracks() + 1)
	},
	"a solution more":         func(c *clewv1.Counters) { c.SetSolutions(c.GetSolutions() + 1) },
	"a solution fewer":        func(c *clewv1.Counters) { c.SetSolutions(c.GetSolutions() - 1) },
	"refusals below 0":        func(c *clewv1.Counters) { c.SetRejections(-1) },
	"one deeper":              func(c *clewv1.Counters) { c.SetDepth(c.GetDepth() + 1); c.SetMaxDepth(c.GetMaxDepth() + 1) },
	"deeper than the deepest": func(c *clewv1.Counters) { c.SetMaxDepth(max(c.GetDepth(), 1) - 1) },
}

var progressMutations = map[string]func(*clewv1.Progress){
	"progress further on":     func(p *clewv1.Progress) { p.SetSequence(p.GetSequence() + 1) },
	"progress less far":       func(p *clewv1.Progress) { p.SetSequence(p.GetSequence() - 1) },
	"explored more than all":  func(p *clewv1.Progress) { p.SetExplored(2) },
	"explored less than none": func(p *clewv1.Progress) { p.SetExplored(-1) },
	"explored no number":      func(p *clewv1.Progress) { p.SetExplored(math.NaN()) },
	"searching below 0":       func(p *clewv1.Progress) { p.SetElapsed(durationpb.New(-time.Hour)) },
	"searching without end":   func(p *clewv1.Progress) { p.SetElapsed(&durationpb.Duration{Seconds: math.MaxInt64}) },
}

var finishedMutations = map[string]func(*clewv1.Finished){
	"finished further on":   func(f *clewv1.Finished) { f.SetSequence(f.GetSequence() + 1) },
	"finished less far":     func(f *clewv1.Finished) { f.SetSequence(f.GetSequence() - 1) },
	"finished below 0":      func(f *clewv1.Finished) { f.SetElapsed(durationpb.New(-time.Hour)) },
	"finished without end":  func(f *clewv1.Finished) { f.SetElapsed(&durationpb.Duration{Seconds: 1 << 62}) },
	"finished as solved":    func(f *clewv1.Finished) { f.SetOutcome(clewv1.Outcome_OUTCOME_SOLVED) },
	"finished as exhausted": func(f *clewv1.Finished) { f.SetOutcome(clewv1.Outcome_OUTCOME_EXHAUSTED) },
	"finished by no limit": func(f *clewv1.Finished) {
		f.SetOutcome(clewv1.Outcome_OUTCOME_LIMIT_REACHED)
		f.SetLimit(clewv1.Limit_LIMIT_UNSPECIFIED)
	},
	"finished by another limit": func(f *clewv1.Finished) {
		f.SetOutcome(clewv1.Outcome_OUTCOME_LIMIT_REACHED)
		f.SetLimit(clewv1.Limit_LIMIT_PLACEMENTS)
	},
	"finished by a proof": func(f *clewv1.Finished) { f.SetProof(clewv1.Proof_PROOF_COLOR_PARITY) },
}
