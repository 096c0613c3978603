#!/bin/sh
# Says how far a build is, in one line that is written again and again: progress.sh MAKE FIRST GOAL...
# FIRST is made before the other files, because what it makes keeps its time if it has not changed.
# What fails is said below it.  Without a terminal it says nothing but that.
set -u
make=$1
first=$2
shift 2
# make says a short line for each file it makes (`say` in make/config.mk).
to_make() {
	MAKEFLAGS='' "$make" -n "$@" 2>/dev/null | grep -c "^printf '%-6s %s"
}
show() {
	[ -t 2 ] && printf '\r\033[K%s' "$*" >&2
}
before=$(to_make "$first")
# Counted before FIRST is made, for whoever waits for it; it can only become less by that.
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
