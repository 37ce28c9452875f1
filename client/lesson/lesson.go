// Package lesson shows what a piece of chess can do, as on a slide: the board with
// its moves, the moves in words, and why another one is none.
//
//   - lesson.go: what the server says, and the words for it.
//   - step.go: how far a move goes, leg by leg.
//   - board.go: the picture.
//   - style.go: its characters and colours.
package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// side is the number of files and of ranks of a chess board.
const side = 8

// initialPosition is what no position means.
const initialPosition = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

// Lesson is what the server says about a piece.
type Lesson struct {
	// Position is the one asked about; "" is that at the beginning of a game.
	Position string
	// Square is that of the piece, and To the one it would go to.
	Square, To string
	// List are the moves of the piece, nil where there is none on the square.
	List *clewv1.ListMovesResponse
	// Check is whether the piece can go to To, nil where nobody asked.
	Check *clewv1.CheckMoveResponse
}

// squareName names a square by its file and rank, both from 0.
func squareName(file, rank int) string { return string(rune('a'+file)) + strconv.Itoa(rank+1) }

// pieces returns the letter of the piece on each square that has one. The server
// has found the position right.
func (l Lesson) pieces() map[string]rune {
	placement := initialPosition
	if fields := strings.Fields(l.Position); len(fields) > 0 {
		placement = fields[0]
	}
	pieces := map[string]rune{}
	for i, line := range strings.Split(placement, "/") {
		file := 0
		for _, letter := range line {
			if '1' <= letter && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			pieces[squareName(file, side-1-i)] = letter
			file++
		}
	}
	return pieces
}

// title says in a line what the piece can do.
func (l Lesson) title() string {
	if l.List == nil {
		return fmt.Sprintf("No piece on %s", l.Square)
	}
	owner, letter := "White", l.List.GetPiece()
	if letter == strings.ToLower(letter) {
		owner = "Black"
	}
	captures := 0
	for _, move := range l.List.GetMoves() {
		if move.GetCapture() {
			captures++
		}
	}
	title := fmt.Sprintf("%s's %s on %s: %s", owner, pieceName(letter), l.Square, count(len(l.List.GetMoves()), "move"))
	if captures > 0 {
		title += ", " + count(captures, "capture") + " among them"
	}
	return title
}

// answer says whether the move asked about is one.
func (l Lesson) answer() string {
	question := fmt.Sprintf("Is %s to %s a move? ", l.Square, l.To)
	if !l.Check.GetAllowed() {
		return question + "No. " + words.Printable(l.Check.GetExplanation())
	}
	move := l.Check.GetMove()
	answer := question + "Yes, " + newStep(move).name()
	if move.GetCapture() {
		answer += ", and it captures the " + pieceName(string(l.pieces()[move.GetTo()]))
	}
	return answer + "."
}

// ways lists the moves in words, a direction after the other in the order in
// which the board is read: the top row first. Lines wrap at the limit.
func (l Lesson) ways(limit int) []string {
	const between = "  "
	pieces := l.pieces()
	moves := slices.Clone(l.List.GetMoves())
	// Along a direction the nearest square comes first.
	slices.SortStableFunc(moves, func(a, b *clewv1.Move) int { return cmp.Compare(newStep(a).length(), newStep(b).length()) })
	squares := map[step][]string{}
	var directions []step
	for _, move := range moves {
		direction := newStep(move).direction()
		if squares[direction] == nil {
			directions = append(directions, direction)
		}
		square := words.Printable(move.GetTo())
		if move.GetCapture() {
			square += " captures the " + pieceName(string(pieces[move.GetTo()]))
		}
		squares[direction] = append(squares[direction], square)
	}
	slices.SortFunc(directions, func(a, b step) int {
		return cmp.Or(cmp.Compare(b.ranks, a.ranks), cmp.Compare(a.files, b.files))
	})
	width := 0
	for _, direction := range directions {
		width = max(width, len(direction.name()))
	}
	var lines []string
	for _, direction := range directions {
		label := direction.name()
		text := words.Wrap(strings.Join(squares[direction], " "), limit-width-len(between))
		for line := range strings.SplitSeq(text, "\n") {
			lines = append(lines, fmt.Sprintf("%-*s%s%s", width, label, between, line))
			label = ""
		}
	}
	return lines
}

func count(n int, noun string) string { return words.Count(strconv.Itoa(n), noun) }

// pieceName names the piece of a letter.
func pieceName(letter string) string {
	switch strings.ToUpper(letter) {
	case "K":
		return "king"
	case "Q":
		return "queen"
	case "R":
		return "rook"
	case "B":
		return "bishop"
	case "N":
		return "knight"
	case "P":
		return "pawn"
	default:
		return "piece"
	}
}
