package transport

import (
	"context"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/peer"

	"clew/server/service"
)

// Identity returns who has made the call with this context, as [service.Config] wants
// to know: the first name in a certificate that was found good, a URI rather than a
// DNS name rather than the common name, or else the host that the call comes from.
func Identity(ctx context.Context) string {
	if p, ok := peer.FromContext(ctx); ok {
		if info, ok := p.AuthInfo.(credentials.TLSInfo); ok && len(info.State.VerifiedChains) > 0 {
			if names := names(info.State.VerifiedChains[0][0]); len(names) > 0 {
				return names[0]
			}
		}
	}
	return service.Host(ctx)
}
