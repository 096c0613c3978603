#!/bin/sh
# The pictures in docs/images are what the images show today: pictures.sh FOLDER-OF-NEW-ONES NAME...
# covers: D1 H1
set -u
new=$1
shift
passed=0
failed=0
for name in "$@"; do
	if cmp "docs/images/$name" "$new/$name"; then
		passed=$((passed + 1))
		echo "ok $name"
	else
		failed=$((failed + 1))
		echo "FAIL $name: make pictures"
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
