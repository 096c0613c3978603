#!/bin/sh
# Writes all outputs of one board: fabrication and order files, schematic and assembly documents, STEP model
# and pictures.
#
#   hardware/outputs.sh PROJECT OUT [checks|quick]     PROJECT: lcd-r3 or led-r3
#
# checks: only the rule checks and the lists of parts and positions; quick: without STEP and pictures.
# STEP model and pictures need the component models (hardware/fetch-models.sh); without them the boards are
# bare.
set -eu
project=$1
out=$2/$project
extent=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
sch=$here/kicad/$project/$project.kicad_sch
pcb=$here/kicad/$project/$project.kicad_pcb

mkdir -p "$out/gerber" "$out/logs"
# Each command writes its own log, which is printed if the command fails.
run() {
	log=$out/logs/$1.log
	shift
	"$@" >"$log" 2>&1 || { cat "$log" >&2; echo "outputs: $* failed" >&2; exit 1; }
}

run erc kicad-cli sch erc --severity-all --exit-code-violations -o "$out/erc.txt" "$sch"
run drc kicad-cli pcb drc --schematic-parity --severity-all --all-track-errors --exit-code-violations -o "$out/drc.txt" "$pcb"
grep -q '^Found 0 schematic parity issues' "$out/logs/drc.log" || { echo "outputs: no schematic parity line" >&2; exit 1; }
run netlist kicad-cli sch export netlist --format kicadxml -o "$out/$project.xml" "$sch"
# shellcheck disable=SC2016  # KiCad expands it
run bom kicad-cli sch export bom --fields 'Reference,Value,Footprint,Manufacturer,MPN,Manufacturer 2,MPN 2,${QUANTITY}' \
	--labels 'Reference,Value,Footprint,Manufacturer,Number,Second manufacturer,Second number,Quantity' \
	--group-by 'Value,Footprint,MPN,MPN 2' --ref-range-delimiter '' --exclude-dnp -o "$out/$project-bom.csv" "$sch"
run positions kicad-cli pcb export pos --format csv --units mm --side both -o "$out/$project-positions.csv" "$pcb"
run order python3 "$here/order.py" "$pcb" "$out/$project-bom.csv" "$out/$project-positions.csv" "$out/$project"
if [ "$extent" = checks ]; then
	exit
fi
run pdf kicad-cli sch export pdf -o "$out/$project-schematic.pdf" "$sch"
run gerbers kicad-cli pcb export gerbers --layers F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts \
	--subtract-soldermask -o "$out/gerber/" "$pcb"
run drill kicad-cli pcb export drill --format excellon --excellon-separate-th --generate-map --map-format gerberx2 -o "$out/gerber/" "$pcb"
run assembly-page python3 "$here/assembly.py" "$pcb" "$out/$project-bom.csv" "$out/$project-assembly.html"
for side in F B; do
	mirror=
	[ $side = F ] || mirror=--mirror
	# shellcheck disable=SC2086  # no option, or one
	run assembly-$side kicad-cli pcb export pdf --mode-single $mirror --layers $side.Fab,Edge.Cuts --sketch-pads-on-fab-layers --exclude-value --black-and-white \
		-o "$out/$project-assembly-$side.pdf" "$pcb"
done
run layout kicad-cli pcb export pdf --mode-separate --layers F.Cu,B.Cu,F.Silkscreen,B.Silkscreen --common-layers Edge.Cuts -o "$out/" "$pcb"

if [ "$extent" != quick ]; then
	"$here/fetch-models.sh" "$2/3d"
	KICAD9_3DMODEL_DIR=$2/3d
	export KICAD9_3DMODEL_DIR
	run step kicad-cli pcb export step --subst-models --force -o "$out/$project.step" "$pcb"
	"$here/pictures.sh" "$project" "$out" "$2/3d"
fi
echo "outputs: $project is in $out"
