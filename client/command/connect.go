package command

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"

	"clew/client/dial"
	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// connection is a client of the service, and what has to be closed after it.
type connection struct {
	client  clewv1.SearchServiceClient
	address string // for people
	conn    *grpc.ClientConn
	close   func()
	// secure is how it is secured; nil within this process.
	secure *dial.Credentials
}

// inProcess is the address of a server within this process.
const inProcess = "in-process"

// inProcess reports whether the server is one that this process has started.
func (c *connection) inProcess() bool { return c.address == inProcess }

// trouble returns why there is no connection to a server that answers, nil if that is not
// the matter.
func (c *connection) trouble() *dial.Trouble {
	if c.secure == nil {
		return nil
	}
	return c.secure.Trouble()
}

// where is where a command finds its server.
type where struct {
	server string // HOST:PORT, "": in this process
	tls    dial.TLS
}

// addFlags adds the flags that say so; usage is what the command does there.
func (w *where) addFlags(flags *pflag.FlagSet, usage string) {
	flags.Var(address(&w.server), "server", usage)
	flags.BoolVar(&w.tls.On, "tls", false, "with --server: encrypt the connection; the other flags of TLS do too")
	flags.StringVar(&w.tls.CA, "tls-ca", "", "`FILE` with the certificates (PEM) that the server's must be signed by; not given: those that this machine trusts")
	flags.StringVar(&w.tls.Cert, "tls-cert", "", "`FILE` with the certificate (PEM) by which the client proves who it is")
	flags.StringVar(&w.tls.Key, "tls-key", "", "`FILE` with the key (PEM) of --tls-cert")
	flags.StringVar(&w.tls.ServerName, "tls-server-name", "", "the `NAME` in the server's certificate; not given: the host of --server")
}

// arguments returns what says the same on a command line.
func (w *where) arguments() arguments {
	var args arguments
	args.text("server", w.server)
	args.flag("tls", w.tls.On)
	args.text("tls-ca", w.tls.CA)
	args.text("tls-cert", w.tls.Cert)
	args.text("tls-key", w.tls.Key)
	args.text("tls-server-name", w.tls.ServerName)
	return args
}

// grpcurl returns how a shell begins a call of the same server.
func (w *where) grpcurl() string {
	if !w.tls.Secure() {
		return "grpcurl -plaintext"
	}
	var args arguments
	for _, flag := range []struct{ name, value string }{
		{"-cacert", w.tls.CA}, {"-cert", w.tls.Cert}, {"-key", w.tls.Key}, {"-servername", w.tls.ServerName},
	} {
		if flag.value != "" {
			args.add(flag.name, flag.value)
		}
	}
	return "grpcurl" + args.quoted()
}

// connect returns a client of the server, or of one that it starts within this process
// when there is none. Whether a server answers shows with the first call; if it takes its
// time, out is told. The error is a *failure or a mistake in the command line.
func (w *where) connect(out io.Writer) (*connection, error) {
	if w.server == "" {
		if w.tls.Secure() {
			return nil, errors.New("TLS is for the connection to a server elsewhere: give --server too")
		}
		return startServer()
	}
	secure, err := w.tls.Credentials()
	if err != nil {
		return nil, err
	}
	silence := waiting{server: w.server, out: out}
	conn, err := newConn(w.server, secure, silence.options()...)
	if err != nil {
		return nil, fmt.Errorf("--server %s: %w", w.server, err)
	}
	return &connection{
		client:  clewv1.NewSearchServiceClient(conn),
		address: w.server,
		conn:    conn,
		close:   func() { _ = conn.Close() }, // there is nobody left to tell
		secure:  secure,
	}, nil
}

// address is where a server listens. It refuses what would silently be taken for
// port 443, and an empty one, which a script may have meant to fill: it is no wish
// for a server in this process. Addresses with a scheme, such as
// unix:///run/clew.sock, are grpc's business.
func address(to *string) *field {
	return scalar("HOST:PORT", func(text string) error {
		_, port, err := net.SplitHostPort(text)
		named := strings.Contains(text, "://") || strings.HasPrefix(text, "unix:")
		if !named && (err != nil || port == "") {
			return errors.New("want HOST:PORT, such as localhost:50051")
		}
		*to = text
		return nil
	})
}

func newConn(target string, secure credentials.TransportCredentials, options ...grpc.DialOption) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, append(options,
		grpc.WithTransportCredentials(secure),
		// People wait for the answer: give up sooner than after grpc's 20 s.
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: backoff.DefaultConfig, MinConnectTimeout: 5 * time.Second}),
		// A server that has vanished without a word is noticed all the same.
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 30 * time.Second, Timeout: 10 * time.Second}),
	)...)
}

// startServer runs the service in this process, behind a listener of its own on
// the loopback interface: what is shown has come over a real connection.
func startServer() (*connection, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, &failure{status: exitFailure, text: fmt.Sprintf("start a server in this process: %v", err)}
	}
	search := service.New(service.Config{
		Limits:  service.DefaultLimits(),
		Version: version(),
		// The reader is the one person this server is for: it may pause for as long
		// as it likes.
		StallTimeout: math.MaxInt64,
	})
	server := grpc.NewServer(search.ServerOptions()...)
	search.Register(server)
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener) // it ends by Stop; a client sees any other end
	}()
	stop := func() {
		server.Stop()
		<-served
	}
	// No resolver and no proxy between a process and itself.
	conn, err := newConn("passthrough:///"+listener.Addr().String(), insecure.NewCredentials())
	if err != nil {
		stop()
		return nil, &failure{status: exitFailure, text: fmt.Sprintf("reach the server in this process: %v", err)}
	}
	return &connection{
		client:  clewv1.NewSearchServiceClient(conn),
		address: inProcess,
		conn:    conn,
		close: func() {
			_ = conn.Close()
			stop()
		},
	}, nil
}
