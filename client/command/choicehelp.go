package command

import "google.golang.org/protobuf/reflect/protoreflect"

// choiceHelp says in a few words, for the completion of a shell, what a value of an
// enum of the API does; "" for one that is newer than this client.
func choiceHelp(value protoreflect.Name) string {
	switch value {
	case "ROW_ORDER_ASCENDING":
		return "from the top row down: the textbook search"
	case "ROW_ORDER_RANDOM_START":
		return "the first column from a random row on"
	case "ROW_ORDER_SHUFFLED":
		return "each column in a random order of its own"
	case "ROW_ORDER_CENTER_OUT":
		return "from the middle row outwards"
	case "COLUMN_ORDER_SEQUENTIAL":
		return "from left to right: the textbook search"
	case "COLUMN_ORDER_FEWEST_OPTIONS":
		return "the column with the fewest free rows first"
	case "QUEENS_PIECE_QUEEN":
		return "attacks along rows, columns and diagonals"
	case "QUEENS_PIECE_AMAZON":
		return "attacks as a queen and as a knight"
	case "MOVE_ORDER_FIXED":
		return "always the same directions: the textbook search"
	case "MOVE_ORDER_STATIC_DEGREE":
		return "the square with the fewest moves on the empty board first"
	case "MOVE_ORDER_WARNSDORFF":
		return "the square with the fewest moves onward first"
	case "TIE_BREAK_FIRST":
		return "in the order of the directions"
	case "TIE_BREAK_FARTHEST_FROM_CENTER":
		return "the square farthest from the centre first"
	case "TIE_BREAK_LOOKAHEAD":
		return "by the moves onward from the squares after the next"
	case "TIE_BREAK_RANDOM":
		return "at random, from the seed"
	case "PRUNING_NONE":
		return "refuse no free square"
	case "PRUNING_DEAD_ENDS":
		return "refuse moves that leave too many dead ends"
	case "PRUNING_FULL":
		return "refuse whatever looking at the whole board rules out"
	case "CELL_ORDER_ROW_MAJOR":
		return "row by row: the textbook search"
	case "CELL_ORDER_FEWEST_OPTIONS":
		return "the cell with the fewest digits left first"
	case "DETAIL_EVENTS":
		return "every event, and the solutions"
	case "DETAIL_SOLUTIONS":
		return "the solutions alone"
	case "DETAIL_PROGRESS":
		return "how far it is and how it ended"
	case "ENCODING_EVENTS":
		return "readable, and with why something was refused"
	case "ENCODING_STEPS":
		return "packed, for speed"
	default:
		return ""
	}
}
