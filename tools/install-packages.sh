#!/bin/sh
# Installs what a target needs and the machine lacks (Debian 12 and its relatives).
#
#   tools/install-packages.sh GROUP...              groups: build test speech hear flash node wasm web prove
#                                                   coverage case papers pictures
#   tools/install-packages.sh --missing GROUP...    only prints what the machine lacks
#
# Asks the package database first.  If everything is installed, it needs neither the network nor root.
set -eu

# make run: the tool, both images, the simulator.
build="gcc libc6-dev make python3 gcc-avr avr-libc binutils-avr libsimavr-dev libelf-dev libdw-dev libncurses-dev libserialport-dev"
flash="avrdude"
# make test: what judges the code; python3 for the reports.
test="$build $flash libcmocka-dev clang lld libclang-rt-dev clang-format clang-tidy cppcheck spin git"
# make speech
speech="espeak-ng"
# what listens to it
hear="$speech pocketsphinx pocketsphinx-en-us"
# make web.  A Node from another source has its own npm, which conflicts with Debian's.
node=
command -v npm >/dev/null || node="nodejs npm"
# the firmware for the page
wasm="clang lld-14 wasi-libc libclang-rt-14-dev-wasm32"
# what looks at the page
web="chromium-headless-shell $node"
# make pictures
pictures="$web webp"
# make coverage: MC/DC begins with version 18, and Debian 12 has 19 beside its own.
coverage="clang-19 llvm-19 libclang-rt-19-dev"
# make case: the case, the font of its words, its pictures
case="openscad fonts-dejavu-core povray"
# make papers, and what its test reads them with
papers="weasyprint fonts-dejavu-core poppler-utils $node"
prove="frama-c-base why3 z3 cvc4 python3"

missing()
{
	there=" $(dpkg-query -W -f='${Package} ${Status}\n' "$@" 2>/dev/null | sed -n 's/ install ok installed$//p' | tr '\n' ' ')"
	for package in "$@"; do
		case $there in
		*" $package "*) ;;
		*) echo "$package" ;;
		esac
	done
}

only_missing=
[ "${1-}" != --missing ] || {
	only_missing=yes
	shift
}
wanted=
for group in "$@"; do
	case $group in
	build | test | speech | hear | flash | node | wasm | web | prove | coverage | case | papers | pictures) eval "wanted=\"\$wanted \$$group\"" ;;
	*)
		echo "$0: no group '$group' (build test speech hear flash node wasm web prove coverage case papers pictures)" >&2
		exit 2
		;;
	esac
done

command -v dpkg-query >/dev/null || {
	[ -z "$only_missing" ] || exit 0
	echo "This is no Debian: please install the equivalents of:$wanted" >&2
	exit 0
}

# shellcheck disable=SC2086 # lists of words
lacking=$(missing $wanted | sort -u | tr '\n' ' ')
[ -n "$lacking" ] || exit 0
[ -z "$only_missing" ] || {
	echo "$lacking"
	exit 0
}

as_root=
if [ "$(id -u)" -ne 0 ]; then
	command -v sudo >/dev/null || {
		echo "Missing packages, and neither root nor sudo to install them: apt-get install $lacking" >&2
		exit 1
	}
	as_root=sudo
fi

echo "Installing: $lacking"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install()
{
	# shellcheck disable=SC2086 # a list of words
	$as_root apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $lacking >"$log" 2>&1
}
# A new machine may have no package lists, or old ones, so a failed installation is tried again after an
# update.
install || { $as_root apt-get -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 && install; } || {
	tail -n 20 "$log" >&2
	echo "Could not install: $lacking" >&2
	exit 1
}
# shellcheck disable=SC2086 # a list of words
left=$(missing $lacking | tr '\n' ' ')
[ -z "$left" ] || {
	echo "Still missing: $left" >&2
	exit 1
}
echo "Installed."
