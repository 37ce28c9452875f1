package solver

import "math/bits"

// Random returns 64 random bits that depend on the seed and the keys alone, and
// never on what was drawn before: a search that starts in the middle draws the
// same. Each key is mixed in by one round of SplitMix64 (Steele, Lea, Flood,
// "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
func Random(seed uint64, keys ...uint64) uint64 {
	state := mix(seed)
	for _, key := range keys {
		state = mix(state ^ key)
	}
	return state
}

// RandomBelow maps 64 random bits to a number from 0 to n-1 by the high half of
// a product (Lemire, "Fast Random Integer Generation in an Interval", 2019),
// without its rejection step: for the board sizes here the bias is below 2^-40.
func RandomBelow(random uint64, n int) int {
	high, _ := bits.Mul64(random, uint64(n))
	return int(high)
}

// mix is the step and the output function of SplitMix64.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
