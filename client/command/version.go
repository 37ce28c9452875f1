package command

import "runtime/debug"

// version returns the version of the program as it was built.
func version() string {
	const unknown = "devel"
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return unknown
	}
	return info.Main.Version
}
