#!/bin/sh
# Builds the release of the last commit in BUILD and in another folder, and compares the two archives byte
# for byte.
#
#   tests/repository/release-twice.sh BUILD
#
# What BUILD has already is not made again, so this also shows that it has nothing of an earlier commit.
# The other folder gets the shapes of the two large cases from there, because OpenSCAD takes three minutes
# for each; those of the third one show that it makes the same shapes twice.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$top"
fail()
{
	echo "0 passed, 1 failed"
	exit 1
}

[ -z "$(git status --porcelain)" ] || { echo "FAIL there are changes that are not committed"; fail; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q --shared --no-checkout "$top" "$work/another/folder"
git -C "$work/another/folder" checkout -q --detach "$(git rev-parse HEAD)"

# In the folder $1, into its folder $2.
release()
{
	make -s -C "$1" BUILD="$2" release >"$work/log" 2>&1 || { tail -n 20 "$work/log"; fail; }
}

rm -f "$1"/zeitnot-*.zip
release "$top" "$1"
mkdir -p "$work/another/folder/build/hw"
ln -s "$(cd "$1" && pwd)/hw/3d" "$work/another/folder/build/hw/3d" # the models of the components were fetched
for clock in lcd-r3 led-r3; do
	mkdir -p "$work/another/folder/build/case/$clock"
	cp "$1/case/$clock/layout.scad" "$work/another/folder/build/case/$clock"
	cp -r "$1/case/$clock/placed" "$work/another/folder/build/case/$clock" # newer than what they are made of
done
release "$work/another/folder" build
exec python3 "$top/tests/repository/test_release.py" "$1"/zeitnot-*.zip "$work"/another/folder/build/zeitnot-*.zip
