package service

import (
	"fmt"
	"runtime/debug"
)

// panicError is a panic that was caught: a bug, which must not harm other calls.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// protect calls f and returns a panic of it as an error.
func protect(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value: value, stack: debug.Stack()}
		}
	}()
	return f()
}
