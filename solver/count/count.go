// Package count counts the solutions of a puzzle without a trace.
//
// The tree is cut into parts, each of them all that lies below one path from the
// root. Workers take the parts in order; each leads a puzzle of its own down the
// path and counts what is below: by a method of the puzzle's own, see [Counter],
// or by plain backtracking. The sum does not depend on who counts which part.
//
//   - count.go: what a count is made of, and how it runs.
//   - split.go: cutting the tree into parts.
//   - worker.go, backtrack.go: counting a part.
//   - meter.go: what is known of a part while it is being counted.
//   - limiter.go: sharing cores among counts.
package count

import (
	"context"
	"errors"
	"math/big"
	"runtime"
	"sync"

	"clew/solver"
)

// Counter is a puzzle that counts faster than by backtracking.
type Counter interface {
	solver.Puzzle
	// Count returns the number of solutions at and below the open node, and leaves
	// the board as it was. It reports to the meter every millisecond or so, and
	// returns what it has counted by then when that tells it to stop.
	Count(m *Meter) uint64
	// Multiplicity returns how many candidates of the root, which is open, have as
	// many solutions below them as this one because of a symmetry, itself
	// included; 0 where another candidate stands for it.
	Multiplicity(candidate int) uint64
	// Method says for people how the solutions are counted.
	Method() string
}

// Config describes a count.
type Config struct {
	// Puzzle returns the puzzle, a new one each time. It is called by one goroutine
	// at a time, and once for each worker at most.
	Puzzle func() (solver.Puzzle, error)
	// Workers is how many goroutines count; 0 is as many as Go runs at once.
	Workers int
	// Limiter is shared with other counts; nil is no limit but Workers.
	Limiter *Limiter
}

// Count is one count. Its methods may be called concurrently, Run only once.
type Count struct {
	config Config
	method string
	proof  *solver.Proof

	// building is held while a puzzle is made.
	building sync.Mutex
	// puzzle is the first one, which the first worker uses.
	puzzle solver.Puzzle

	// mu guards what follows, and the parts that the workers are at.
	mu      sync.Mutex
	workers []*worker
	// parts are those that no worker has taken yet.
	parts []part
	// solutions and explored sum up the parts that are finished.
	solutions *big.Int
	explored  float64
	// reported is the largest fraction that Progress has returned.
	reported float64
}

// Progress says how far a count is. Neither number ever decreases.
type Progress struct {
	// Solutions is how many were counted so far; it belongs to the caller.
	Solutions *big.Int
	// Explored is the fraction of the tree that lies behind, from 0 to 1. The share
	// of each node is split evenly among its candidates.
	Explored float64
}

// New returns a count that Run begins. The error is what Config.Puzzle returns.
func New(c Config) (*Count, error) {
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	p, err := c.Puzzle()
	if err != nil {
		return nil, err
	}
	count := &Count{config: c, method: "backtracking", puzzle: p, solutions: new(big.Int)}
	if counter, ok := p.(Counter); ok {
		count.method = counter.Method()
	}
	if prover, ok := p.(solver.Prover); ok {
		if count.proof = prover.Prove(); count.proof != nil {
			count.method = "proof"
		}
	}
	return count, nil
}

// Method says for people how the solutions are counted.
func (c *Count) Method() string { return c.method }

// Workers returns how many goroutines count at most.
func (c *Count) Workers() int { return c.config.Workers }

// Proof returns why there is no solution where that is known without counting,
// else nil.
func (c *Count) Proof() *solver.Proof { return c.proof }

// Run counts until all is counted or the context ends; the error is then its
// cause, and Progress tells what was counted by then. It returns within
// milliseconds of the end. A panic of a worker is raised again here, as an error
// that holds its stack.
func (c *Count) Run(ctx context.Context) error {
	if c.proof == nil {
		if err := c.run(ctx); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.explored, c.reported = 1, 1
	return nil
}

func (c *Count) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var stop solver.Interrupt
	defer context.AfterFunc(ctx, stop.Raise)()
	workers, err := c.prepare(ctx, &stop)
	if err != nil {
		return err
	}
	ends := make(chan error, len(workers))
	for _, w := range workers {
		go func() { ends <- w.run() }()
	}
	var first error
	for range workers {
		if err := <-ends; err != nil && first == nil {
			first = err
			cancel(err) // the others need not go on
		}
	}
	if panicked, ok := errors.AsType[*workerPanic](first); ok {
		panic(panicked)
	}
	return first
}

// prepare splits the tree and returns the workers, of which the first has a
// puzzle.
func (c *Count) prepare(ctx context.Context, stop *solver.Interrupt) ([]*worker, error) {
	turn := turn{ctx: ctx, limiter: c.config.Limiter}
	if !turn.take() {
		return nil, context.Cause(ctx)
	}
	defer turn.leave()
	parts, explored, err := split(ctx, c.puzzle, partsPerWorker*c.config.Workers)
	if err != nil {
		return nil, err
	}
	workers := make([]*worker, min(c.config.Workers, len(parts)))
	for i := range workers {
		workers[i] = newWorker(ctx, c, stop)
	}
	if len(workers) > 0 {
		workers[0].puzzle = c.puzzle
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.workers, c.parts, c.explored = workers, parts, explored
	return workers, nil
}

// Progress returns how far the count is.
func (c *Count) Progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	solutions, explored := new(big.Int).Set(c.solutions), c.explored
	for _, w := range c.workers {
		counted, fraction := w.meter.read()
		solutions.Add(solutions, w.part.times(counted))
		explored += w.part.share * fraction
	}
	// Sums of the same shares in another order may differ in their last bits.
	c.reported = max(c.reported, min(explored, 1))
	return Progress{Solutions: solutions, Explored: c.reported}
}

// take returns the next part for a worker, which is now at it; ok is false when
// there is none.
func (c *Count) take(w *worker) (p part, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.parts) == 0 {
		return part{}, false
	}
	p, c.parts = c.parts[0], c.parts[1:]
	w.part = p
	return p, true
}

// finish adds what a worker has counted of its part; explored is how much of it
// that is.
func (c *Count) finish(w *worker, solutions uint64, explored float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.solutions.Add(c.solutions, w.part.times(solutions))
	c.explored += w.part.share * explored
	w.part = part{}
	w.meter.report(0, 0)
}
