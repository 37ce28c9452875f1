package command

import (
	"testing"

	"clew/client/dial"
)

func TestGrpcurl(t *testing.T) {
	for want, tls := range map[string]dial.TLS{
		"grpcurl -plaintext": {},
		"grpcurl":            {On: true},
		"grpcurl -cacert 'my ca.pem' -cert me.pem -key me.key -servername clew.example.org": {
			CA: "my ca.pem", Cert: "me.pem", Key: "me.key", ServerName: "clew.example.org",
		},
	} {
		if got := (&where{server: "clew.example.org:443", tls: tls}).grpcurl(); got != want {
			t.Errorf("%+v: %q, want %q", tls, got, want)
		}
	}
}
