package telemetrytest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Families are the metrics of a page by their names, as Prometheus reads them.
type Families map[string]*dto.MetricFamily

// Page returns what the page of the server has.
func (s *Server) Page(t testing.TB) Families {
	t.Helper()
	answer := httptest.NewRecorder()
	s.Telemetry.Page().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK {
		t.Fatalf("the page has status %d: %s", answer.Code, answer.Body)
	}
	return Parse(t, answer.Body)
}

// WaitFor waits until the sum of all series of a metric is as wanted.
func (s *Server) WaitFor(t testing.TB, name string, want float64) {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < timeout; time.Sleep(time.Millisecond) {
		if sum, _ := s.Page(t).Sum(name); sum == want {
			return
		}
	}
	t.Fatalf("%s does not become %v", name, want)
}

// Parse reads a page in the text format.
func Parse(t testing.TB, page io.Reader) Families {
	t.Helper()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(page)
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// Sum returns the sum of all series of a counter or gauge, or of the observations of a
// histogram, whose labels are as given in turns: a name and a value, another name and
// its value. There is none if a label is wrong; ok is whether there is any.
func (f Families) Sum(name string, labels ...string) (sum float64, ok bool) {
	for _, metric := range f[name].GetMetric() {
		if !matches(metric, labels) {
			continue
		}
		ok = true
		sum += metric.GetCounter().GetValue() + metric.GetGauge().GetValue() + metric.GetHistogram().GetSampleSum()
	}
	return sum, ok
}

// matches reports whether a series has labels.
func matches(metric *dto.Metric, labels []string) bool {
	values := map[string]string{}
	for _, label := range metric.GetLabel() {
		values[label.GetName()] = label.GetValue()
	}
	for i := 0; i < len(labels); i += 2 {
		if values[labels[i]] != labels[i+1] {
			return false
		}
	}
	return true
}
