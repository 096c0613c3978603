#!/bin/sh
# Rule checks, outputs and the checks no rule makes, of both boards.  Installs KiCad if it is missing; without
# network it fails and says so.
set -eu
out=$1
top=$(cd "$(dirname "$0")/../.." && pwd)
"$top/tools/install-kicad.sh" || { echo "0 passed, 1 failed"; exit 1; }
rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)
for project in lcd-r3 led-r3; do
	"$top/hardware/outputs.sh" "$project" "$out" quick || { echo "0 passed, 1 failed"; exit 1; }
done
exec python3 "$top/tests/hardware/check.py" "$out"
