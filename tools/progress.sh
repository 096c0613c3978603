#!/bin/sh
# Says how far a build is, in one line that is written again and again: progress.sh MAKE FIRST GOAL...
# FIRST is made before the others are counted, because what it makes keeps its time if it has not changed.
# What fails is said below it.  Without a terminal it says nothing but that.
set -u
make=$1
first=$2
shift 2
[ -t 2 ] && printf 'Building the texts of all languages' >&2
# make says a short line for each file it makes (`say` in make/config.mk).
say="^printf '%-6s %s"
MAKEFLAGS='' "$make" -s "$first" >/dev/null 2>&1
all=$(MAKEFLAGS='' "$make" -n -o "$first" "$@" 2>/dev/null | grep -c "$say")
[ -t 2 ] && printf '\r\033[K' >&2
wrong=$(mktemp)
trap 'rm -f "$wrong"' EXIT
{
	MAKEFLAGS='' "$make" --no-print-directory -j"${JOBS:-2}" "$@" 2>"$wrong"
	echo "exit $?"
} | {
	done=0
	code=1
	while read -r what name; do
		if [ "$what" = exit ]; then
			code=$name
			break
		fi
		done=$((done + 1))
		[ -t 2 ] && printf '\r\033[K%s of %s  %s %s' "$done" "$all" "$what" "$name" >&2
	done
	[ -t 2 ] && printf '\r\033[K' >&2
	exit "$code"
} || {
	code=$?
	cat "$wrong" >&2
	exit "$code"
}
