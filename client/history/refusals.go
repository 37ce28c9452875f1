package history

import (
	"slices"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// refusals says why the candidates of a chunk were refused, in the order of its
// rejections: a record of the reason and of the cell to blame for each. A rejection
// behind the last record, and one whose record is zero, has neither.
type refusals struct {
	records []byte
	strange map[int]clewv1.RejectReason // reasons for which a byte is too small
}

// strangeReason stands in a record for a reason that is in the map.
const strangeReason = 255

// conflictWidth returns how many bytes a cell to blame takes in a record, where 0
// is none and the cells count from 1.
func conflictWidth(cells int) int {
	switch {
	case cells < 1<<8:
		return 1
	case cells < 1<<16:
		return 2
	default:
		return 4
	}
}

// set says why the rejection of an index was made; those before it come first.
func (r *refusals) set(index int, step trace.Step, width int) {
	if missing := index*(1+width) - len(r.records); missing > 0 {
		r.records = append(r.records, make([]byte, missing)...)
	}
	reason := byte(strangeReason)
	if step.Reason >= 0 && step.Reason < strangeReason {
		reason = byte(step.Reason)
	} else {
		if r.strange == nil {
			r.strange = map[int]clewv1.RejectReason{}
		}
		r.strange[index] = step.Reason
	}
	r.records = trace.AppendCodes(append(r.records, reason), []uint32{uint32(step.Conflict + 1)}, width)
}

// explain completes the step of the rejection of an index.
func (r *refusals) explain(index int, step *trace.Step, width int) {
	record := r.records[min(index*(1+width), len(r.records)):]
	if len(record) == 0 {
		return
	}
	step.Reason = clewv1.RejectReason(record[0])
	if record[0] == strangeReason {
		step.Reason = r.strange[index]
	}
	step.Conflict = int(trace.ReadCode(record[1:], width)) - 1
}

// seal gives back the room that no record will need.
func (r *refusals) seal() {
	if r.records != nil {
		r.records = slices.Clone(r.records)
	}
}

// bytes returns about how much memory they take.
func (r *refusals) bytes() int64 { return int64(cap(r.records) + 48*len(r.strange)) }
