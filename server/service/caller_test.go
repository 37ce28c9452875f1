package service

import (
	"context"
	"net"
	"testing"

	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"
)

// callFrom returns a context whose calls are those of a caller, to a service that has
// caller as its Caller.
func callFrom(ctx context.Context, name string) context.Context {
	return metadata.AppendToOutgoingContext(ctx, "caller", name)
}

func caller(ctx context.Context) string {
	if names := metadata.ValueFromIncomingContext(ctx, "caller"); len(names) > 0 {
		return names[0]
	}
	return ""
}

func TestHost(t *testing.T) {
	for _, test := range []struct {
		address net.Addr
		want    string
	}{
		{&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 5000}, "192.0.2.1"},
		{&net.TCPAddr{IP: net.ParseIP("2001:db8::1"), Port: 5000}, "2001:db8::1"},
		{&net.UnixAddr{Name: "/run/clew.sock", Net: "unix"}, "/run/clew.sock"},
		{nil, ""},
	} {
		ctx := peer.NewContext(t.Context(), &peer.Peer{Addr: test.address})
		if got := Host(ctx); got != test.want {
			t.Errorf("the host of %v is %q, want %q", test.address, got, test.want)
		}
	}
	if got := Host(t.Context()); got != "" {
		t.Errorf("the host of nobody is %q", got)
	}
}

// Who has one address of an IPv6 network has them all.
func TestAccount(t *testing.T) {
	for caller, want := range map[string]string{
		"192.0.2.1":                "192.0.2.1",
		"2001:db8:1:2:3:4:5:6":     "2001:db8:1:2::/64",
		"2001:db8:1:2::1":          "2001:db8:1:2::/64",
		"2001:db8:1:3::1":          "2001:db8:1:3::/64",
		"fe80::1%eth0":             "fe80::/64",
		"::ffff:192.0.2.1":         "::ffff:192.0.2.1",
		"::1":                      "::1",
		"spiffe://example.org/web": "spiffe://example.org/web",
		"":                         "",
	} {
		if got := account(caller); got != want {
			t.Errorf("the account of %q is %q, want %q", caller, got, want)
		}
	}
}
