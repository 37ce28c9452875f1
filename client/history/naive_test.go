package history

import (
	"slices"
	"testing"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

const (
	placed      = clewv1.EventKind_EVENT_KIND_PLACE
	backtracked = clewv1.EventKind_EVENT_KIND_BACKTRACK
	rejected    = clewv1.EventKind_EVENT_KIND_REJECT
	announced   = clewv1.EventKind_EVENT_KIND_SOLUTION
)

// naive is a history that keeps every step and answers by looking at all of them.
type naive struct {
	started *clewv1.Started
	steps   []trace.Step // step n-1 is event n
	first   int64        // the first that is not forgotten
}

func naiveOf(t testing.TB, messages []*clewv1.SearchResponse) *naive {
	t.Helper()
	r := &naive{started: messages[0].GetStarted(), first: 1}
	state := r.state(t)
	for _, message := range messages[1:] {
		for step, err := range state.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			r.steps = append(r.steps, step)
		}
	}
	return r
}

// state returns the state before the first event.
func (r *naive) state(t testing.TB) *trace.State {
	t.Helper()
	state, err := trace.NewState(r.started)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func (r *naive) last() int64 { return int64(len(r.steps)) }

func (r *naive) counters(n int64) (c trace.Counters) {
	for _, step := range r.steps[:n] {
		switch step.Kind {
		case placed:
			c.Placements++
		case backtracked:
			c.Backtracks++
		case rejected:
			c.Rejections++
		case announced:
			c.Solutions++
		}
		c.Depth, c.MaxDepth = step.Depth, max(c.MaxDepth, step.Depth)
	}
	return c
}

func (r *naive) depth(n int64) int {
	if n == 0 {
		return 0
	}
	return r.steps[n-1].Depth
}

// next returns the first event after event n that matches, 0 for none; previous the
// latest before it.
func (r *naive) next(n int64, matches func(trace.Step) bool) int64 {
	for _, step := range r.steps[n:] {
		if matches(step) {
			return step.Sequence
		}
	}
	return 0
}

func (r *naive) previous(n int64, matches func(trace.Step) bool) int64 {
	for n--; n >= r.first; n-- {
		if matches(r.steps[n-1]) {
			return n
		}
	}
	return 0
}

// tree is the search tree up to some event.
type tree struct {
	nodes   []Node // in the order in which they were placed
	parents []int  // the index of the parent of each, -1 for the root
	path    []int  // the indices of those that stand
}

func (t *tree) top() int {
	if len(t.path) == 0 {
		return -1
	}
	return t.path[len(t.path)-1]
}

// merge adds what was searched below a node to what was below its parent.
func (t *tree) merge(at int) {
	if t.parents[at] < 0 {
		return
	}
	parent, child := &t.nodes[t.parents[at]], t.nodes[at]
	parent.Placements += 1 + child.Placements
	parent.Solutions += child.Solutions
	parent.Deepest = max(parent.Deepest, child.Deepest)
}

// below returns the nodes below the standing one of a depth that were not left
// before event first.
func (t *tree) below(depth int, first int64) []Node {
	parent := -1
	if depth > 0 {
		parent = t.path[depth-1]
	}
	var children []Node
	for i, node := range t.nodes {
		if t.parents[i] == parent && (node.Left == 0 || node.Left >= first) {
			children = append(children, node)
		}
	}
	return children
}

func (r *naive) tree(n int64) *tree {
	t := &tree{}
	for _, step := range r.steps[:n] {
		switch step.Kind {
		case placed:
			t.parents = append(t.parents, t.top())
			t.path = append(t.path, len(t.nodes))
			choice := trace.Choice{Cell: step.Cell, Value: step.Value}
			t.nodes = append(t.nodes, Node{Placed: step.Sequence, Choice: choice, Depth: step.Depth, Deepest: step.Depth})
		case backtracked:
			at := t.top()
			t.nodes[at].Left = step.Sequence
			t.merge(at)
			t.path = t.path[:len(t.path)-1]
		case announced:
			if at := t.top(); at >= 0 {
				t.nodes[at].Solutions++
			}
		}
	}
	for _, at := range slices.Backward(t.path) {
		t.merge(at)
	}
	return t
}

// spans is Spans.
func (r *naive) spans(first, last int64, count int) []Span {
	type fall struct {
		end    int64
		levels int
	}
	var falls []fall
	going := false
	for _, step := range r.steps {
		switch {
		case step.Kind == backtracked && going:
			falls[len(falls)-1].end = step.Sequence
			falls[len(falls)-1].levels++
		case step.Kind == backtracked:
			falls, going = append(falls, fall{step.Sequence, 1}), true
		case step.Kind != rejected:
			going = false
		}
	}
	spans := make([]Span, count)
	total := last - first + 1
	for i := range spans {
		from, to := first+int64(i)*total/int64(count), first+int64(i+1)*total/int64(count)
		span := Span{Least: r.depth(from - 1), Most: r.depth(from - 1)}
		for n := from; n < to; n++ {
			step := r.steps[n-1]
			if n == from {
				span.Least, span.Most = step.Depth, step.Depth
			}
			span.Least, span.Most = min(span.Least, step.Depth), max(span.Most, step.Depth)
			if step.Kind == announced {
				span.Solutions++
			}
		}
		for ; len(falls) > 0 && falls[0].end < to; falls = falls[1:] {
			if falls[0].end >= from {
				span.Fall = max(span.Fall, falls[0].levels)
			}
		}
		spans[i] = span
	}
	return spans
}
