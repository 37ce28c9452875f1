package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// writeJSON writes each message as one line of JSON, at once, and returns the
// last one.
func writeJSON[M proto.Message](out io.Writer, messages iter.Seq2[M, error]) (last M, err error) {
	var line bytes.Buffer
	for message, err := range messages {
		if err != nil {
			return last, err
		}
		encoded, err := protojson.Marshal(message)
		if err != nil {
			return last, fmt.Errorf("encode a message as JSON: %w", err)
		}
		// protojson varies its white space on purpose; the same search shall give the
		// same lines.
		line.Reset()
		if err := json.Compact(&line, encoded); err != nil {
			return last, fmt.Errorf("encode a message as JSON: %w", err)
		}
		line.WriteByte('\n')
		if _, err := out.Write(line.Bytes()); err != nil {
			return last, fmt.Errorf("write the output: %w", err)
		}
		last = message
	}
	return last, nil
}
