//go:build unix

package terminal

import "golang.org/x/sys/unix"

// hasShell reports whether a shell with job control has started the program, which goes
// on with it once it has stopped: without one nobody would.
func hasShell() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}
