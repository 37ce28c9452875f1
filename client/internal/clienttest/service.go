// Package clienttest has what the tests of the client share: a real service, searches
// to ask it for, frames to compare with, and a screen to write to.
package clienttest

import (
	"testing"

	"google.golang.org/grpc"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/transport/transporttest"
)

// Dial returns a client of a real service, with the limits of a server that is told no
// others, that ends with the test.
func Dial(t testing.TB) clewv1.SearchServiceClient {
	t.Helper()
	s := service.New(service.Config{Limits: service.DefaultLimits()})
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	return clewv1.NewSearchServiceClient(transporttest.Connect(t, server))
}

// Record returns all messages of a search.
func Record(t testing.TB, request *clewv1.SearchRequest) []*clewv1.SearchResponse {
	t.Helper()
	var messages []*clewv1.SearchResponse
	for message, err := range trace.Search(t.Context(), Dial(t), request) {
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, message)
	}
	return messages
}

// Replay returns a client whose every search is the given messages, and breaks off
// behind them if they have no end.
func Replay(messages []*clewv1.SearchResponse) clewv1.SearchServiceClient {
	return replay{messages: messages}
}
