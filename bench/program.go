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
	source    string
	arguments []string
}

// compile returns the path of the binary.
func (p program) compile(ctx context.Context, folder string) (string, error) {
	source := filepath.Join(folder, p.source)
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

func (p program) run(ctx context.Context, binary string) (measurement, error) {
	output, err := exec.CommandContext(ctx, binary, p.arguments...).Output()
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
