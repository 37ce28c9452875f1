package trace

import clewv1 "clew/gen/clew/v1"

// cut cuts off a message what has come in a call before, and reports whether something
// is left.
func (a *audit) cut(message *clewv1.SearchResponse) (left bool) {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Events_case:
		return a.cutEvents(message.GetEvents())
	case clewv1.SearchResponse_Steps_case:
		return a.cutSteps(message.GetSteps())
	case clewv1.SearchResponse_Solution_case:
		return a.solution.cut(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		return message.GetProgress().GetSequence() >= a.event
	default:
		return true
	}
}

func (a *audit) cutEvents(message *clewv1.Events) (left bool) {
	events := message.GetEvents()
	if len(events) == 0 {
		return false
	}
	known := overlap(events[0].GetSequence(), len(events), a.event)
	message.SetEvents(events[known:])
	return known < len(events)
}

func (a *audit) cutSteps(message *clewv1.Steps) (left bool) {
	count, err := countCodes(message, a.width)
	if err != nil {
		return true // to be refused
	}
	known := overlap(message.GetFirstSequence(), count, a.event)
	message.SetFirstSequence(message.GetFirstSequence() + int64(known))
	message.SetCodes(message.GetCodes()[known*a.width:])
	return known < count
}

func (s *solution) cut(part *clewv1.Solution) (left bool) {
	if part.GetNumber() != s.number || s.phase != open {
		return part.GetNumber() > s.number
	}
	first, choices := int(part.GetFirstChoice()), part.GetChoices()
	known := min(max(s.choices-first, 0), len(choices))
	if known > 0 {
		part.SetFirstChoice(uint32(first + known))
		part.SetChoices(choices[known:])
		part.SetRows(nil) // with the first choice
	}
	return known < len(choices)
}
