package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/pprof"
)

// profiled does the work and writes where its time went to a file of this name,
// if there is a folder for it.
func profiled(folder, name string, work func() error) error {
	if folder == "" {
		return work()
	}
	file, err := os.Create(filepath.Join(folder, name+".pprof"))
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return errors.Join(err, file.Close())
	}
	err = work()
	pprof.StopCPUProfile()
	return errors.Join(err, file.Close())
}
