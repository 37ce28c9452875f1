//go:build race

package tour_test

// thinning is how many times fewer cases the long tests take: they are a dozen
// times slower here, and have one goroutine each.
const thinning = 10
