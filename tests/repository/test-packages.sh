#!/bin/sh
# `make` on a machine without its packages says in one line what is missing and which command installs it.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

check()
{
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAIL %s: expected\n    %s\nseen\n    %s\n' "$1" "$3" "$2"
	fi
}

# A package database in which two packages are not installed.
cat >"$folder/dpkg-query" <<'END'
#!/bin/sh
for package in "$@"; do
	case $package in
	-* | gcc-avr) ;;
	libelf-dev) echo "$package deinstall ok config-files" ;;
	*) echo "$package install ok installed" ;;
	esac
done
END
chmod +x "$folder/dpkg-query"
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES

seen=$(PATH="$folder:$PATH" make -n 2>&1 | sed 's/^make[^:]*:[0-9]*: //')
check "two are missing" "$seen" "*** These packages are missing: gcc-avr libelf-dev; install them with: tools/install-packages.sh build.  Stop."
PATH="$folder:$PATH" make -n >/dev/null 2>&1
check "the exit code" $? 2
seen=$(PATH="$folder:$PATH" make -n images 2>&1 | wc -l)
check "a line for the images" "$seen" 1
seen=$(PATH="$folder:$PATH" make -n help 2>&1 | grep -c "are missing")
check "the list of targets needs no packages" "$seen" 0
sed -i 's/gcc-avr) ;;/none) ;;/; s/libelf-dev)/nothing)/' "$folder/dpkg-query"
seen=$(PATH="$folder:$PATH" make -n images 2>&1 | grep -c "are missing")
check "nothing is missing" "$seen" 0

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
