// Package trace reads the stream of a backtracking search in Go.
//
// Most programs need two things of it: [Follow], which calls the service and gives
// the messages in order, as a loop, and a [State], which knows the solver's board
// after each of them.
//
//	var state *trace.State
//	for message, err := range trace.Follow(ctx, client, request, trace.FollowOptions{}) {
//		if err != nil {
//			return err
//		}
//		if message.HasStarted() {
//			if state, err = trace.NewState(message.GetStarted()); err != nil {
//				return err
//			}
//		}
//		if err := state.Fold(message); err != nil {
//			return err
//		}
//	}
//
// # Calling
//
//   - [Follow] goes on with a search whose stream breaks: the server is killed or
//     drained, freezes, or the network fails. Its loop sees one trace without a gap.
//   - [Search] is a single call; whatever breaks it is an error.
//   - [Count] is Search for the number of solutions without their trace.
//
// The loop paces the search: a loop that stops to think stops the server, and a
// server gives up on a reader that stops for long, which Follow sees to as well.
// With ENCODING_STEPS events come packed, which is by far the fastest; such events
// have no reasons of rejections.
//
// # Folding
//
// A [State] takes the events of either encoding:
//
//   - [State.Fold] a message at a time, for those who want the board.
//   - [State.Steps] event by event, each as a [Step].
//   - [State.Apply] and [State.ApplySteps] what is not within a message.
//   - [State.Restore] goes to any other moment of the search, for those who have kept
//     its events: [State.Code], [AppendCodes] and [ReadCodes] keep them short.
//
// # Checking
//
// Nobody is trusted, so that whatever is shown is what the solver did:
//
//   - [Search] and [Follow] check, whatever the request asks for, that nothing is missing
//     between the first message and the last, and that the solutions, the counters and
//     the end agree. Solutions that come without their events are put on a board.
//   - A [State] checks that each event is the next one and follows from the state before
//     it; Fold, that solutions and counters are those of the events.
//
// What is not checked are the rules of the puzzle.
//
// Cells are numbered row by row from the top left; rows, columns and cells count
// from 0, values from 1.
package trace
