#!/bin/sh
# Installs KiCad 9 (command line, symbols, footprints) from the backports of the running Debian release.
#
# The mirror is the one this machine already uses: its address is read from the machine's own apt sources,
# none is written here. A second run finds KiCad and ends at once, without the network.
set -eu

say() { printf 'install-kicad: %s\n' "$*"; }
fail() { printf 'install-kicad: %s\n' "$*" >&2; exit 1; }

have_kicad() {
	command -v kicad-cli >/dev/null 2>&1 || return 1
	case "$(kicad-cli version 2>/dev/null)" in 9.* | 1[0-9].*) ;; *) return 1 ;; esac
	[ -d /usr/share/kicad/symbols ] && [ -d /usr/share/kicad/footprints ] &&
		/usr/bin/python3 -c 'import pcbnew' 2>/dev/null
}

if have_kicad; then
	say "KiCad $(kicad-cli version) is here, nothing to do"
	exit 0
fi

command -v apt-get >/dev/null 2>&1 || fail "no apt-get: install KiCad 9 with its symbols and footprints by hand"
as_root=
if [ "$(id -u)" -ne 0 ]; then
	command -v sudo >/dev/null 2>&1 || fail "must be root, and there is no sudo"
	as_root=sudo
fi

# shellcheck source=/dev/null
codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
[ -n "$codename" ] || fail "/etc/os-release names no release"

# The archive line of the release itself, in either form of apt's sources ("deb URI suite ..." or "URIs:").
find_mirror() {
	cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
		sed -n "s/^deb[[:space:]]\{1,\}\(\[[^]]*\][[:space:]]*\)\{0,1\}\([^[:space:]]*\)[[:space:]]\{1,\}${codename}[[:space:]].*/\2/p"
	cat /etc/apt/sources.list.d/*.sources 2>/dev/null | awk -v suite="$codename" '
		function flush() { if (hit && uri != "") print uri; hit = 0; uri = "" }
		/^[[:space:]]*$/ { flush(); next }
		/^URIs:/ { uri = $2 }
		/^Suites:/ { for (i = 2; i <= NF; i++) if ($i == suite) hit = 1 }
		END { flush() }'
}
mirror=$(find_mirror | head -n 1)
[ -n "$mirror" ] || fail "apt's sources name no mirror for $codename"

list=/etc/apt/sources.list.d/$codename-backports.list
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
say "enabling $codename-backports from $mirror in $list"
if [ -f "$keyring" ]; then option="[signed-by=$keyring] "; else option=; fi
printf 'deb %s%s %s-backports main\n' "$option" "$mirror" "$codename" | $as_root tee "$list" >/dev/null

say "installing kicad kicad-symbols kicad-footprints (about 225 MB to fetch, 1.3 GB on the disk)"
$as_root apt-get -o DPkg::Lock::Timeout=300 update -q || fail "the package lists cannot be fetched: no network, or the mirror has no $codename-backports"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends -t "$codename-backports" \
	kicad kicad-symbols kicad-footprints || fail "KiCad cannot be installed from $mirror"
have_kicad || fail "KiCad is installed but does not answer"
say "installed KiCad $(kicad-cli version)"
