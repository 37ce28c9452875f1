package count_test

import (
	"context"
	"errors"
	"math/big"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"clew/solver"
	"clew/solver/count"
	"clew/solver/queens"
)

// intSum adds numbers that are told as text.
type intSum int

func (s *intSum) add(t testing.TB, text string) {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	*s += intSum(n)
}

// slowPuzzle takes a millisecond to find each candidate, on the clock of
// synctest, and counts who is at it.
type slowPuzzle struct {
	solver.Puzzle
	busy, most *atomic.Int64
}

func (p slowPuzzle) Next(first int) int {
	now := p.busy.Add(1)
	defer p.busy.Add(-1)
	p.most.Store(max(p.most.Load(), now))
	time.Sleep(time.Millisecond)
	return p.Puzzle.Next(first)
}

// slow returns slow queens, and the largest number of workers that were at them
// at once.
func slow(size int) (puzzle factory, most *atomic.Int64) {
	busy, most := new(atomic.Int64), new(atomic.Int64)
	return func() (solver.Puzzle, error) {
		p, err := queens.New(queens.Config{Size: size})
		return slowPuzzle{p, busy, most}, err
	}, most
}

func TestProgressNeverFalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		puzzle, most := slow(8)
		counting := newCount(t, count.Config{Puzzle: puzzle, Workers: 3})
		ended := make(chan error)
		go func() { ended <- counting.Run(t.Context()) }()
		last := count.Progress{Solutions: new(big.Int)}
		steps := 0
		for tick := time.NewTicker(10 * time.Millisecond); ; {
			select {
			case <-tick.C:
				p := counting.Progress()
				if p.Explored < last.Explored || p.Solutions.Cmp(last.Solutions) < 0 || p.Explored > 1 {
					t.Fatalf("from %v to %v", last, p)
				}
				if p.Explored > last.Explored {
					steps++
				}
				last = p
				continue
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
			}
			break
		}
		if p := counting.Progress(); p.Explored != 1 || p.Solutions.String() != "92" || steps < 20 {
			t.Errorf("%v at the end, after %d steps", p, steps)
		}
		if most.Load() != 3 {
			t.Errorf("%d workers at once, want 3", most.Load())
		}
	})
}

func TestCancelKeepsWhatIsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		puzzle, _ := slow(8)
		counting := newCount(t, count.Config{Puzzle: puzzle, Workers: 2})
		ctx, cancel := context.WithTimeout(t.Context(), 600*time.Millisecond)
		defer cancel()
		start := time.Now()
		if err := counting.Run(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("error %v", err)
		}
		if late := time.Since(start) - 600*time.Millisecond; late > 10*time.Millisecond {
			t.Errorf("stopped %v late", late)
		}
		p := counting.Progress()
		if p.Explored <= 0.1 || p.Explored >= 1 || p.Solutions.Sign() <= 0 || p.Solutions.Cmp(big.NewInt(92)) >= 0 {
			t.Errorf("%v at the end", p)
		}
	})
}

// What was found in the middle of a part counts too.
func TestCountsWithoutEnd(t *testing.T) {
	for name, puzzle := range map[string]factory{
		"by masks": queensOf(queens.Config{Size: 20}),
		"any way":  hidden(queensOf(queens.Config{Size: 16})),
	} {
		counting := newCount(t, count.Config{Puzzle: puzzle, Workers: 2})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- counting.Run(ctx) }()
		for counting.Progress().Solutions.Sign() == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", name, err)
		}
		if p := counting.Progress(); p.Explored <= 0 || p.Explored >= 1 || p.Solutions.Sign() == 0 {
			t.Errorf("%s: %v at the end", name, p)
		}
	}
}

func TestCountsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limiter := count.NewLimiter(1)
		puzzle, most := slow(7)
		const counts = 3
		ended := make(chan time.Duration, counts)
		start := time.Now()
		for range counts {
			counting := newCount(t, count.Config{Puzzle: puzzle, Workers: 2, Limiter: limiter})
			go func() {
				if err := counting.Run(t.Context()); err != nil {
					t.Error(err)
				}
				if got := counting.Progress().Solutions.String(); got != "40" {
					t.Errorf("%s solutions, want 40", got)
				}
				ended <- time.Since(start)
			}()
		}
		first := <-ended
		<-ended
		last := <-ended
		if most.Load() != 1 {
			t.Errorf("%d workers at once, the limit is 1", most.Load())
		}
		if first < last/2 {
			t.Errorf("the first count ended after %v, the last after %v", first, last)
		}
	})
}

func TestWaitingForATurnCanBeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limiter := count.NewLimiter(1)
		hog, _ := slow(9)
		ctx, cancel := context.WithCancel(t.Context())
		hogging := make(chan error)
		go func() {
			hogging <- newCount(t, count.Config{Puzzle: hog, Workers: 1, Limiter: limiter}).Run(ctx)
		}()
		synctest.Wait()
		waiting, cancelWaiting := context.WithTimeout(t.Context(), 5*time.Microsecond)
		defer cancelWaiting()
		start := time.Now()
		err := newCount(t, count.Config{Puzzle: queensOf(queens.Config{}), Limiter: limiter}).Run(waiting)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 5*time.Microsecond {
			t.Errorf("error %v after %v", err, time.Since(start))
		}
		cancel()
		if err := <-hogging; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}

// deadPuzzle panics at a depth that no part begins at.
type deadPuzzle struct {
	solver.Puzzle
	depth int
}

func (p *deadPuzzle) Place(candidate int) {
	if p.depth++; p.depth == 7 {
		panic("the queen is dead")
	}
	p.Puzzle.Place(candidate)
}

func (p *deadPuzzle) Undo() {
	p.depth--
	p.Puzzle.Undo()
}

func TestPanicOfAWorkerIsRaisedByRun(t *testing.T) {
	counting := newCount(t, count.Config{Workers: 3, Puzzle: func() (solver.Puzzle, error) {
		p, err := queens.New(queens.Config{})
		return &deadPuzzle{Puzzle: p}, err
	}})
	defer func() {
		err, ok := recover().(error)
		if !ok || !strings.Contains(err.Error(), "the queen is dead") || !strings.Contains(err.Error(), "(*deadPuzzle).Place") {
			t.Errorf("recovered %v", err)
		}
	}()
	err := counting.Run(t.Context())
	t.Errorf("Run returned %v", err)
}
