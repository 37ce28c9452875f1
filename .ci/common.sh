# shellcheck shell=bash
# Sourced first by every script here: strict, at the top of the tree, whatever
# the directory it was called from. Prints a heading, and at the end the result
# and the duration. Nothing is ever skipped: what is missing is installed, and
# what cannot be installed fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# A folder that lives as long as the script.
work=$(mktemp -d)

promise=$(basename "$0")
echo "== $promise"

# A script that has more to clean up defines its own clean_up.
clean_up() { :; }

finish() {
	local status=$?
	trap - EXIT
	clean_up
	# What Go modules leave behind may be read-only.
	chmod -R u+w "$work" && rm -rf "$work"
	if ((status == 0)); then
		echo "== $promise: ok ($SECONDS s)"
	else
		echo "== $promise: FAILED ($SECONDS s)"
	fi
	exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
	echo "$promise: $*" >&2
	exit 1
}

# need COMMAND PACKAGE...: installs Debian packages unless the command is there.
need() {
	local command=$1
	shift
	command -v "$command" >/dev/null && return
	echo "installing $*"
	{
		apt-get update -qq &&
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"
	} >"$work/apt" 2>&1 </dev/null || {
		cat "$work/apt" >&2
		fail "cannot install $*"
	}
	hash -r
	command -v "$command" >/dev/null || fail "$* installed, but there is no $command"
}
