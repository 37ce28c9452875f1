package form

import (
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// shell returns the words that a POSIX shell makes of commands, in turn.
func shell(t testing.TB, commands ...string) [][]string {
	t.Helper()
	script := "say() { printf '%s\\0' \"$@\"; printf '\\1'; }\n"
	for _, command := range commands {
		script += "say " + command + "\n"
	}
	shell := exec.Command("sh")
	shell.Stdin = strings.NewReader(script)
	output, err := shell.Output()
	if err != nil {
		t.Fatalf("the shell: %v in\n%s", err, script)
	}
	var all [][]string
	for said := range strings.SplitSeq(strings.TrimSuffix(string(output), "\x01"), "\x01") {
		all = append(all, strings.Split(strings.TrimSuffix(said, "\x00"), "\x00"))
	}
	return all
}

// randomWord returns a word of what shells are particular about.
func randomWord(r *rand.Rand) string {
	runes := make([]rune, r.IntN(30))
	for i := range runes {
		runes[i] = []rune("ab,'\"\\ $`#!~*\n;&|ä世{}")[r.IntN(21)]
	}
	return string(runes)
}

// The shell is the judge: it must find the same words in a command and in the lines
// that it is broken into.
func TestFoldedCommandsAreTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var commands []string
	var want [][]string
	for range 300 {
		args := []string{"grpcurl"}
		var command strings.Builder
		command.WriteString("grpcurl")
		for range 1 + r.IntN(5) {
			word := randomWord(r)
			args = append(args, word)
			switch r.IntN(3) {
			case 0: // as another program may quote it
				command.WriteString(` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(word) + `"`)
			case 1:
				command.WriteString(` "ab"` + words.ShellQuoted(word) + `\ c`)
				args[len(args)-1] = "ab" + word + " c"
			default:
				command.WriteString(" " + words.ShellQuoted(word))
			}
		}
		width := 8 + r.IntN(60)
		lines := folded(command.String(), width)
		for _, line := range lines {
			for part := range strings.SplitSeq(line, "\n") {
				if got := ansi.StringWidth(part); got > width {
					t.Errorf("%d columns, want %d at most: %q of %q", got, width, line, command.String())
				}
			}
		}
		commands = append(commands, command.String(), strings.Join(lines, "\n"))
		want = append(want, args, args)
	}
	got := shell(t, commands...)
	for i := range want {
		if diff := cmp.Diff(want[i], got[i]); diff != "" {
			t.Fatalf("%s\n(-want +got):\n%s", commands[i], diff)
		}
	}
}

func TestFolded(t *testing.T) {
	for _, test := range []struct {
		command string
		width   int
		want    []string
	}{
		{"go run ./client", 80, []string{"go run ./client"}},
		{"go run ./client", 15, []string{`go run \`, "./client"}},
		{"say 'a b' c", 9, []string{`say \`, `'a b' c`}},
		{"say 'abcdefgh'", 8, []string{`say \`, `'abcde'\`, `'fgh'`}},
		{`'"a":1,"b":23456'`, 16, []string{`'"a":1,"b":234'\`, `'56'`}},
		{`'"ab":11,"b":2345'`, 16, []string{`'"ab":11,'\`, `'"b":2345'`}},
		{"", 80, []string{""}},
	} {
		if diff := cmp.Diff(test.want, folded(test.command, test.width)); diff != "" {
			t.Errorf("%s in %d (-want +got):\n%s", test.command, test.width, diff)
		}
	}
}

// What grpcurl would get is the request, however hostile its texts are.
func TestCallIsTheRequest(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	capabilities := capabilities(t)
	var requests []*clewv1.SearchRequest
	var commands []string
	for i := range 200 {
		request := random(r, capabilities)
		if i == 0 {
			request = clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "1'2\n\x1b[2J\u009b3\t\\'\"<&>"}.Build()}.Build()
		}
		command, err := call(request, plainGrpcurl, "localhost:50051")
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsFunc(command, func(r rune) bool { return r < ' ' || 0x7f <= r && r < 0xa0 }) {
			t.Errorf("%q steers the terminal", command)
		}
		requests = append(requests, request)
		commands = append(commands, strings.Join(folded(command, 20+r.IntN(80)), "\n"))
	}
	for i, words := range shell(t, commands...) {
		if diff := cmp.Diff([]string{"grpcurl", "-plaintext", "-d", words[3], "localhost:50051", method}, words); diff != "" {
			t.Fatalf("%s\n(-want +got):\n%s", commands[i], diff)
		}
		got := &clewv1.SearchRequest{}
		if err := protojson.Unmarshal([]byte(words[3]), got); err != nil || !proto.Equal(got, requests[i]) {
			t.Errorf("%s is %v, %v, want %v", commands[i], got, err, requests[i])
		}
		if !json.Valid([]byte(words[3])) || strings.Contains(words[3], "knights_tour") {
			t.Errorf("%s is not as people write it", words[3])
		}
	}
}

// A request that JSON has no words for must not stop the form.
func TestRequestWithoutJSON(t *testing.T) {
	request := clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "\xff"}.Build()}.Build()
	if _, err := call(request, plainGrpcurl, usualAddress); err == nil || !strings.Contains(err.Error(), "as JSON") {
		t.Errorf("error %v, want one about JSON", err)
	}
	m := New(Options{Capabilities: capabilities(t), Request: request}, plain(true))
	if screen := strings.Join(m.Lines(80, 24), "\n"); !strings.Contains(screen, "encode the request as JSON") {
		t.Errorf("not said in\n%s", screen)
	}
}
