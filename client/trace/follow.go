package trace

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// ErrChanged is the error of a search that a server goes on with as if it were
// another: with another board or another fingerprint.
var ErrChanged = errors.New("the search is not the one that was begun")

// DefaultPatience is how long Follow tries to go on with a search where its
// options do not say.
const DefaultPatience = time.Minute

// FollowOptions say how to go on with a search whose stream breaks.
type FollowOptions struct {
	// Patience is how long to try, from the latest news, before the error that
	// broke the stream is the end; 0 is DefaultPatience, below 0 does not try.
	Patience time.Duration
	// Interrupted is called for each break, before the pause that follows it; nil is
	// not.
	Interrupted func(Interruption)
}

// Interruption is a break of a stream.
type Interruption struct {
	// Err is what broke it.
	Err error
	// Sequence is the number of the latest event that had come.
	Sequence int64
	// Pause is how long Follow waits before it calls again.
	Pause time.Duration
}

// Follow is Search for those who want the whole trace, whatever breaks on the way.
// When the server stops, gives up on its reader, cannot be reached or says nothing
// for three progress intervals, and at least for 3 s, Follow calls again, with growing
// pauses or when the server says, and goes on exactly where it was: what it yields is
// one stream without a gap, with one `started`, and checked as such. Progress that is
// behind the events is left out, and `elapsed` is the sum of all calls.
//
// A search that does not begin is an error at once. So is every other status, and
// a break that lasts longer than patience.
func Follow(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest, options FollowOptions) iter.Seq2[*clewv1.SearchResponse, error] {
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		f := follower{client: client, request: request, options: options, yield: yield, behind: request.HasResume()}
		for f.call(ctx) {
		}
	}
}

// follower follows one search over all its calls.
type follower struct {
	client  clewv1.SearchServiceClient
	request *clewv1.SearchRequest
	options FollowOptions
	yield   func(*clewv1.SearchResponse, error) bool

	// started is what it needs of the first message, nil before that.
	started *clewv1.Started
	audit   audit
	cursor  cursor
	// behind: the call goes on with a trace, and has brought nothing new so far.
	behind bool
	pauses backoff
	// before is the time spent searching in all calls but this one, elapsed what the
	// latest message says of this one.
	before, elapsed time.Duration
}

// call makes one call and yields what is new; it reports whether to make another.
func (f *follower) call(ctx context.Context) (again bool) {
	callCtx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := watch(callCtx, f.limit(), cancel)
	defer silence.stop()
	f.before, f.elapsed = f.before+f.elapsed, 0
	for message, err := range messages(callCtx, f.client.Search, f.request) {
		silence.stop()
		if err != nil {
			return f.interrupted(ctx, silence.explain(err))
		}
		message, err := f.accept(message)
		if err != nil {
			f.yield(nil, err)
			return false
		}
		if message != nil {
			f.pauses.reset()
			if !f.yield(message, nil) {
				return false
			}
		}
		silence.begin(f.limit())
	}
	return false
}

// minSilence is how long a server may say nothing however often it is to say something: a
// busy machine may not let it speak for a second or two.
const minSilence = 3 * time.Second

// limit is how long the server may say nothing: for ever before it has said how often
// it will say something.
func (f *follower) limit() time.Duration {
	interval := f.started.GetRequest().GetProgressInterval().AsDuration()
	if interval <= 0 {
		return 0
	}
	return max(3*interval, minSilence)
}

// accept returns what is new in a message, nil for nothing.
func (f *follower) accept(message *clewv1.SearchResponse) (*clewv1.SearchResponse, error) {
	if message.HasStarted() {
		return f.start(message)
	}
	f.cursor.renew(message.GetProgress())
	if f.behind && !f.audit.cut(message) {
		return nil, nil
	}
	f.behind = false
	if err := f.audit.check(message); err != nil {
		return nil, err
	}
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Progress_case:
		f.addElapsed(message.GetProgress())
	case clewv1.SearchResponse_Finished_case:
		f.addElapsed(message.GetFinished())
	}
	return message, nil
}

// start takes the first message of a call.
func (f *follower) start(message *clewv1.SearchResponse) (*clewv1.SearchResponse, error) {
	started, after := message.GetStarted(), f.request.GetResume().GetAfterSequence()
	if f.started == nil {
		understood := f.request
		if started.HasRequest() {
			understood = started.GetRequest()
		}
		f.started = clewv1.Started_builder{
			Request:     proto.CloneOf(understood), // the other one is the reader's
			Fingerprint: started.GetFingerprint(),
			CodeWidth:   started.GetCodeWidth(),
		}.Build()
		return message, f.audit.start(started, after)
	}
	if started.GetFingerprint() != f.started.GetFingerprint() || started.GetCodeWidth() != f.started.GetCodeWidth() {
		return nil, fmt.Errorf("%w: fingerprint %q, want %q", ErrChanged, started.GetFingerprint(), f.started.GetFingerprint())
	}
	return nil, checkFirst(started, after)
}

// timed is a message that says how long its call has searched.
type timed interface {
	GetElapsed() *durationpb.Duration
	SetElapsed(*durationpb.Duration)
}

// addElapsed makes the time of a call that of all calls.
func (f *follower) addElapsed(message timed) {
	f.elapsed = message.GetElapsed().AsDuration()
	message.SetElapsed(durationpb.New(f.before + f.elapsed))
}

// interrupted sees to a call that has failed, and reports whether to make another.
func (f *follower) interrupted(ctx context.Context, err error) (again bool) {
	pause, ok := f.pauses.next(err, f.patience())
	if f.started == nil || !ok || ctx.Err() != nil || !f.recoverable(err) {
		f.yield(nil, err)
		return false
	}
	if reason(err) == tooLarge {
		f.cursor = cursor{}
	}
	if f.options.Interrupted != nil {
		f.options.Interrupted(Interruption{Err: err, Sequence: f.audit.event, Pause: pause})
	}
	f.request, f.behind = f.resume(), true
	if err := sleep(ctx, pause); err != nil {
		f.yield(nil, err)
		return false
	}
	return true
}

// recoverable reports whether another call may go on where one has failed. A
// request that has become too large may do without its cursor.
func (f *follower) recoverable(err error) bool {
	if reason(err) == tooLarge {
		return len(f.request.GetResume().GetCursor()) > 0
	}
	return recoverable(err)
}

func (f *follower) patience() time.Duration {
	if f.options.Patience == 0 {
		return DefaultPatience
	}
	return f.options.Patience
}
