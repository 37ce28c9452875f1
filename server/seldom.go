package main

import (
	"sync"
	"time"
)

// quiet is the least time between two lines that say the same.
const quiet = time.Minute

// seldom says when a line may be logged that could come by the thousand. Its methods may
// be called concurrently.
type seldom struct {
	mu   sync.Mutex
	last time.Time
}

// due reports whether a line may be logged, which the caller then does.
func (s *seldom) due() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.last.IsZero() && time.Since(s.last) < quiet {
		return false
	}
	s.last = time.Now()
	return true
}
