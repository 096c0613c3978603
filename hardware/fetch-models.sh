#!/bin/sh
# Takes the component models the two boards use out of KiCad's model package (332 MB to fetch, 6 MB kept).
#
#   hardware/fetch-models.sh DIRECTORY
set -eu
mkdir -p "$1"
dir=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
[ -f "$dir/.complete" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
codename=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
chmod 755 "$work"
(cd "$work" && apt-get download -q -t "$codename-backports" kicad-packages3d >log 2>&1) ||
	{ cat "$work/log" >&2; echo "fetch-models: kicad-packages3d cannot be fetched (no network?)" >&2; exit 1; }
# shellcheck disable=SC2016  # the variable's name is what is looked for
grep -ho '(model "${KICAD9_3DMODEL_DIR}[^"]*' "$here"/kicad/lib/zeitnot.pretty/*.kicad_mod |
	sed 's/.*MODEL_DIR}//; s/\.step$//' | sort -u | while read -r name; do
	printf './usr/share/kicad/3dmodels%s.step\n./usr/share/kicad/3dmodels%s.wrl\n' "$name" "$name"
done >"$work/wanted"
dpkg-deb --fsys-tarfile "$work"/kicad-packages3d_*.deb | tar x -C "$work" --files-from="$work/wanted" 2>"$work/missing" || true
cp -r "$work"/usr/share/kicad/3dmodels/. "$dir/"
touch "$dir/.complete"
echo "fetch-models: $(find "$dir" -type f -name '*.step' | wc -l) models in $dir"
