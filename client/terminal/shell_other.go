//go:build !unix

package terminal

// hasShell reports that no shell goes on with a program that has stopped.
func hasShell() bool { return false }
