package service

import (
	"context"
	"net"
	"net/netip"

	"google.golang.org/grpc/peer"
)

// Host returns the host of the address that a call comes from, without the port:
// all calls from one machine have the same. It is the whole address where that has no
// port, and "" where nobody knows it.
func Host(ctx context.Context) string {
	p, ok := peer.FromContext(ctx)
	if !ok || p.Addr == nil {
		return ""
	}
	address := p.Addr.String()
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return address
}

// networkBits are those of an IPv6 address that name a network: whoever has one
// address in it may take any other.
const networkBits = 64

// account returns what a caller's searches are counted under: its name, or the
// network of one that is named by an IPv6 address.
func account(caller string) string {
	address, err := netip.ParseAddr(caller)
	if err != nil || !address.Is6() || address.Is4In6() || address.IsLoopback() {
		return caller
	}
	return netip.PrefixFrom(address.WithZone(""), networkBits).Masked().String()
}
