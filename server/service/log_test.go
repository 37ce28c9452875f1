package service

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
)

// A connection that is lost fails Send before it ends the context of the call.
func TestALostConnectionIsNoWarning(t *testing.T) {
	var written bytes.Buffer
	s := New(Config{Logger: slog.New(slog.NewTextHandler(&written, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	sent := 0
	err := s.search(t.Context(), "id", &clewv1.SearchRequest{}, func(*clewv1.SearchResponse) error {
		if sent++; sent > 1 {
			return status.Error(codes.Unavailable, "transport is closing")
		}
		return nil
	})
	if status.Code(err) != codes.Unavailable {
		t.Errorf("error %v, want that of the transport", err)
	}
	if log := written.String(); strings.Contains(log, "WARN") || !strings.Contains(log, `level=DEBUG msg="search ended"`) {
		t.Errorf("the log is\n%s", log)
	}
}
