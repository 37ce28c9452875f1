package solver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// ErrCursor is the error of bytes that are no cursor of the search that they are
// given to: damaged, of another version, or leading along a path that cannot be.
var ErrCursor = errors.New("not a cursor of this search")

// The layout of a cursor: the version, the number of the latest event, what was
// counted, the next candidate of the open node and whether its solution was
// announced, the candidate of each standing choice from the root, all as
// unsigned varints, and a checksum of all that in four bytes.
const (
	cursorVersion  = 1
	checksumLength = 4
	// cursorHead is the largest length of what is before the candidates.
	cursorHead = 10 * binary.MaxVarintLen64
	// maxCount leaves room to count on.
	maxCount = math.MaxInt64 / 2
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// MaxCursorLen returns an upper bound of the length of what AppendCursor appends
// now.
func (s *Search) MaxCursorLen() int {
	length := cursorHead + checksumLength
	for _, standing := range s.path {
		length += varintLen(uint64(standing.Candidate))
	}
	return length
}

func varintLen(n uint64) int {
	length := 1
	for ; n >= 0x80; n >>= 7 {
		length++
	}
	return length
}

// AppendCursor appends the state of the search after its latest event to dst, in
// time and space proportional to the depth. [Resume] goes on from there with the
// same puzzle and the same Rejections; the limits may differ.
func (s *Search) AppendCursor(dst []byte) []byte {
	first, c := len(dst), s.counters
	closed := uint64(0)
	if s.closed {
		closed = 1
	}
	for _, n := range []uint64{
		cursorVersion, uint64(s.sequence),
		uint64(c.Placements), uint64(c.Backtracks), uint64(c.Rejections), uint64(c.Solutions), uint64(c.MaxDepth),
		uint64(s.next), closed, uint64(len(s.path)),
	} {
		dst = binary.AppendUvarint(dst, n)
	}
	for _, standing := range s.path {
		dst = binary.AppendUvarint(dst, uint64(standing.Candidate))
	}
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[first:], castagnoli))
}

// Resume begins a search of a puzzle that no other search has used where a
// cursor says. The path is walked and each of its choices must be legal; numbers
// and counters are taken as they are, if they can be at all. It takes time
// proportional to the depth. An error wraps ErrCursor; the puzzle is of no use
// then.
func Resume(p Puzzle, o Options, cursor []byte) (*Search, error) {
	s := New(p, o)
	if s.status != Running {
		return nil, fmt.Errorf("%w: there is nothing to search", ErrCursor)
	}
	body := len(cursor) - checksumLength
	if body < 0 || crc32.Checksum(cursor[:body], castagnoli) != binary.LittleEndian.Uint32(cursor[body:]) {
		return nil, fmt.Errorf("%w: the checksum does not match", ErrCursor)
	}
	r := cursorReader{rest: cursor[:body]}
	if version := r.number(maxCount); r.err == nil && version != cursorVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrCursor, version, cursorVersion)
	}
	s.sequence = r.number(maxCount)
	s.counters.Placements = r.number(maxCount)
	s.counters.Backtracks = r.number(maxCount)
	s.counters.Rejections = r.number(maxCount)
	s.counters.Solutions = r.number(maxCount)
	s.counters.MaxDepth = int(r.number(math.MaxInt32))
	next, closed, depth := int(r.number(math.MaxInt32)), r.number(1) == 1, r.number(math.MaxInt32)
	for i := int64(0); i < depth && r.err == nil; i++ {
		if candidate := int(r.number(math.MaxInt32)); r.err == nil {
			r.err = s.stand(candidate)
		}
	}
	switch {
	case r.err != nil:
		return nil, r.err
	case len(r.rest) > 0:
		return nil, fmt.Errorf("%w: %d bytes too many", ErrCursor, len(r.rest))
	}
	if err := s.open(next, closed); err != nil {
		return nil, err
	}
	return s, nil
}

// cursorReader reads numbers one by one; the first error stays.
type cursorReader struct {
	rest []byte
	err  error
}

// number returns the next number, which is at most limit; 0 after an error.
func (r *cursorReader) number(limit uint64) int64 {
	if r.err != nil {
		return 0
	}
	n, length := binary.Uvarint(r.rest)
	if length <= 0 || n > limit {
		r.err = fmt.Errorf("%w: no number where one is due", ErrCursor)
		return 0
	}
	r.rest = r.rest[length:]
	return int64(n)
}

// stand makes a choice of the path.
func (s *Search) stand(candidate int) error {
	if depth := len(s.path); candidate >= s.puzzle.Width(depth) || s.puzzle.Solved() || s.puzzle.Next(candidate) != candidate {
		return fmt.Errorf("%w: candidate %d at depth %d is not legal", ErrCursor, candidate, depth)
	}
	choice := s.puzzle.Choice(candidate)
	s.puzzle.Place(candidate)
	s.path = append(s.path, Standing{Candidate: int32(candidate), Choice: choice})
	return nil
}

// open takes up the open node where a cursor says.
func (s *Search) open(next int, closed bool) error {
	depth := len(s.path)
	s.counters.Depth = depth
	solved := s.puzzle.Solved()
	switch {
	case closed && !solved:
		return fmt.Errorf("%w: the choices are no solution", ErrCursor)
	case solved && !closed && next != 0, !solved && next > s.puzzle.Width(depth):
		return fmt.Errorf("%w: candidate %d at depth %d does not exist", ErrCursor, next, depth)
	}
	s.next, s.closed = next, closed
	s.enter, s.solved = false, solved && !closed
	if s.closed && s.options.MaxSolutions > 0 && s.counters.Solutions >= s.options.MaxSolutions {
		s.status = Solved
	}
	if s.sequence > 0 {
		s.over() // the end is told with the last event
	}
	return nil
}
