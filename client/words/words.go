// Package words has the words that every part of the client uses for the same
// thing: the names of puzzles and pieces, digits, and numbers that people read.
//
//   - puzzle.go: the name of a puzzle; choice.go: those of its options.
//   - leaper.go: the names of the pieces that tour.
//   - number.go: digits and numbers; percent.go: parts of a whole.
//   - wrap.go: lines of a width; printable.go: texts of somebody else.
//   - quote.go: words for a shell; locale.go: what a terminal shows.
package words
