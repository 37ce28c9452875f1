package service

import (
	"context"
	"errors"
	"reflect"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// A paced stream is given up a whole stall time after its reader stopped, however
// long it was served before.
func TestStalledReaderOfAPacedStream(t *testing.T) {
	for _, stall := range []int{0, 1, 2, 7, 100, 200} {
		synctest.Test(t, func(t *testing.T) {
			request := paced(1700 * time.Millisecond)
			request.SetProgressInterval(durationpb.New(10 * time.Second))
			r := newRig(t, request)
			over, stopped := make(chan struct{}), make(chan time.Time, 1)
			r.reader.block = func(n int) error {
				if n == stall {
					stopped <- time.Now()
					<-over
					return errors.New("the call is over")
				}
				return nil
			}
			if err := r.run(t); !errors.Is(err, errStalled) {
				t.Fatalf("got %v", err)
			}
			if got := time.Since(<-stopped); got != DefaultStallTimeout {
				t.Errorf("given up after %v", got)
			}
			if got := len(r.reader.responses); got != stall {
				t.Errorf("%d messages, want %d", got, stall)
			}
			close(over)
			synctest.Wait()
		})
	}
}

// A reader that takes something just when it is given up is one or the other: what is
// told of a search that was given up does not change any more.
func TestReaderOfAPacedStreamThatTakesSomethingTooLate(t *testing.T) {
	stalled := 0
	for range 200 {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t, paced(time.Second))
			var over atomic.Bool
			r.reader.block = func(n int) error {
				if n == 7 {
					time.Sleep(DefaultStallTimeout)
				}
				if over.Load() {
					return errors.New("the call is over")
				}
				return nil
			}
			err := r.run(t)
			told := r.stream.summary()
			over.Store(true)
			synctest.Wait()
			if errors.Is(err, errStalled) {
				stalled++
			} else if err != nil {
				t.Errorf("got %v", err)
			}
			if later := r.stream.summary(); !reflect.DeepEqual(later, told) {
				t.Errorf("the search has gone on: %+v, first %+v", later, told)
			}
		})
	}
	t.Logf("%d of 200 readers were given up", stalled)
}

func TestSlowReaderOfAPacedStreamIsNotStalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Second))
		r.reader.block = func(int) error { time.Sleep(DefaultStallTimeout - time.Second); return nil }
		r.mustRun(t)
	})
}

func TestCancelWhileTheReaderOfAPacedStreamBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Second))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		r.ctx = ctx
		r.reader.block = func(n int) error {
			if n == 2 {
				<-ctx.Done()
				return errors.New("the call is over")
			}
			return nil
		}
		if err := r.run(t); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
}

func TestFailedSendStopsAPacedSearch(t *testing.T) {
	broken := errors.New("broken")
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Second))
		r.reader.block = func(n int) error {
			if n == 3 {
				return broken
			}
			return nil
		}
		if err := r.run(t); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
	})
}

// Progress comes when it is due, whatever is sent beside it and however rarely.
func TestHeartbeatOfPacedStreams(t *testing.T) {
	const interval = time.Second
	for _, detail := range []clewv1.Detail{clewv1.Detail_DETAIL_EVENTS, clewv1.Detail_DETAIL_SOLUTIONS, clewv1.Detail_DETAIL_PROGRESS} {
		for _, event := range []time.Duration{100 * time.Millisecond, 2700 * time.Millisecond} {
			synctest.Test(t, func(t *testing.T) {
				request := paced(event)
				request.SetDetail(detail)
				request.SetProgressInterval(durationpb.New(interval))
				r := newRig(t, request)
				r.mustRun(t)
				beat := time.Duration(0)
				for i, response := range r.reader.responses {
					if !response.HasProgress() {
						continue
					}
					beat += interval
					if at := r.reader.at[i]; at != beat {
						t.Fatalf("%v, an event each %v: progress came after %v, want %v", detail, event, at, beat)
					}
					if got, want := response.GetProgress().GetSequence(), int64(beat/event); got != want && beat%event != 0 {
						t.Fatalf("%v, an event each %v: progress after %v is of event %d, want %d", detail, event, beat, got, want)
					}
				}
				if end := r.reader.at[len(r.reader.at)-1]; end-beat > interval {
					t.Errorf("%v, an event each %v: no progress from %v to the end at %v", detail, event, beat, end)
				}
			})
		}
	}
}
