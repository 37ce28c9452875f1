package command

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/grid"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// commandLine returns the shortest command line, for a shell, that asks for a
// request: the inverse of the flags. ok is false where none does: for a maze of
// one's own, which is in a file, and for a puzzle, a field or a value that this
// client has no flag for. The line then is what else to do, "" for nothing.
func (c console) commandLine(request *clewv1.SearchRequest) (line string, ok bool) {
	if request.GetMaze().HasGrid() {
		return "a maze of your own goes into a file: " + c.call() + " maze FILE", false
	}
	request = asFlagsSay(request)
	for _, puzzle := range puzzles(console{}) {
		if puzzle.search.WhichProblem() != request.WhichProblem() {
			continue
		}
		var args arguments
		puzzle.arguments(request, &args)
		args.request(request)
		// What the flags make of the line decides: it cannot say too little.
		parsed, err := puzzle.parse(args)
		line := c.call() + " " + puzzle.name() + args.quoted()
		if err != nil || !proto.Equal(parsed, request) || strings.ContainsFunc(line, unicode.IsControl) {
			return "", false
		}
		return line, true
	}
	return "", false
}

// asFlagsSay returns the request that asks for the same in the way that flags do: a
// Sudoku in one line without its frame, and both sides of a random maze.
func asFlagsSay(request *clewv1.SearchRequest) *clewv1.SearchRequest {
	if request == nil {
		return nil
	}
	request = proto.CloneOf(request)
	if givens := request.GetSudoku().GetGivens(); givens != "" {
		request.GetSudoku().SetGivens(strings.Join(strings.Fields(grid.Unframed(givens)), " "))
	}
	if random := request.GetMaze().GetRandom(); random != nil {
		rows, columns := random.GetRows(), random.GetColumns()
		random.SetRows(cmp.Or(rows, columns))
		random.SetColumns(cmp.Or(columns, rows))
	}
	return request
}

// arguments are those of a command as they grow: what asks for the fields of a
// request. A field that is not set needs none.
type arguments []string

func (a *arguments) add(args ...string) { *a = append(*a, args...) }

// request adds what asks for all of a request but its puzzle.
func (a *arguments) request(request *clewv1.SearchRequest) {
	if seed := request.GetSeed(); seed > 0 {
		a.add("--seed", fmt.Sprint(seed))
	}
	if request.HasMaxSolutions() {
		a.add("--max-solutions", fmt.Sprint(request.GetMaxSolutions()))
	}
	if placements := request.GetMaxPlacements(); placements != 0 {
		a.add("--max-placements", fmt.Sprint(placements))
	}
	a.duration("max-duration", request.GetMaxDuration())
	a.flag("rejections", request.GetIncludeRejections())
	a.choice("detail", request.GetDetail())
	a.choice("encoding", request.GetEncoding())
	a.duration("interval", request.GetEventInterval())
	a.duration("progress-interval", request.GetProgressInterval())
}

func (a *arguments) flag(name string, yes bool) {
	if yes {
		a.add("--" + name)
	}
}

func (a *arguments) text(name, text string) {
	if text != "" {
		a.add("--"+name, text)
	}
}

func (a *arguments) choice(name string, value protoreflect.Enum) {
	if value.Number() != 0 { // the flag refuses one that is newer than this client
		a.add("--"+name, words.Choice(value))
	}
}

func (a *arguments) squares(name string, cells []*clewv1.Cell) {
	texts := make([]string, len(cells))
	for i, cell := range cells {
		texts[i] = fmt.Sprintf("%d,%d", cell.GetRow(), cell.GetColumn())
	}
	a.text(name, strings.Join(texts, " "))
}

func (a *arguments) duration(name string, duration *durationpb.Duration) {
	if duration == nil {
		return
	}
	text := duration.AsDuration().String()
	// 1h0m0s is 1h.
	if short, found := strings.CutSuffix(text, "m0s"); found {
		text = short + "m"
	}
	if short, found := strings.CutSuffix(text, "h0m"); found {
		text = short + "h"
	}
	a.add("--"+name, text)
}

// quoted returns the arguments as a POSIX shell reads them, each behind a space.
func (a arguments) quoted() string {
	var line strings.Builder
	for _, argument := range a {
		line.WriteString(" " + words.ShellQuoted(argument))
	}
	return line.String()
}
