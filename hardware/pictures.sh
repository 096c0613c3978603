#!/bin/sh
# Renders one board: seen from above, from below and at an angle.
#
#   hardware/pictures.sh PROJECT OUT MODELS
set -eu
here=$(cd "$(dirname "$0")" && pwd)
pcb=$here/kicad/$1/$1.kicad_pcb
KICAD9_3DMODEL_DIR=$3
export KICAD9_3DMODEL_DIR
out=$2
render() {
	name=$1
	shift
	kicad-cli pcb render --quality basic --background opaque "$@" -o "$out/$name.png" "$pcb" >/dev/null 2>&1
}
mkdir -p "$out"
render "$1-top" -w 1200 --height 645 --zoom 1.75
render "$1-bottom" --side bottom -w 1200 --height 645 --zoom 1.75
# Without a floor and no larger than this, because the picture is in the repository (docs/images, 200 kB at
# most).
render "$1-view" --perspective --rotate '-42,0,8' -w 900 --height 480 --zoom 1.5 --light-camera 0.25
