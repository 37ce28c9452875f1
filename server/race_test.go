//go:build race

package main

// slack is how many times as much memory as else a server may take.
const slack = 8
