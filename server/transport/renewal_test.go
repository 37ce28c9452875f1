package transport

import (
	"context"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"clew/server/transport/transporttest"
)

// Whatever the files become: nobody is served with what is not valid, the log tells each
// change of the matter once, and its last word says whether the files are in use.
func TestNewFiles(t *testing.T) {
	p := newPlace(t)
	client := p.clients.IssueClient(t, "spiffe://example.org/viewer")
	write := func(t *testing.T, pair transporttest.Pair) {
		pair.Files(t, p.folder, "server")
	}
	one, other := p.server.IssueServer(t), p.server.IssueServer(t)
	type state struct {
		name string
		good bool
		set  func(*testing.T)
	}
	states := []state{
		{"one", true, func(t *testing.T) { write(t, one) }},
		{"other", true, func(t *testing.T) { write(t, other) }},
		{"expired", false, func(t *testing.T) { write(t, p.server.Issue(t, past())) }},
		{"before its time", false, func(t *testing.T) { write(t, p.server.Issue(t, future())) }},
		{"garbage", false, func(t *testing.T) { write(t, transporttest.Pair{}) }},
		{"away", false, func(t *testing.T) {
			if err := os.Remove(p.files.Cert); err != nil {
				t.Fatal(err)
			}
		}},
		{"a stranger's", false, func(t *testing.T) {
			write(t, one)
			transporttest.File(t, p.folder, "clients.crt", client.Cert)
		}},
	}
	for _, from := range states {
		for _, to := range states {
			if from.name == to.name {
				continue
			}
			t.Run(from.name+", "+to.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					reset := func() { transporttest.File(t, p.folder, "clients.crt", p.clients.Cert) }
					write(t, p.server.IssueServer(t))
					reset()
					j := &journal{}
					transport := p.transport(t, j)
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					go transport.Watch(ctx)
					served := serial(t, transport, p, client)
					for i, state := range []state{from, to} {
						reset()
						state.set(t)
						time.Sleep(5 * lookInterval)
						synctest.Wait()
						if now := serial(t, transport, p, client); (now != served) != state.good {
							t.Errorf("%s: %s serves after %s", state.name, now, served)
						} else {
							served = now
						}
						if transport.Current() != state.good {
							t.Errorf("%s: current is %t", state.name, transport.Current())
						}
						if j.count("") != i+1 {
							t.Errorf("%s: the log says:\n%s", state.name, &j.lines)
						}
						level := "level=ERROR"
						if state.good {
							level = "level=INFO"
						}
						if !strings.Contains(j.last(), level) {
							t.Errorf("%s: the log says last: %s", state.name, j.last())
						}
					}
				})
			})
		}
	}
}

// A pair that is there before its time serves from that on, and not before.
func TestNewFilesBeforeTheirTime(t *testing.T) {
	p := newPlace(t)
	client := p.clients.IssueClient(t, "spiffe://example.org/viewer")
	synctest.Test(t, func(t *testing.T) {
		j := &journal{}
		transport := p.transport(t, j)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go transport.Watch(ctx)
		first := serial(t, transport, p, client)
		p.server.Issue(t, future()).Files(t, p.folder, "server")
		time.Sleep(59 * time.Minute)
		synctest.Wait()
		if serial(t, transport, p, client) != first || j.count("level=ERROR") != 1 || j.count("CN=future") != 1 {
			t.Errorf("before its time the log says:\n%s", &j.lines)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if serial(t, transport, p, client) == first || j.count("new keys are in use") != 1 {
			t.Errorf("then the log says:\n%s", &j.lines)
		}
	})
}

// What was of no use and is undone leaves no error as the last word.
func TestUndoneFiles(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		j := &journal{}
		transport := p.transport(t, j)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go transport.Watch(ctx)
		good, err := os.ReadFile(p.files.Key)
		if err != nil {
			t.Fatal(err)
		}
		for round := 1; round <= 3; round++ {
			for _, content := range []string{"garbage", string(good)} {
				transporttest.File(t, p.folder, "server.key", []byte(content))
				time.Sleep(5 * lookInterval)
				synctest.Wait()
				if current := content == string(good); transport.Current() != current || strings.Contains(j.last(), "level=ERROR") == current {
					t.Errorf("current is %t with %.10q, and the log says:\n%s", transport.Current(), content, &j.lines)
				}
			}
			if j.count("level=ERROR") != round || j.count("the keys in use are those in the files") != round || j.count("") != 2*round {
				t.Errorf("after %d rounds the log says:\n%s", round, &j.lines)
			}
		}
	})
}
