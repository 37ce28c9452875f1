package command

import (
	"crypto/tls"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"

	"clew/server/service"
	"clew/server/transport/transporttest"
)

// serveTLS starts a service that asks its callers for certificates, and returns its
// address.
func serveTLS(t *testing.T, authority *transporttest.Authority) string {
	t.Helper()
	search := service.New(service.Config{})
	server := grpc.NewServer(append(search.ServerOptions(), grpc.Creds(credentials.NewTLS(&tls.Config{
		Certificates: []tls.Certificate{authority.IssueServer(t).TLS(t)},
		ClientAuth:   tls.RequireAndVerifyClientCert,
		ClientCAs:    authority.Pool(),
		MinVersion:   tls.VersionTLS12,
	})))...)
	search.Register(server)
	return serveOn(t, server)
}

// A client with the right files searches; what is wrong with others is not that there
// is no server.
func TestTLS(t *testing.T) {
	authority := transporttest.NewAuthority(t)
	address, folder := serveTLS(t, authority), t.TempDir()
	cert, key := authority.IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "client")
	ca := transporttest.File(t, folder, "ca.crt", authority.Cert)
	const hint = "A server with TLS wants --tls"
	for name, test := range map[string]struct {
		flags []string
		exit  int
		want  string // in what is said
	}{
		"the right files":      {[]string{"--tls-ca", ca, "--tls-cert", cert, "--tls-key", key}, 0, ""},
		"no TLS":               {nil, exitFailure, hint},
		"an unknown authority": {[]string{"--tls"}, exitFailure, hint},
		"no certificate":       {[]string{"--tls-ca", ca}, exitFailure, "--tls-cert"},
		"no key":               {[]string{"--tls-cert", cert}, exitUsage, "--tls-key"},
		"no such file":         {[]string{"--tls-ca", folder + "/none"}, exitUsage, folder + "/none"},
	} {
		t.Run(name, func(t *testing.T) {
			args := append([]string{"queens", "4", "--plain", "--server", address}, test.flags...)
			got := run(t, args...)
			if got.exit != test.exit || !strings.Contains(got.stderr, test.want) {
				t.Errorf("exit status %d, want %d, and %q in\n%s", got.exit, test.exit, test.want, got.stderr)
			}
			if strings.Contains(got.stderr, "no server answers") {
				t.Errorf("a server that is there is said not to answer:\n%s", got.stderr)
			}
		})
	}
	if got := run(t, "queens", "4", "--plain", "--tls"); got.exit != exitUsage || !strings.Contains(got.stderr, "--server") {
		t.Errorf("exit status %d without a server, and\n%s", got.exit, got.stderr)
	}
}
