#!/bin/sh
# Checks both boards. It installs KiCad if it is missing; without a network it fails with a message.
#
#   check.sh OUT EXTENT PROGRAM     EXTENT: how much of the outputs is made into OUT (hardware/outputs.sh)
#                                   PROGRAM: what judges them
set -eu
out=$1 extent=$2 program=$3
top=$(cd "$(dirname "$0")/../.." && pwd)
"$top/tools/install-kicad.sh" || { echo "0 passed, 1 failed"; exit 1; }
rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)
for project in lcd-r3 led-r3; do
	"$top/hardware/outputs.sh" "$project" "$out" "$extent" || { echo "0 passed, 1 failed"; exit 1; }
done
exec python3 "$top/tests/hardware/$program" "$out"
