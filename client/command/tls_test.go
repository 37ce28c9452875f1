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
// is no server, and is told each time.
func TestTLS(t *testing.T) {
	authority := transporttest.NewAuthority(t)
	address, folder := serveTLS(t, authority), t.TempDir()
	cert, key := authority.IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "client")
	strangerCert, strangerKey := transporttest.NewAuthority(t).IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "stranger")
	ca := transporttest.File(t, folder, "ca.crt", authority.Cert)
	const answers = "error: something answers at ADDRESS, but no connection comes of it: "
	for name, test := range map[string]struct {
		flags []string
		exit  int
		want  []string // in what is said
	}{
		"the right files":      {[]string{"--tls-ca", ca, "--tls-cert", cert, "--tls-key", key}, 0, []string{""}},
		"no TLS":               {nil, exitFailure, []string{answers, "\nIf it speaks TLS, give --tls-ca FILE"}},
		"an unknown authority": {[]string{"--tls"}, exitFailure, []string{answers, "unknown authority\n", "give --tls-ca FILE"}},
		"no certificate":       {[]string{"--tls-ca", ca}, exitFailure, []string{answers, "certificate required\nIt asks who calls: give --tls-cert FILE and --tls-key FILE"}},
		"a stranger":           {[]string{"--tls-ca", ca, "--tls-cert", strangerCert, "--tls-key", strangerKey}, exitFailure, []string{answers, "\nThe server does not know the authority that has signed --tls-cert " + strangerCert + ".\n"}},
		"no key":               {[]string{"--tls-cert", cert}, exitUsage, []string{"--tls-key"}},
		"no such file":         {[]string{"--tls-ca", folder + "/none"}, exitUsage, []string{folder + "/none"}},
	} {
		t.Run(name, func(t *testing.T) {
			for range 5 {
				got := run(t, append([]string{"queens", "4", "--plain", "--server", address}, test.flags...)...)
				if got.exit != test.exit {
					t.Errorf("exit status %d, want %d", got.exit, test.exit)
				}
				for _, want := range test.want {
					if want = strings.ReplaceAll(want, "ADDRESS", address); !strings.Contains(got.stderr, want) {
						t.Errorf("%q is not in\n%s", want, got.stderr)
					}
				}
			}
		})
	}
	if got := run(t, "queens", "4", "--plain", "--tls"); got.exit != exitUsage || !strings.Contains(got.stderr, "--server") {
		t.Errorf("exit status %d without a server, and\n%s", got.exit, got.stderr)
	}
}
