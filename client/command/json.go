package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"google.golang.org/protobuf/encoding/protojson"

	clewv1 "clew/gen/clew/v1"
)

// writeJSON writes each message as one line of JSON, at once, and returns the
// last message of the search.
func writeJSON(out io.Writer, messages iter.Seq2[*clewv1.SearchResponse, error]) (*clewv1.Finished, error) {
	var (
		finished *clewv1.Finished
		line     bytes.Buffer
	)
	for message, err := range messages {
		if err != nil {
			return nil, err
		}
		encoded, err := protojson.Marshal(message)
		if err != nil {
			return nil, fmt.Errorf("encode a message as JSON: %w", err)
		}
		// protojson varies its white space on purpose; the same search shall give the
		// same lines.
		line.Reset()
		if err := json.Compact(&line, encoded); err != nil {
			return nil, fmt.Errorf("encode a message as JSON: %w", err)
		}
		line.WriteByte('\n')
		if _, err := out.Write(line.Bytes()); err != nil {
			return nil, fmt.Errorf("write the output: %w", err)
		}
		if message.HasFinished() {
			finished = message.GetFinished()
		}
	}
	return finished, nil
}
