package chaos

import (
	"math"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The bandwidth of a proxy in bytes a second: enough for the trace to get on, and,
// where it gets on too well, just so much that no message takes as long as a silence.
const (
	fast    = 4 << 20
	slow    = 96 << 10
	segment = 4 << 10 // bytes that pass at once
)

// proxy passes TCP connections on to a server, and makes them worse. Its methods may
// be called concurrently.
type proxy struct {
	listener *net.TCPListener
	server   string
	score    *score

	// passed is how many bytes have come from the server.
	passed atomic.Int64
	// heldUntil is when data may pass again, in nanoseconds since 1970.
	heldUntil atomic.Int64

	mu      sync.Mutex
	links   map[*link]bool
	closed  bool
	running sync.WaitGroup
}

// startProxy runs a proxy until the test ends.
func startProxy(t *testing.T, server string, score *score) *proxy {
	t.Helper()
	listener, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, server: server, score: score, links: map[*link]bool{}}
	p.running.Go(p.accept)
	t.Cleanup(p.close)
	return p
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) accept() {
	for {
		client, err := p.listener.AcceptTCP()
		if err != nil {
			return // closed
		}
		server, err := net.Dial("tcp", p.server)
		if err != nil {
			_ = client.SetLinger(0)
			_ = client.Close()
			continue
		}
		p.open(client, server.(*net.TCPConn))
	}
}

func (p *proxy) open(client, server *net.TCPConn) {
	l := &link{proxy: p, client: client, server: server}
	l.cutAt.Store(math.MaxInt64)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		l.close()
		return
	}
	p.links[l] = true
	p.running.Go(l.up)
	p.running.Go(l.down)
}

// each calls a function for every connection that is open.
func (p *proxy) each(do func(*link)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.links {
		do(l)
	}
}

// hold keeps all data back for a while.
func (p *proxy) hold(lasting time.Duration) {
	p.heldUntil.Store(time.Now().Add(lasting).UnixNano())
}

// truncate ends every connection once so many more bytes have come from the server.
func (p *proxy) truncate(bytes int64) {
	p.each(func(l *link) { l.cutAt.Store(l.sent.Load() + bytes) })
}

// reset resets every connection.
func (p *proxy) reset() {
	p.each(func(l *link) {
		_ = l.client.SetLinger(0)
		_ = l.server.SetLinger(0)
		l.close()
	})
}

// close ends the proxy and all its connections.
func (p *proxy) close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	_ = p.listener.Close()
	p.each((*link).close)
	p.running.Wait()
}

// wait takes as long as so many bytes do.
func (p *proxy) wait(bytes int) {
	bandwidth := fast
	if p.score.ahead() {
		bandwidth = slow
	}
	time.Sleep(time.Duration(bytes) * time.Second / time.Duration(bandwidth))
	time.Sleep(time.Until(time.Unix(0, p.heldUntil.Load())))
}

// link is one connection through a proxy.
type link struct {
	proxy          *proxy
	client, server *net.TCPConn
	// sent is how many bytes the client got, cutAt how many it may get.
	sent, cutAt atomic.Int64
}

// up passes on what the client sends.
func (l *link) up() {
	defer l.end()
	data := make([]byte, segment)
	for {
		n, err := l.client.Read(data)
		l.proxy.wait(0)
		if _, lost := l.server.Write(data[:n]); err != nil || lost != nil {
			return
		}
	}
}

// down passes on what the server sends.
func (l *link) down() {
	defer l.end()
	data := make([]byte, segment)
	for {
		n, err := l.server.Read(data)
		l.proxy.wait(n)
		room := max(l.cutAt.Load()-l.sent.Load(), 0)
		if int64(n) > room {
			_, _ = l.client.Write(data[:room])
			return
		}
		if _, lost := l.client.Write(data[:n]); err != nil || lost != nil {
			return
		}
		l.sent.Add(int64(n))
		l.proxy.passed.Add(int64(n))
	}
}

// end forgets the connection; what has come through still arrives.
func (l *link) end() {
	l.close()
	l.proxy.mu.Lock()
	defer l.proxy.mu.Unlock()
	delete(l.proxy.links, l)
}

func (l *link) close() {
	_ = l.client.Close()
	_ = l.server.Close()
}
