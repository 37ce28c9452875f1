package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// peer is a server in a process of its own, as most servers are, and what leads
// to it.
type peer struct {
	conn *grpc.ClientConn
	// socket is the address that sends bytes without gRPC.
	socket string
	// received counts the bytes that came over conn.
	received atomic.Int64

	command *exec.Cmd
	stdin   io.Closer
}

// startPeer runs this program again as a server.
func startPeer(ctx context.Context, profile string) (*peer, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &peer{command: exec.CommandContext(ctx, program, "-serve", "-profile", profile)}
	p.command.Stderr = os.Stderr
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if p.stdin, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("the server has not started: %w", err)
	}
	var address string
	if _, err := fmt.Sscan(line, &address, &p.socket); err != nil {
		return nil, fmt.Errorf("the server says %q: %w", strings.TrimSpace(line), err)
	}
	p.conn, err = grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithContextDialer(p.dial))
	return p, err
}

// dial opens a connection that counts.
func (p *peer) dial(ctx context.Context, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	return counted{Conn: conn, received: &p.received}, err
}

// stop ends the server and waits for it.
func (p *peer) stop() error {
	if err := p.conn.Close(); err != nil {
		return err
	}
	if err := p.stdin.Close(); err != nil {
		return err
	}
	return p.command.Wait()
}

// counted counts what is read from a connection.
type counted struct {
	net.Conn
	received *atomic.Int64
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.received.Add(int64(n))
	return n, err
}
