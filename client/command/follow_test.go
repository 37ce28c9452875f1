package command

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// breaking is a service whose first searches break off.
type breaking struct {
	clewv1.SearchServiceServer
	after  int // messages
	breaks atomic.Int64
	err    error
}

func (b *breaking) Search(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	if b.breaks.Add(-1) < 0 {
		return b.SearchServiceServer.Search(request, stream)
	}
	limited := &limitedStream{ServerStreamingServer: stream, left: b.after}
	_ = b.SearchServiceServer.Search(request, limited)
	return b.err
}

// limitedStream takes so many messages and no more, sent either way.
type limitedStream struct {
	grpc.ServerStreamingServer[clewv1.SearchResponse]
	left int
}

func (s *limitedStream) Send(message *clewv1.SearchResponse) error { return s.SendMsg(message) }

func (s *limitedStream) SendMsg(message any) error {
	if s.left--; s.left < 0 {
		return errors.New("enough")
	}
	return s.ServerStreamingServer.SendMsg(message)
}

// Whoever reads the output of a search that was interrupted sees no difference;
// the standard error tells.
func TestSearchesGoOn(t *testing.T) {
	for _, output := range []string{"--plain", "--json"} {
		t.Run(output, func(t *testing.T) {
			args := []string{"queens", "6", "--max-solutions", "0", "--seed", "1", "--encoding", "events", output}
			b := &breaking{SearchServiceServer: service.New(service.Config{}), after: 3, err: status.Error(codes.Unavailable, "upstream reset")}
			b.breaks.Store(2)
			server := grpc.NewServer()
			clewv1.RegisterSearchServiceServer(server, b)
			address := serveOn(t, server)
			got := run(t, append(args, "--server", address)...)
			lines := strings.Split(strings.TrimSpace(got.stderr), "\n")
			if got.exit != exitSolved || len(lines) == 0 || len(lines)%2 != 0 {
				t.Fatalf("exit status %d, errors:\n%s", got.exit, got.stderr)
			}
			for i := 0; i < len(lines); i += 2 {
				event, cause, _ := strings.Cut(strings.TrimPrefix(lines[i], "interrupted after event "), ": ")
				if cause != "the connection to "+address+" was lost; reconnecting" || lines[i+1] != "reconnected after event "+event {
					t.Errorf("%q, then %q", lines[i], lines[i+1])
				}
			}
			if output == "--json" {
				if state := foldJSON(t, got.stdout); state.Sequence() != 308 {
					t.Errorf("%d events, want 308", state.Sequence())
				}
				return
			}
			if here := run(t, args...); timeless(here.stdout) != timeless(got.stdout) {
				t.Errorf("output\n%s\nwithout an interruption\n%s", got.stdout, here.stdout)
			}
		})
	}
}

// The status of a search that is given up is that of a failure, and nobody waits
// for a server that was never there.
func TestPatience(t *testing.T) {
	b := &breaking{SearchServiceServer: service.New(service.Config{}), after: 1, err: status.Error(codes.Unavailable, "upstream reset")}
	b.breaks.Store(1 << 20)
	server := grpc.NewServer()
	clewv1.RegisterSearchServiceServer(server, b)
	address := serveOn(t, server)
	for patience, interruptions := range map[string]int{"0s": 0, "200ms": 1} {
		begun := time.Now()
		got := run(t, "queens", "--server", address, "--patience", patience)
		if got.exit != exitFailure || strings.Count(got.stderr, "interrupted after event 0: ") != interruptions || !strings.Contains(got.stderr, "error: the connection to the server at") {
			t.Errorf("patience %s: exit status %d, errors:\n%s", patience, got.exit, got.stderr)
		}
		if time.Since(begun) > 30*time.Second {
			t.Errorf("patience %s lasts %v", patience, time.Since(begun))
		}
	}
}

// Events come packed where nobody wants to know why something was refused.
func TestTheEncodingFitsTheOutput(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		want clewv1.Encoding
	}{
		"text":            {[]string{"queens"}, clewv1.Encoding_ENCODING_STEPS},
		"text with why":   {[]string{"queens", "--rejections"}, clewv1.Encoding_ENCODING_UNSPECIFIED},
		"text as told":    {[]string{"queens", "--encoding", "events"}, clewv1.Encoding_ENCODING_EVENTS},
		"JSON":            {[]string{"queens", "--json"}, clewv1.Encoding_ENCODING_UNSPECIFIED},
		"JSON as told":    {[]string{"queens", "--json", "--encoding", "steps"}, clewv1.Encoding_ENCODING_STEPS},
		"no why, as told": {[]string{"queens", "--rejections", "--encoding", "steps"}, clewv1.Encoding_ENCODING_STEPS},
	} {
		if got := capture(t, test.args...).GetEncoding(); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// The encoding makes no difference to what is shown, but for the reasons that
// packed steps do not have.
func TestEncodingsAreTheSameSearch(t *testing.T) {
	for _, args := range [][]string{
		{"queens", "6", "--max-solutions", "0"},
		{"tour", "6", "--order", "static-degree"},
		{"maze"},
		{"sudoku", "--max-placements", "1000"},
	} {
		args = append(args, "--seed", "1", "--encoding")
		events, steps := run(t, append(args, "events")...), run(t, append(args, "steps")...)
		if timeless(events.stdout) != timeless(steps.stdout) || events.exit != steps.exit {
			t.Errorf("%v: the outputs differ:\n%s\n%s", args, events.stdout, steps.stdout)
		}
	}
	got := run(t, "queens", "3", "--rejections", "--encoding", "steps")
	if want := "\n     2  reject     row 0 column 1   depth 1\n"; !strings.Contains(got.stdout, want) {
		t.Errorf("%q is not in\n%s", want, got.stdout)
	}
}
