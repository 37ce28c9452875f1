package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// page returns a page of the admin listener.
func (l listening) page(t *testing.T, path string) (status int, text string) {
	t.Helper()
	request, err := http.NewRequestWithContext(testContext(t), http.MethodGet, "http://"+l.Admin+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	// A connection of its own: none is left over.
	request.Close = true
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// metric returns the value of a metric that has no labels.
func (l listening) metric(t *testing.T, name string) float64 {
	t.Helper()
	_, page := l.page(t, "/metrics")
	for line := range strings.Lines(page) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil {
				t.Fatal(err)
			}
			return number
		}
	}
	t.Fatalf("there is no metric %s", name)
	return 0
}

func TestServesOperators(t *testing.T) {
	server := start(t, "--admin-listen", "localhost:0")
	if server.metric(t, "go_goroutines") == 0 {
		t.Error("nothing runs")
	}
	if _, page := server.page(t, "/metrics"); !strings.Contains(page, "\nclew_") {
		t.Errorf("the metrics are not clew's:\n%s", page)
	}
	for _, path := range []string{"/", "/healthz", "/readyz", "/debug/pprof/"} {
		if status, text := server.page(t, path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// Probes have no certificate.
func TestHealthBesideMutualTLS(t *testing.T) {
	server := startSecured(t, "--admin-listen", "localhost:0")
	connection, err := grpc.NewClient(server.Admin, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if err := check(t, connection); err != nil {
		t.Error(err)
	}
	if status, text := server.page(t, "/readyz"); status != http.StatusOK {
		t.Errorf("/readyz: %d %s", status, text)
	}
	if _, page := server.page(t, "/metrics"); !strings.Contains(page, "clew_certificate_expiry_seconds") {
		t.Error("the metrics do not say when the certificate becomes invalid")
	}
	if err := check(t, server.dialTLS(t, &tls.Config{}, nil)); err == nil {
		t.Error("whoever has no certificate is served everywhere")
	}
}

// While the server goes on for load balancers to notice, operators see that it is
// about to end.
func TestOperatorsSeeTheEnd(t *testing.T) {
	server := startProcess(t, "--admin-listen", "localhost:0", "--drain-grace", "1h")
	terminate(t, server)
	if status, text := server.page(t, "/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("/readyz: %d %s", status, text)
	}
	if status, text := server.page(t, "/healthz"); status != http.StatusOK {
		t.Errorf("/healthz: %d %s", status, text)
	}
}

func TestAdminAddressInUse(t *testing.T) {
	server := start(t)
	err := run(testContext(t), []string{"--listen", "localhost:0", "--admin-listen", server.Address}, nil, io.Discard, io.Discard)
	if want := fmt.Sprintf("--admin-listen %s", server.Address); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}
