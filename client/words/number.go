package words

import "strconv"

// lettersFrom is the value from which a letter stands for a value.
const lettersFrom = 10

// Digit returns the one character that stands for a value on the board of a
// Sudoku: 1 to 9, then A for 10 and so on to Z for 35. Larger values are
// written as numbers.
func Digit(value int) string {
	if letter := 'A' + value - lettersFrom; lettersFrom <= value && letter <= 'Z' {
		return string(rune(letter))
	}
	return strconv.Itoa(value)
}

// Grouped returns a whole number, given by its decimal digits, with a comma
// between groups of three.
func Grouped(number string) string {
	for i := len(number) - 3; i > 0 && number[i-1] != '-'; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return number
}

// Number returns a whole number with a comma between groups of three digits.
func Number(n int64) string { return Grouped(strconv.FormatInt(n, 10)) }

// Count returns a number of things, such as "1 event" and "2,279,184 events". The
// number is given by its decimal digits, so that none is too large; the noun in
// its singular, whose plural takes an s.
func Count(number, noun string) string {
	if number == "1" {
		return "1 " + noun
	}
	return Grouped(number) + " " + noun + "s"
}
