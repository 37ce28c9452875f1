package service

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// endless are searches of all kinds that have no end in the time of a test.
func endless() map[string]*clewv1.SearchRequest {
	return map[string]*clewv1.SearchRequest{
		"events": everyQueens(20),
		"steps":  steps(everyQueens(20)),
		"silent": clewv1.SearchRequest_builder{
			Queens: clewv1.Queens_builder{Size: 30}.Build(),
			Detail: clewv1.Detail_DETAIL_PROGRESS,
		}.Build(),
		"paced": paced(400 * time.Millisecond),
	}
}

func steps(request *clewv1.SearchRequest) *clewv1.SearchRequest {
	request.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
	return request
}

// wantLastProgress checks that the last message of a stream says where the search
// is, and that every event up to there was sent before.
func (r *rig) wantLastProgress(t *testing.T) {
	t.Helper()
	search := r.stream.search
	last := r.reader.responses[len(r.reader.responses)-1].GetProgress()
	if last.GetSequence() != search.Sequence() || len(last.GetCursor()) == 0 {
		t.Errorf("the last message is %v after event %d", last, search.Sequence())
	}
	sent := 0
	for _, response := range r.reader.responses {
		sent += r.stream.encoder.eventsIn(response)
	}
	if due := search.Sequence() - r.stream.query.resume.after; r.stream.query.sendsEvents() && sent != int(due) {
		t.Errorf("%d of %d events were sent", sent, due)
	}
}

// wantEnd checks when a stream that began at the start has ended.
func (r *rig) wantEnd(t *testing.T, at time.Duration) {
	t.Helper()
	if late := time.Since(r.reader.start) - at; late < 0 || late > 10*time.Millisecond {
		t.Errorf("ended after %v, want %v", at+late, at)
	}
}

func TestDrainSendsALastProgress(t *testing.T) {
	for name, request := range endless() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, request)
				r.each = time.Millisecond
				time.AfterFunc(5500*time.Millisecond, r.shutdown.start)
				if err := r.run(t); !errors.Is(err, errShuttingDown) {
					t.Errorf("got %v", err)
				}
				r.wantEnd(t, 5500*time.Millisecond+finishTime)
				r.wantLastProgress(t)
			})
		})
	}
}

// What waits for the transport when the stream must end is sent before the end.
func TestEndOfAStreamWhoseReaderIsSlow(t *testing.T) {
	for name, request := range endless() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, request)
				r.each, r.maxAge = time.Millisecond, 10*time.Second
				r.reader.block = func(int) error { time.Sleep(300 * time.Millisecond); return nil }
				if err := r.run(t); limitOf(err) != "max-stream-age" {
					t.Errorf("got %v", err)
				}
				r.wantLastProgress(t)
			})
		})
	}
}

// A stream that waits for longer than it has left ends at once.
func TestDrainEndsASlowPaceAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Minute))
		time.AfterFunc(200*time.Second, r.shutdown.start)
		if err := r.run(t); !errors.Is(err, errShuttingDown) {
			t.Errorf("got %v", err)
		}
		r.wantEnd(t, 200*time.Second)
		r.wantLastProgress(t)
	})
}

// A stream that waits for its last event, and a search that has less than a second to
// go, come to their end.
func TestDrainLetsStreamsFinish(t *testing.T) {
	for name, r := range map[string]*rig{
		"paced": {request: paced(10 * time.Second)},
		"fast":  {request: everyQueens(6), each: time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				whole := newRig(t, r.request)
				whole.each = r.each
				whole.mustRun(t)
				lasts := time.Since(whole.reader.start)

				again := newRig(t, r.request)
				again.each = r.each
				time.AfterFunc(lasts-finishTime+time.Millisecond, again.shutdown.start)
				again.mustRun(t)
				if !proto.Equal(again.reader.finished, whole.reader.finished) {
					t.Errorf("finished is %v, want %v", again.reader.finished, whole.reader.finished)
				}
			})
		})
	}
}

func TestAgedStreamSendsALastProgress(t *testing.T) {
	const age = 100 * time.Second
	for name, request := range endless() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				// The eight queens of the pace take 88 seconds: a whole round, or not.
				request.SetMaxSolutions(0)
				r := newRig(t, request)
				r.each, r.maxAge = time.Millisecond, age
				err := r.run(t)
				if failed, ok := errors.AsType[*failure](err); !ok || failed.reason != "STREAM_AGE" || limitOf(err) != "max-stream-age" {
					t.Errorf("got %v", err)
				}
				if lasted := time.Since(r.reader.start); lasted < age*9/10 || lasted > age+10*time.Millisecond {
					t.Errorf("ended after %v, want a tenth less than %v at most", lasted, age)
				}
				r.wantLastProgress(t)
			})
		})
	}
}

// followWithoutCursors calls again until the search has ended, from the event that has
// come last, and returns how many calls that took. Each call has to get further.
func followWithoutCursors(t *testing.T, request *clewv1.SearchRequest, each, age time.Duration) (calls int) {
	t.Helper()
	for {
		calls++
		r := newRig(t, request)
		r.each, r.maxAge = each, age
		err := r.run(t)
		if err == nil {
			return calls
		}
		last := len(r.reader.events) - 1
		if limitOf(err) != "max-stream-age" || last < 0 {
			t.Fatalf("call %d ends with %v, %d events", calls, err, last+1)
		}
		r.wantLastProgress(t)
		request = resumed(r.reader.started, r.reader.events[last].GetSequence(), nil)
	}
}

// However long a stream takes to get to where it was, and however young it is when it is
// too old, each brings its reader further.
func TestAgedStreamsGetFurther(t *testing.T) {
	for _, age := range []time.Duration{1, time.Second, time.Minute} {
		for name, request := range map[string]*clewv1.SearchRequest{"fast": queensRequest(6), "paced": paced(20 * time.Second)} {
			t.Run(fmt.Sprint(name, " for ", age), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					// The silent run takes seconds in the end.
					if calls := followWithoutCursors(t, request, 50*time.Millisecond, age); calls < 2 && age < time.Minute {
						t.Errorf("it takes %d calls", calls)
					}
				})
			})
		}
	}
}

// An old stream with a slow pace ends right after an event: its reader does not wait any
// longer for the next one than if it went on.
func TestAgedStreamsKeepTheirPace(t *testing.T) {
	const interval = 3 * time.Second
	for _, age := range []time.Duration{1, time.Second, interval, 7 * time.Second, time.Hour} {
		t.Run(age.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				followWithoutCursors(t, paced(interval), 0, age)
				if lasted, want := time.Since(begin), 219*interval; lasted != want {
					t.Errorf("the eight queens took %v, want %v", lasted, want)
				}
			})
		})
	}
}

// Whoever follows a search over all calls gets the trace that it has in one.
func TestAgedStreamsGoOn(t *testing.T) {
	for name, request := range searchesOfAllKinds() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var any, aging balancer
				any.to.Store(startReplica(t, Config{}))
				aging.to.Store(startReplica(t, Config{MaxStreamAge: 3 * time.Second}))
				want := readWhole(t, trace.Search(t.Context(), any.dial(t), request), nil)

				interruptions := 0
				options := trace.FollowOptions{Interrupted: func(i trace.Interruption) {
					interruptions++
					wantReason(t, i.Err, codes.Unavailable, "STREAM_AGE")
				}}
				got := readWhole(t, trace.Follow(t.Context(), aging.dial(t), request, options), func(int) {
					time.Sleep(500 * time.Millisecond)
				})
				if got != want {
					t.Errorf("got %+v, want %+v", got, want)
				}
				if interruptions < 1 {
					t.Error("it was not interrupted")
				}
			})
		})
	}
}

func TestStreamsOfOneAgeEndAtDifferentTimes(t *testing.T) {
	const age = 100 * time.Second
	seen := map[time.Duration]bool{}
	for range 1000 {
		seen[lifetime(age).Truncate(time.Second)] = true
	}
	if len(seen) < 10 {
		t.Errorf("the lifetimes of 1,000 streams are only %v", seen)
	}
	for _, age := range []time.Duration{1, 9, 10, time.Second} {
		if got := lifetime(age); got < age*9/10 || got > age {
			t.Errorf("the lifetime of %v is %v", age, got)
		}
	}
}
