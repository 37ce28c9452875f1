package history

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func compareTree(t *testing.T, h *History, r *naive, n int64, tree *tree, random *rand.Rand) {
	t.Helper()
	deepest := len(tree.path)
	from, to := 1, deepest
	if random.IntN(2) == 0 {
		from, to = random.IntN(deepest+2)-1, random.IntN(deepest+2)
	}
	var want []Node
	for depth := max(from, 1); depth <= min(to, deepest); depth++ {
		want = append(want, tree.nodes[tree.path[depth-1]])
	}
	same(t, h.Path(n, from, to), want, "Path(%d, %d, %d)", n, from, to)

	for _, depth := range []int{0, 1, deepest / 2, random.IntN(deepest + 1), deepest - 2, deepest - 1, deepest} {
		if depth < 0 || depth > deepest {
			continue
		}
		want := tree.below(depth, r.first)
		same(t, slices.Collect(h.Children(n, depth)), want, "Children(%d, %d)", n, depth)
		slices.Reverse(want)
		same(t, slices.Collect(h.ChildrenBackward(n, depth)), want, "ChildrenBackward(%d, %d)", n, depth)
	}

	at := -1
	if n >= r.first {
		switch r.steps[n-1].Kind {
		case placed:
			at = len(tree.nodes) - 1
		case backtracked:
			at = slices.IndexFunc(tree.nodes, func(node Node) bool { return node.Left == n })
		}
	}
	if node, ok := h.NodeAt(n); ok != (at >= 0) || ok && node != tree.nodes[at] {
		t.Errorf("NodeAt(%d) = %+v, %t; want node %d", n, node, ok, at)
	}
}
