package count

import (
	"context"
	"fmt"
	"runtime/debug"

	"clew/solver"
)

// worker counts part after part.
type worker struct {
	count *Count
	ctx   context.Context
	// part is the one that is being counted, guarded by Count.mu; the zero part
	// between two.
	part  part
	meter Meter
	// puzzle is made when it is first needed.
	puzzle solver.Puzzle
}

func newWorker(ctx context.Context, c *Count, stop *solver.Interrupt) *worker {
	w := &worker{count: c, ctx: ctx}
	w.meter.stop = stop
	w.meter.turn = turn{ctx: ctx, limiter: c.config.Limiter}
	return w
}

// workerPanic is a panic of a worker.
type workerPanic struct {
	value any
	stack []byte
}

func (p *workerPanic) Error() string {
	return fmt.Sprintf("panic while counting: %v\n\n%s", p.value, p.stack)
}

// run counts until there is no part left. The error is the cause why the context
// has ended, what Config.Puzzle returns, or a *workerPanic.
func (w *worker) run() (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &workerPanic{value: value, stack: debug.Stack()}
		}
	}()
	if !w.meter.turn.take() {
		return context.Cause(w.ctx)
	}
	defer w.meter.turn.leave()
	var at position
	for part, ok := w.count.take(w); ok; part, ok = w.count.take(w) {
		if w.puzzle == nil {
			if w.puzzle, err = w.build(); err != nil {
				return err
			}
		}
		at.puzzle = w.puzzle
		at.moveTo(part.path)
		solutions := w.solutions(len(part.path))
		if w.ctx.Err() != nil {
			// That part may have been counted to its end; nobody knows.
			_, explored := w.meter.read()
			w.count.finish(w, solutions, explored)
			return context.Cause(w.ctx)
		}
		w.count.finish(w, solutions, 1)
	}
	return nil
}

func (w *worker) build() (solver.Puzzle, error) {
	w.count.building.Lock()
	defer w.count.building.Unlock()
	return w.count.config.Puzzle()
}

// solutions returns how many solutions there are at and below the open node,
// which is at a depth.
func (w *worker) solutions(depth int) uint64 {
	if counter, ok := w.puzzle.(Counter); ok {
		return counter.Count(&w.meter)
	}
	return backtrack(w.puzzle, depth, &w.meter)
}
