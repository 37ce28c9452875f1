package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"clew/server/service"
)

// serve is the server of the stream figures: clew's own services, and what they
// are measured against. It prints its addresses and serves until stdin ends.
func serve(ctx context.Context) error {
	var listen net.ListenConfig
	calls, err := listen.Listen(ctx, "tcp", "localhost:0")
	if err != nil {
		return err
	}
	socket, err := listen.Listen(ctx, "tcp", "localhost:0")
	if err != nil {
		return err
	}
	searches := service.New(service.Config{Limits: service.DefaultLimits()})
	server := grpc.NewServer(searches.ServerOptions()...)
	searches.Register(server)
	healthv1.RegisterHealthServer(server, health.NewServer())
	server.RegisterService(&singles, nil)
	go sendBytes(socket)
	served := make(chan error, 1)
	go func() { served <- server.Serve(calls) }()
	fmt.Println(calls.Addr(), socket.Addr())
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	server.Stop()
	return <-served
}
