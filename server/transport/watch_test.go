package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"clew/server/transport/transporttest"
)

// serial returns what tells one certificate of the server from the next.
func serial(t *testing.T, transport *Transport, p *place, pair transporttest.Pair) string {
	t.Helper()
	state, _, serverErr, clientErr := handshake(t, transport, &tls.Config{RootCAs: p.server.Pool(), Certificates: []tls.Certificate{pair.TLS(t)}})
	if serverErr != nil || clientErr != nil {
		t.Fatalf("the server says %v and the client %v", serverErr, clientErr)
	}
	return state.PeerCertificates[0].SerialNumber.String()
}

// open makes a connection, and returns how to say something over it and hear it again.
func open(t *testing.T, transport *Transport, p *place, pair transporttest.Pair) (talk func(string)) {
	t.Helper()
	clientSide, serverSide := pipe(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, _, err := transport.Credentials().ServerHandshake(serverSide)
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.Copy(conn, conn) // whoever talks notices
		conn.Close()
	}()
	conn := tls.Client(clientSide, &tls.Config{
		RootCAs: p.server.Pool(), ServerName: "localhost", NextProtos: []string{"h2"},
		Certificates: []tls.Certificate{pair.TLS(t)},
	})
	t.Cleanup(func() {
		conn.Close()
		<-done
	})
	talk = func(text string) {
		t.Helper()
		heard := make([]byte, len(text))
		_, err := io.WriteString(conn, text)
		if err == nil {
			_, err = io.ReadFull(conn, heard)
		}
		if err != nil || string(heard) != text {
			t.Errorf("heard %q, %v", heard, err)
		}
	}
	talk("hello")
	return talk
}

func TestRotation(t *testing.T) {
	p := newPlace(t)
	client := p.clients.IssueClient(t, "spiffe://example.org/viewer")
	newClients := transporttest.NewAuthority(t)
	newClient := newClients.IssueClient(t, "spiffe://example.org/viewer")
	synctest.Test(t, func(t *testing.T) {
		j := &journal{}
		transport := p.transport(t, j)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go transport.Watch(ctx)
		looks := func(n int) {
			time.Sleep(time.Duration(n) * lookInterval)
			synctest.Wait()
		}
		first := serial(t, transport, p, client)
		talk := open(t, transport, p, client)

		// A key that does not match: the old pair stays, and that is said once.
		next := p.server.IssueServer(t)
		transporttest.File(t, p.folder, "server.key", next.Key)
		looks(1)
		if n := j.count("level=ERROR"); n != 0 {
			t.Errorf("an error is logged at once:\n%s", &j.lines)
		}
		looks(5)
		if got := serial(t, transport, p, client); got != first || j.count("level=ERROR") != 1 || j.count("does not match") != 1 {
			t.Errorf("with half of a new pair %s serves, want %s:\n%s", got, first, &j.lines)
		}

		// The certificate that belongs to it.
		transporttest.File(t, p.folder, "server.crt", next.Cert)
		looks(2)
		second := serial(t, transport, p, client)
		if second == first || j.count("new keys are in use") != 1 {
			t.Errorf("the new pair is not in use:\n%s", &j.lines)
		}

		// A file that is away, for a while.
		if err := os.Rename(p.files.Cert, p.files.Cert+".away"); err != nil {
			t.Fatal(err)
		}
		looks(3)
		if err := os.Rename(p.files.Cert+".away", p.files.Cert); err != nil {
			t.Fatal(err)
		}
		looks(3)
		if got := serial(t, transport, p, client); got != second || j.count("level=ERROR") != 2 || j.count("new keys are in use") != 1 {
			t.Errorf("after a file was away %s serves, want %s:\n%s", got, second, &j.lines)
		}

		// Another authority for callers.
		transporttest.File(t, p.folder, "clients.crt", newClients.Cert)
		looks(2)
		if got := serial(t, transport, p, newClient); got != second {
			t.Errorf("%s serves, want %s", got, second)
		}
		pair := client.TLS(t)
		old := &tls.Config{RootCAs: p.server.Pool(), GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &pair, nil }}
		if _, _, err, _ := handshake(t, transport, old); err == nil {
			t.Error("a caller of the old authority is served")
		}
		// But its connection lasts.
		talk("hello")
	})
}

// Kubernetes replaces the files of a secret all at once: they are links into a folder
// that is itself behind a link.
func TestRotationByLinks(t *testing.T) {
	p := newPlace(t)
	p.files.ClientCA = ""
	client := p.clients.IssueClient(t, "spiffe://example.org/viewer")
	mount := t.TempDir()
	swap := func(version string) {
		folder := filepath.Join(mount, version)
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		p.server.IssueServer(t).Files(t, folder, "tls")
		link := filepath.Join(mount, "..data_tmp")
		if err := errors.Join(os.Symlink(version, link), os.Rename(link, filepath.Join(mount, "..data"))); err != nil {
			t.Fatal(err)
		}
	}
	swap("..1")
	for _, name := range []string{"tls.crt", "tls.key"} {
		if err := os.Symlink(filepath.Join("..data", name), filepath.Join(mount, name)); err != nil {
			t.Fatal(err)
		}
	}
	p.files.Cert, p.files.Key = filepath.Join(mount, "tls.crt"), filepath.Join(mount, "tls.key")
	synctest.Test(t, func(t *testing.T) {
		j := &journal{}
		transport := p.transport(t, j)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go transport.Watch(ctx)
		first := serial(t, transport, p, client)
		swap("..2")
		time.Sleep(2 * lookInterval)
		synctest.Wait()
		if serial(t, transport, p, client) == first || j.count("level=ERROR") != 0 {
			t.Errorf("the new pair is not in use:\n%s", &j.lines)
		}
	})
}

// Somebody who says that there are new keys does not wait for them; that there are none
// is said, too.
func TestRenew(t *testing.T) {
	p := newPlace(t)
	client := p.clients.IssueClient(t, "spiffe://example.org/viewer")
	j := &journal{}
	transport := p.transport(t, j)
	first := serial(t, transport, p, client)
	transport.Renew(t.Context())
	if j.count("the keys in use are those in the files") != 1 || j.count("") != 1 {
		t.Errorf("without new keys the log says:\n%s", &j.lines)
	}
	next := p.server.IssueServer(t)
	transporttest.File(t, p.folder, "server.key", next.Key)
	transport.Renew(t.Context())
	if got := serial(t, transport, p, client); got != first || j.count("level=ERROR") != 1 {
		t.Errorf("with half of a new pair %s serves, want %s:\n%s", got, first, &j.lines)
	}
	transporttest.File(t, p.folder, "server.crt", next.Cert)
	transport.Renew(t.Context())
	if got := serial(t, transport, p, client); got == first || j.count("new keys are in use") != 1 {
		t.Errorf("the new pair is not in use:\n%s", &j.lines)
	}
}
