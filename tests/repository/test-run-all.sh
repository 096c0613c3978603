#!/bin/bash
# Tests tests/run-all: a test that does not report how many cases passed has failed.
set -u
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
passed=0
failed=0

# A false make, whose targets behave as their names say.
cat >"$here/make" <<'MAKE'
#!/bin/bash
case $2 in
test-good) echo "3 passed, 0 failed" ;;
test-cmocka) printf '[  PASSED  ] 2 test(s).\n[  PASSED  ] 5 test(s).\n' >&2 ;;
test-cmocka-bad) printf '[  PASSED  ] 2 test(s).\n[  FAILED  ] 4 test(s), listed below:\n'; exit 4 ;;
test-crash) echo "3 passed, 0 failed"; exit 139 ;;
test-silent) ;;
test-none) echo "0 passed, 0 failed" ;;
test-hangs) echo "3 passed, 0 failed"; sleep 60 ;;
test-last) printf '1 passed, 0 failed\n9 passed, 2 failed\n'; exit 1 ;;
soak-then-good) sleep 0.3; [ -e "$0.ran" ] || { touch "$0.ran"; exit 1; }; echo "1 passed, 0 failed" ;;
esac
MAKE
chmod +x "$here/make"

# expect SUM CODE TARGET...
expect()
{
	local sum=$1 code=$2 out
	shift 2
	out=$(MAKE=$here/make JOBS=2 tests/run-all "$here/log" "$@")
	local got=$?
	if [ "$(tail -n 1 <<<"$out")" = "$sum" ] && [ $got -eq "$code" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'run-all %s: expected "%s" (%d), got (%d):\n%s\n' "$*" "$sum" "$code" $got "$out"
	fi
}

expect "3 passed, 0 failed" 0 test-good
expect "7 passed, 0 failed" 0 test-cmocka
expect "2 passed, 4 failed" 1 test-cmocka-bad
expect "3 passed, 1 failed" 1 test-crash
expect "0 passed, 1 failed" 1 test-silent
expect "0 passed, 1 failed" 1 test-none
expect "9 passed, 2 failed" 1 test-last
LIMIT=0.3 expect "3 passed, 1 failed" 1 test-hangs
expect "0 passed, 1 failed" 1
expect "3 passed, 1 failed" 1 test-good soak-then-good
expect "4 passed, 0 failed" 0 test-good soak-then-good # what the run before has left is not read
expect "14 passed, 6 failed" 1 test-good test-cmocka-bad test-last
# Those that wait run beside the others, and count like them.
export WAITING="soak-then-good test-last"
rm -f "$here/make.ran"
expect "12 passed, 3 failed" 1 test-last test-good soak-then-good
expect "13 passed, 2 failed" 1 soak-then-good test-last test-good
unset WAITING
# What has passed on the same word is not run again, what has failed is; on another word all is.
rm -f "$here/make.ran"
export RESUME=one
expect "3 passed, 1 failed" 1 test-good soak-then-good
printf '#!/bin/bash\n[ "$2" = soak-then-good ] && echo "1 passed, 0 failed"\n' >"$here/make"
expect "4 passed, 0 failed" 0 test-good soak-then-good
RESUME=two
expect "1 passed, 1 failed" 1 test-good soak-then-good
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
