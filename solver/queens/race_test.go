//go:build race

package queens_test

// maxCounted is the largest board that the tests count.
const maxCounted = 14
