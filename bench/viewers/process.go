package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// process is a running process, by its id.
type process int

// memory returns the bytes of memory that are resident.
func (p process) memory() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", int(p)))
	if err != nil {
		return 0, err
	}
	_, rest, _ := bytes.Cut(text, []byte("\nVmRSS:"))
	var kibibytes int64
	if _, err := fmt.Sscan(string(rest), &kibibytes); err != nil {
		return 0, fmt.Errorf("VmRSS of process %d: %w", int(p), err)
	}
	return kibibytes << 10, nil
}

// tick is the unit of times in /proc: the same on every Linux that Go runs on.
const tick = 10 * time.Millisecond

// time returns the time that the process has spent on any core, its own and the
// kernel's on its behalf.
func (p process) time() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", int(p)))
	if err != nil {
		return 0, err
	}
	// The second field is the name, in parentheses; user and system time are
	// fields 14 and 15.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	var spent time.Duration
	for _, field := range fields[11:13] {
		ticks, err := strconv.ParseInt(string(field), 10, 64)
		if err != nil {
			return 0, fmt.Errorf("times of process %d: %w", int(p), err)
		}
		spent += time.Duration(ticks) * tick
	}
	return spent, nil
}
