package telemetry

import (
	"crypto/x509"
	"fmt"
	"math"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
)

// check says what a variable may hold.
type check struct {
	ok   func(value string) bool
	want string
	// secret is that no error may show the value.
	secret bool
}

// choice is one of some words, small or capital.
func choice(words ...string) check {
	c := exactly(words...)
	return check{ok: func(value string) bool { return c.ok(strings.ToLower(strings.TrimSpace(value))) }, want: c.want}
}

// exactly is one of some words as they are here.
func exactly(words ...string) check {
	return check{ok: func(value string) bool { return slices.Contains(words, value) }, want: strings.Join(words, ", ")}
}

// whole is a whole number that is not less than least.
func whole(least int, unit string) check {
	return check{
		ok: func(value string) bool {
			number, err := strconv.Atoi(value)
			return err == nil && number >= least && number <= math.MaxInt32
		},
		want: fmt.Sprintf("a whole number%s, %d to %d", unit, least, math.MaxInt32),
	}
}

// isRatio reports whether a value is a number from 0 to 1.
func isRatio(value string) bool {
	number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return err == nil && number >= 0 && number <= 1
}

// isEndpoint reports whether a value says where to export to: a host on the network, or
// a socket of this machine.
func isEndpoint(value string) bool {
	to, err := url.Parse(value)
	if err != nil {
		return false
	}
	switch to.Scheme {
	case "http", "https":
		return to.Hostname() != ""
	case "unix":
		return to.Host+to.Path != ""
	default:
		return false
	}
}

// hasCertificates reports whether a value names a file with a certificate in it.
func hasCertificates(value string) bool {
	text, err := os.ReadFile(strings.TrimSpace(value))
	return err == nil && x509.NewCertPool().AppendCertsFromPEM(text)
}

// arePairs reports whether a value is a list of pairs of a key and a value, as of
// attributes and of headers. What has a meaning of its own in it is written as in a URL.
func arePairs(value string) bool {
	for pair := range strings.SplitSeq(value, ",") {
		key, text, found := strings.Cut(pair, "=")
		if _, err := url.PathUnescape(text); !found || err != nil || !isToken(strings.TrimSpace(key)) {
			return false
		}
	}
	return true
}

// isToken reports whether a key could be that of a header.
func isToken(key string) bool {
	return key != "" && !strings.ContainsFunc(key, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune("\"(),/:;<=>?@[\\]{}", r)
	})
}
