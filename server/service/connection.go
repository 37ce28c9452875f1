package service

import (
	"net"

	"google.golang.org/grpc/credentials"
)

// Credentials returns credentials whose connections tell the service how much they
// receive, by which [Limits.MaxWaitingBytes] is kept. [Service.ServerOptions] has such
// without any security; what a server has instead goes through here.
func (s *Service) Credentials(secure credentials.TransportCredentials) credentials.TransportCredentials {
	return counted{secure, &s.reception.waiting}
}

// counted are credentials whose connections count what they receive.
type counted struct {
	credentials.TransportCredentials
	waiting *waiting
}

// ServerHandshake implements [credentials.TransportCredentials].
func (c counted) ServerHandshake(raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, info, err := c.TransportCredentials.ServerHandshake(raw)
	if err != nil {
		return nil, nil, err
	}
	return countedConn{conn, c.waiting}, info, nil
}

// Clone implements [credentials.TransportCredentials].
func (c counted) Clone() credentials.TransportCredentials {
	return counted{c.TransportCredentials.Clone(), c.waiting}
}

// countedConn counts what it receives.
type countedConn struct {
	net.Conn
	waiting *waiting
}

// Read implements [net.Conn].
func (c countedConn) Read(p []byte) (n int, err error) {
	n, err = c.Conn.Read(p)
	c.waiting.receive(n)
	return n, err
}
