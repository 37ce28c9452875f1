//go:build !race

package tour_test

// thinning is how many times fewer cases the long tests take.
const thinning = 1
