package form

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"clew/client/words"
)

const (
	// usualAddress is where a server listens that is told nothing else.
	usualAddress = "localhost:50051"
	// plainGrpcurl is the beginning of a call to a server without TLS.
	plainGrpcurl = "grpcurl -plaintext"
	method       = "clew.v1.SearchService/Search"
)

// call returns the command that sends a request to a server with grpcurl, which
// begins with the program and its flags for the connection.
func call(request proto.Message, grpcurl, address string) (string, error) {
	encoded, err := protojson.Marshal(request)
	if err != nil {
		return "", fmt.Errorf("encode the request as JSON: %w", err)
	}
	// protojson varies its white space on purpose; here nothing shall flicker.
	var compact bytes.Buffer
	if err := json.Compact(&compact, encoded); err != nil {
		return "", fmt.Errorf("encode the request as JSON: %w", err)
	}
	return fmt.Sprintf("%s -d %s %s %s", grpcurl, words.ShellQuoted(escaped(compact.String())), words.ShellQuoted(address), method), nil
}

// escaped writes what would steer a terminal as JSON does: it can only be in strings.
func escaped(json string) string {
	var text strings.Builder
	for _, r := range json {
		if unicode.IsControl(r) {
			fmt.Fprintf(&text, `\u%04x`, r)
		} else {
			text.WriteRune(r)
		}
	}
	return text.String()
}
