package command

import (
	"testing"
	"time"

	"github.com/spf13/pflag"

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

// What the form says to type is what the client was told.
func TestArgumentsOfAServer(t *testing.T) {
	for want, server := range map[string]remote{
		"": {},
		" --server clew.example.org:443 --tls --patience 0s": {
			where: where{server: "clew.example.org:443", tls: dial.TLS{On: true}}, patience: -1,
		},
		" --server localhost:1 --tls-ca 'my ca.pem' --tls-cert me.pem --tls-key me.key --tls-server-name clew.example.org --patience 1h": {
			where:    where{"localhost:1", dial.TLS{CA: "my ca.pem", Cert: "me.pem", Key: "me.key", ServerName: "clew.example.org"}},
			patience: time.Hour,
		},
	} {
		args := server.arguments()
		if got := args.quoted(); got != want {
			t.Errorf("%+v: %q, want %q", server, got, want)
		}
		var parsed remote
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		parsed.addFlags(flags)
		if err := flags.Parse(args); err != nil || parsed != server {
			t.Errorf("%q is read as %+v, %v, want %+v", want, parsed, err, server)
		}
	}
}
