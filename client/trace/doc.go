// Package trace reads the stream of a backtracking search in Go.
//
// Most programs need two things of it. [Search] calls the service and gives the
// messages in order, as a loop. [State] folds the events of those messages over
// the board that the first one describes, and so knows the solver's state after
// each of them:
//
//	var state *trace.State
//	for message, err := range trace.Search(ctx, client, request) {
//		if err != nil {
//			return err
//		}
//		switch message.WhichPayload() {
//		case clewv1.SearchResponse_Started_case:
//			if state, err = trace.NewState(message.GetStarted()); err != nil {
//				return err
//			}
//		case clewv1.SearchResponse_Events_case:
//			for _, event := range message.GetEvents().GetEvents() {
//				if _, err := state.Apply(event); err != nil {
//					return err
//				}
//			}
//		}
//	}
//
// [Count] is Search for the number of solutions without their trace; it has no
// events to fold.
//
// A State trusts nobody: it checks that each event is the next one and follows
// from the state before it, so that whatever it shows is what the solver did.
//
// Cells are numbered row by row from the top left; rows, columns and cells count
// from 0, values from 1.
package trace
