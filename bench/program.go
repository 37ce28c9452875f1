package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

//go:embed plain
var sources embed.FS

// program is a plain program in C or C++: what it counted and the seconds that
// took are the two words that it prints.
type program struct {
	source string
	// folder is where it is compiled, once.
	folder string
}

// with measures a run of the program with these arguments.
func (p program) with(arguments ...string) side {
	binary := ""
	return func(ctx context.Context) (m measurement, err error) {
		if binary == "" {
			if binary, err = p.compile(ctx); err != nil {
				return measurement{}, err
			}
		}
		return p.run(ctx, binary, arguments)
	}
}

// compile returns the path of the binary.
func (p program) compile(ctx context.Context) (string, error) {
	source := filepath.Join(p.folder, p.source)
	text, err := sources.ReadFile("plain/" + p.source)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(source, text, 0o600); err != nil {
		return "", err
	}
	compiler := "g++"
	if filepath.Ext(p.source) == ".c" {
		compiler = "gcc"
	}
	binary := source + ".out"
	if output, err := exec.CommandContext(ctx, compiler, "-O3", "-o", binary, source).CombinedOutput(); err != nil {
		return "", fmt.Errorf("compiling %s with %s: %w\n%s", p.source, compiler, err, output)
	}
	return binary, nil
}

func (p program) run(ctx context.Context, binary string, arguments []string) (measurement, error) {
	output, err := exec.CommandContext(ctx, binary, arguments...).Output()
	if err != nil {
		return measurement{}, fmt.Errorf("running %s: %w", p.source, err)
	}
	var m measurement
	var seconds float64
	if _, err := fmt.Sscan(string(output), &m.found, &seconds); err != nil {
		return measurement{}, fmt.Errorf("%s printed %q: %w", p.source, output, err)
	}
	m.took = time.Duration(seconds * float64(time.Second))
	return m, nil
}
