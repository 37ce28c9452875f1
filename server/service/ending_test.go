package service

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

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
	if r.stream.query.sendsEvents() && sent != int(search.Sequence()) {
		t.Errorf("%d of %d events were sent", sent, search.Sequence())
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

// Whatever the pace, an aged stream has brought its reader further.
func TestAgedStreamHasSentAnEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, paced(time.Hour))
		r.request.SetProgressInterval(durationpb.New(10 * time.Second))
		r.maxAge = time.Minute
		if err := r.run(t); limitOf(err) != "max-stream-age" {
			t.Errorf("got %v", err)
		}
		if len(r.reader.events) == 0 {
			t.Error("no event was sent")
		}
		r.wantLastProgress(t)
	})
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
		seen[lifetime(age, 0).Truncate(time.Second)] = true
	}
	if len(seen) < 10 {
		t.Errorf("the lifetimes of 1,000 streams are only %v", seen)
	}
	for _, age := range []time.Duration{1, 9, 10, time.Second} {
		if got := lifetime(age, 0); got < age*9/10 || got > age {
			t.Errorf("the lifetime of %v is %v", age, got)
		}
	}
}
