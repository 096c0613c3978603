#!/bin/sh
# Builds the release of the last commit twice, in two folders, and compares the archives byte for byte.
#
#   tests/repository/release-twice.sh BUILD      BUILD: for the component models, which are fetched once
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
models=$1/hw/3d
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$top/hardware/fetch-models.sh" "$models" >/dev/null
models=$(cd "$models" && pwd)
commit=$(git -C "$top" rev-parse HEAD) # somebody may commit meanwhile
for folder in one a-longer/two; do
	mkdir -p "$(dirname "$work/$folder")"
	git clone -q --shared --no-checkout "$top" "$work/$folder"
	git -C "$work/$folder" checkout -q --detach "$commit"
	mkdir -p "$work/$folder/build/hw"
	ln -s "$models" "$work/$folder/build/hw/3d"
	make -s -C "$work/$folder" release >"$work/log" 2>&1 || { tail -n 20 "$work/log"; echo "0 passed, 1 failed"; exit 1; }
done
exec python3 "$top/tests/repository/test_release.py" "$work"/one/build/zeitnot-*.zip "$work"/a-longer/two/build/zeitnot-*.zip
