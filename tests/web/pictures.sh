#!/bin/sh
# Compares each picture of a clock in docs/images with what its image shows now: pictures.sh
# FOLDER-OF-NEW-ONES
# covers: D1 H1
set -u
passed=0
failed=0
for old in docs/images/clock-*.svg; do
	if cmp "$old" "$1/${old##*/}"; then
		passed=$((passed + 1))
		echo "ok $old"
	else
		failed=$((failed + 1))
		echo "FAIL $old: make pictures"
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
