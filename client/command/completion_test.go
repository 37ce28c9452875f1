package command

import (
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

const (
	completesFiles   = ":0\n"
	completesNothing = ":4\n" // but what was listed
)

// completions returns the names that a shell would be offered for the last of args,
// and whatever follows them.
func completions(t *testing.T, args ...string) (names []string, directive string) {
	t.Helper()
	got := run(t, append([]string{"__complete"}, args...)...)
	lines := strings.SplitAfter(got.stdout, "\n")
	for _, line := range lines[:len(lines)-2] {
		name, help, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if help == "" {
			t.Errorf("%v: %q has no help", args, name)
		}
		names = append(names, name)
	}
	return names, lines[len(lines)-2]
}

func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		args      []string
		want      string // the first names
		directive string
	}{
		{[]string{""}, "compare completion count help maze moves queens sudoku tour", completesNothing},
		{[]string{"to"}, "tour", completesNothing},
		{[]string{"compare", ""}, "maze queens sudoku tour", completesNothing},
		{[]string{"count", ""}, "maze queens sudoku tour", completesNothing},
		{[]string{"completion", ""}, "bash zsh fish powershell", completesNothing},
		{[]string{"queens", ""}, "", completesNothing},
		{[]string{"maze", ""}, "", completesFiles},
		{[]string{"sudoku", ""}, "", completesFiles},
		{[]string{"compare", "maze", ""}, "", completesFiles},
		{[]string{"--ser"}, "--server", completesNothing},
		{[]string{"--server", ""}, "", completesNothing},
		{[]string{"queens", "--row"}, "--row-order", completesNothing},
		{[]string{"queens", "--row-order", ""}, "ascending random-start shuffled center-out", completesNothing},
		{[]string{"queens", "--order", ""}, "ascending random-start shuffled center-out", completesNothing},
		{[]string{"queens", "--column-order", ""}, "sequential fewest-options", completesNothing},
		{[]string{"queens", "--view", ""}, "board heat depth tree log", completesNothing},
		{[]string{"tour", "--move-order", ""}, "fixed static-degree warnsdorff", completesNothing},
		{[]string{"tour", "--tie-break", ""}, "first farthest-from-center lookahead random", completesNothing},
		{[]string{"tour", "--pruning", ""}, "none dead-ends full", completesNothing},
		{[]string{"tour", "--leaper", ""}, "knight wazir ferz dabbaba alfil threeleaper camel zebra tripper fourleaper giraffe lancer antelope", completesNothing},
		{[]string{"tour", "--detail", ""}, "events solutions progress", completesNothing},
		{[]string{"tour", "--blocked", ""}, "", completesNothing},
		{[]string{"maze", "--encoding", ""}, "events steps", completesNothing},
		{[]string{"sudoku", "--cell-order", ""}, "row-major fewest-options", completesNothing},
		{[]string{"count", "queens", "--piece", ""}, "queen amazon", completesNothing},
		{[]string{"compare", "tour", "--order", "fixed", "--order", ""}, "fixed static-degree warnsdorff", completesNothing},
	} {
		names, directive := completions(t, test.args...)
		if strings.Join(names, " ") != test.want || directive != test.directive {
			t.Errorf("%v completes to %q, %q; want %q, %q", test.args, names, directive, test.want, test.directive)
		}
	}
}

// A shell asks the program by the name that it was started by. What shells make of the
// scripts is .ci/completion's business.
func TestCompletionScripts(t *testing.T) {
	for shell, want := range map[string]string{
		"bash":       "complete -o default -F __start_clew-2 clew-2",
		"zsh":        "#compdef clew-2",
		"fish":       "complete -c clew-2 ",
		"powershell": "Register-ArgumentCompleter -CommandName 'clew-2'",
	} {
		var stdout, stderr strings.Builder
		exit := Run(t.Context(), []string{"/usr/local/bin/clew-2", "completion", shell}, strings.NewReader(""), &stdout, &stderr)
		if exit != exitSolved || stderr.Len() > 0 || !strings.Contains(stdout.String(), want) {
			t.Errorf("%s: exit status %d, errors %q; %q is not in\n%.2000s", shell, exit, stderr.String(), want, stdout.String())
		}
		if strings.Contains(stdout.String(), usualName) {
			t.Errorf("%s: the script speaks of %q", shell, usualName)
		}
	}
	for _, args := range [][]string{{"completion"}, {"completion", "tcsh"}, {"completion", "bash", "zsh"}} {
		if got := run(t, args...); got.exit != exitUsage || !strings.Contains(got.stderr, "bash, zsh, fish, powershell") {
			t.Errorf("%v: exit status %d, errors %q", args, got.exit, got.stderr)
		}
	}
}

// A shell that has the script completes the program, under whatever name.
func TestCompletionInBash(t *testing.T) {
	client, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The package bash-completion has the first function, and bash the last one while
	// it completes.
	const script = `
_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}; }
my-clew() { (exec -a my-clew "$0" "$@"); }
source <(my-clew completion bash)
complete -p my-clew
compopt() { :; }
for line in "co" "tour --order w" "tour --leaper ze" "count queens --pie" "compare tour --order=f"; do
	COMP_WORDS=(my-clew $line) COMP_CWORD=${#COMP_WORDS[@]}-1 COMP_LINE="my-clew $line" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMPREPLY=()
	__start_my-clew
	echo "$line: ${COMPREPLY[*]%% *}"
done`
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), shell, "-c", script, client)
	command.Env = append(os.Environ(), serverVariable+"=none:1")
	output, err := command.CombinedOutput()
	want := `complete -o default -F __start_my-clew my-clew
co: compare completion count
tour --order w: warnsdorff
tour --leaper ze: zebra
count queens --pie: --piece
compare tour --order=f: fixed
`
	if err != nil || string(output) != want {
		t.Errorf("%v, output\n%s\nwant\n%s", err, output, want)
	}
}

func TestCompletionScriptThatNobodyReads(t *testing.T) {
	got := runInto(t.Context(), func([]byte) (int, error) { return 0, io.ErrClosedPipe }, "completion", "bash")
	if got.exit != exitBrokenPipe || got.stderr != "" {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
}

func TestProgramName(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, usualName},
		{[]string{""}, usualName},
		{[]string{"./clew", "queens"}, "clew"},
		{[]string{"clew.exe"}, "clew"},
	} {
		if got := programName(test.args); got != test.want {
			t.Errorf("%q is the program %q, want %q", test.args, got, test.want)
		}
	}
	var stderr strings.Builder
	if Run(context.Background(), []string{"./clew", "queens", "x"}, nil, io.Discard, &stderr); !strings.Contains(stderr.String(), "See clew queens --help") {
		t.Errorf("errors %q", stderr.String())
	}
}

// Whatever a shell offers, it says what it is.
func TestChoicesHaveHelp(t *testing.T) {
	fields := (&clewv1.SearchRequest{}).ProtoReflect().Descriptor().Fields()
	var visit func(protoreflect.FieldDescriptors)
	visit = func(fields protoreflect.FieldDescriptors) {
		for i := range fields.Len() {
			field := fields.Get(i)
			switch {
			case field.Enum() != nil:
				values := field.Enum().Values()
				for j := 1; j < values.Len(); j++ {
					if help := choiceHelp(values.Get(j).Name()); help == "" || len(help) > 60 {
						t.Errorf("the help of %s is %q", values.Get(j).Name(), help)
					}
				}
			case field.Message() != nil:
				visit(field.Message().Fields())
			}
		}
	}
	visit(fields)
}
