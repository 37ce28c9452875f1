package chaos

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"

	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// whole is a trace in short.
type whole struct {
	events   int64
	hash     string // over kind and choice of every event
	finished *clewv1.Finished
}

// equal reports whether both are the same trace; how long it took does not matter.
func (w whole) equal(other whole) bool {
	return w.events == other.events && w.hash == other.hash && proto.Equal(w.finished, other.finished)
}

func (w whole) String() string {
	return fmt.Sprintf("%d events with hash %.16s, %v", w.events, w.hash, w.finished)
}

// read reads a trace to its end. It checks that every step is legal, and the counters
// of every progress; news is called with the number of the latest event.
func read(messages iter.Seq2[*clewv1.SearchResponse, error], news func(sequence int64)) (whole, error) {
	var w whole
	var state *trace.State
	hash := sha256.New()
	var codes []byte
	for message, err := range messages {
		if err != nil {
			return w, fmt.Errorf("after event %d: %w", w.events, err)
		}
		if message.HasStarted() {
			if state != nil {
				return w, errors.New("the trace starts twice")
			}
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				return w, err
			}
			continue
		}
		codes = codes[:0]
		for step, err := range state.Steps(message) {
			if err != nil {
				return w, err
			}
			codes = append(codes, byte(step.Kind), byte(step.Cell), byte(step.Cell>>8), byte(step.Value))
			w.events++
		}
		hash.Write(codes)
		if message.HasProgress() || message.HasFinished() {
			if err := state.Fold(message); err != nil {
				return w, err
			}
		}
		news(w.events)
		w.finished = message.GetFinished()
	}
	if w.finished == nil {
		return w, errors.New("the trace does not finish")
	}
	w.finished.ClearElapsed()
	w.hash = fmt.Sprintf("%x", hash.Sum(nil))
	return w, nil
}
