package service

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// fingerprint names what decides the events of a trace.
type fingerprint [16]byte

// String returns the fingerprint as the API has it.
func (f fingerprint) String() string { return base64.RawURLEncoding.EncodeToString(f[:]) }

// fingerprint returns that of a query whose echo is complete: of the puzzle, the
// seed, whether there are rejections, and the version of the puzzle's algorithm.
func (q *query) fingerprint() (fingerprint, error) {
	decides := (&clewv1.SearchRequest{}).ProtoReflect()
	q.echo.ProtoReflect().Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch name := string(field.Name()); name {
		case q.mapping.field, "seed", "include_rejections":
			decides.Set(field, value)
		}
		return true
	})
	encoded, err := proto.MarshalOptions{Deterministic: true}.Marshal(decides.Interface())
	if err != nil {
		return fingerprint{}, fmt.Errorf("encoding %s for its fingerprint: %w", q.mapping.field, err)
	}
	sum := sha256.Sum256(binary.AppendUvarint(encoded, uint64(q.mapping.version)))
	return fingerprint(sum[:len(fingerprint{})]), nil
}

// cursor returns where the search is, unless that takes more bytes than limit: the
// fingerprint, so that it is of no use to another search, and the solver's own
// cursor.
func (f fingerprint) cursor(search *solver.Search, limit int) []byte {
	length := len(f) + search.MaxCursorLen()
	if length > limit {
		return nil
	}
	return search.AppendCursor(append(make([]byte, 0, length), f[:]...))
}

// state returns the solver's part of a cursor; ok is false where it is of another
// search.
func (f fingerprint) state(cursor []byte) (state []byte, ok bool) {
	return bytes.CutPrefix(cursor, f[:])
}
