#!/bin/sh
# Shows the progress of a build in one line that is overwritten: progress.sh MAKE FIRST GOAL...
# FIRST is made before the other files, because its results keep their time if they have not changed.
# Errors are printed below it.  Without a terminal only errors are printed.
set -u
make=$1
first=$2
shift 2
# make prints a short line for each file that it makes (`say` in make/config.mk).
to_make() {
	MAKEFLAGS='' "$make" -n "$@" 2>/dev/null | grep -c "^printf '%-6s %s"
}
show() {
	[ -t 2 ] && printf '\r\033[K%s' "$*" >&2
}
before=$(to_make "$first")
# The files are counted before FIRST is made, so that a number appears at once.  It can only decrease later.
[ "$before" -gt 0 ] && show "$before of $(to_make "$first" "$@")  $first"
MAKEFLAGS='' "$make" -s "$first" >/dev/null 2>&1
all=$((before + $(to_make -o "$first" "$@")))
wrong=$(mktemp)
trap 'rm -f "$wrong"' EXIT
{
	MAKEFLAGS='' "$make" --no-print-directory -j"${JOBS:-2}" "$@" 2>"$wrong"
	echo "exit $?"
} | {
	done=$before
	code=1
	while read -r what name; do
		if [ "$what" = exit ]; then
			code=$name
			break
		fi
		case $what in make*) continue ;; esac # "Nothing to be done"
		done=$((done + 1))
		show "$done of $all  $what $name"
	done
	show
	exit "$code"
} || {
	code=$?
	cat "$wrong" >&2
	exit "$code"
}
