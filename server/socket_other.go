//go:build !linux

package main

import (
	"net"
	"time"
)

// setUserTimeout does nothing where there is no such setting.
func setUserTimeout(*net.TCPConn, time.Duration) error { return nil }
