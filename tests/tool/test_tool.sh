#!/bin/bash
# covers: L2
# The tool itself: exit codes, output, scenarios that must fail, and readers of games.
#
#   tests/tool/test_tool.sh TOOL [BOARD]
set -u
tool=$1
board=${2:-host}
here=$(dirname "$0")
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

verdict()
{
	if [ "$1" = good ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL $2"
	fi
}

# check NAME EXPECTED-CODE EXPECTED-TEXT COMMAND...   EXPECTED-TEXT is a part of the output, or empty
check()
{
	local name=$1 code=$2 text=$3 out seen
	shift 3
	out=$("$@" 2>&1 </dev/null)
	seen=$?
	if [ $seen -ne "$code" ]; then
		verdict bad "$name: exit $seen, expected $code: $(head -n 3 <<<"$out")"
	elif ! grep -qF -- "$text" <<<"$out"; then
		verdict bad "$name: expected \"$text\" in: $(head -n 8 <<<"$out")"
	else
		verdict good
	fi
}

run()
{
	"$tool" run --board "$board" "$@"
}

replay()
{
	"$tool" replay --board "$board" "$@"
}

commands()
{
	check "no command" 2 "usage:" "$tool"
	check "unknown command" 2 "there is no command \"ruin\"" "$tool" ruin
	check "help" 0 "zeitnot run" "$tool" --help
	check "version" 0 "zeitnot dev" "$tool" --version
	for command in run replay play; do
		check "$command --help" 0 "usage: zeitnot $command" "$tool" $command --help
		check "$command with an unknown option" 2 "usage: zeitnot $command" "$tool" $command --louder
		check "$command with an unknown board" 2 "" "$tool" $command --board abacus "$root/samples/candidates2024.pgn"
	done
	check "run without a file" 2 "usage:" "$tool" run
	check "run with a wrong seed" 2 "usage:" "$tool" run --seed many x.scn
	check "sound files of the host" 2 "board host plays no sound" "$tool" run --board host --wav "$scratch/l.wav,$scratch/r.wav" "$root/tests/scenarios/start/left_first.scn"
	check "replay without a file" 2 "usage:" "$tool" replay
	check "play without a terminal" 2 "this needs a terminal" "$tool" play --board "$board"
	check "play with a wrong speed" 2 "usage:" "$tool" play --speed 0
}

files()
{
	printf 'control 5m\nexpect left 5:00\n' >"$scratch/good.scn"
	printf 'control 5m\nexpect left 4:00\n' >"$scratch/bad.scn"
	printf 'expect state ready\nnonsense\n' >"$scratch/nonsense.scn"
	printf 'control 5m\r\nexpect left 5:00\r\n' >"$scratch/dos.scn"
	: >"$scratch/empty.scn"
	check "a good file" 0 "1 passed, 0 failed" run "$scratch/good.scn"
	check "its line" 0 "ok $scratch/good.scn" run "$scratch/good.scn"
	check "a bad file" 1 "0 passed, 1 failed" run "$scratch/bad.scn"
	check "its line" 1 "FAIL $scratch/bad.scn:2: expected left 4:00, seen 5:00" run "$scratch/bad.scn"
	check "the others run" 1 "2 passed, 2 failed" run "$scratch/good.scn" "$scratch/nonsense.scn" "$scratch/bad.scn" "$scratch/good.scn"
	check "a missing file" 2 "FAIL $scratch/missing.scn" run "$scratch/missing.scn"
	check "a missing one of two" 1 "1 passed, 1 failed" run "$scratch/missing.scn" "$scratch/good.scn"
	check "a folder" 2 "0 passed, 1 failed" run "$scratch"
	check "an empty file" 0 "1 passed, 0 failed" run "$scratch/empty.scn"
	check "carriage returns" 0 "1 passed, 0 failed" run "$scratch/dos.scn"
	check "binary" 1 "this is no text" run "$scratch/zeros"
	printf 'pack en\njack left in\nkey talk-left\nexpect spoken left ""\n' >"$scratch/voice.scn"
	[ "$board" != bread ] || check "without a voice" 0 "4 statements skipped: board $board has no voice" run "$scratch/voice.scn"
	[ "$board" != bread ] || check "without a voice, passed" 0 "1 passed, 0 failed" run "$scratch/voice.scn"
	check "standard input" 0 "ok -" bash -c "'$tool' run --board $board - <'$scratch/good.scn'"
	check "standard input, failing" 1 "FAIL -:2:" bash -c "'$tool' run --board $board - <'$scratch/bad.scn'"
}

# The first line of each file says where and how it must fail.
must_fail()
{
	local file line text

	for file in "$here"/must_fail/*.scn; do
		read -r _ _ line text <"$file"
		check "$(basename "$file")" 1 "FAIL $file:$line: " run "$file"
		check "$(basename "$file")" 1 "$text" run "$file"
	done
}

same_bytes()
{
	local file=$root/tests/scenarios/time/bounce_12ms.scn

	run --trace --seed 7 "$file" >"$scratch/one"
	run --trace --seed 7 "$file" >"$scratch/two"
	cmp -s "$scratch/one" "$scratch/two" && [ "$(wc -l <"$scratch/one")" -gt 10 ] && verdict good || verdict bad "two runs differ"
	for seed in 1 2 3 4 5 6 7 8; do
		check "seed $seed" 0 "1 passed" run --seed $seed "$file"
	done
	printf 'control 5m\nshow\npress right\nexpect running left\nshow\npress left\n' >"$scratch/show.scn"
	check "show" 0 "0:01.000" run "$scratch/show.scn"
	[ "$(run "$scratch/show.scn" | grep -c '|_ ')" -ge 2 ] && verdict good || verdict bad "show draws nothing"
	check "trace" 0 "left [" run --trace "$scratch/show.scn"
}

games()
{
	local pgn=$here/pgn

	check "no clocks" 2 "no [%clk] comments" replay "$pgn/no_clocks.pgn"
	check "only elapsed times" 2 "no [%clk] comments" replay "$pgn/emt_only.pgn"
	check "no control" 2 "no TimeControl tag" replay "$pgn/no_control.pgn"
	check "no control, said" 0 "exact            2" replay --control 300 "$pgn/no_control.pgn"
	check "a control in words" 0 "5 min" replay --control 300 "$pgn/no_control.pgn"
	check "a control as people write it" 2 "5 min + 3 s a move (5m+3)" replay --control 5+3 "$pgn/several.pgn"
	check "a control that is wrong" 2 "character" replay --control 1:30:00 "$pgn/no_control.pgn"
	check "a control that cannot be held" 2 "cannot be held" replay "$pgn/cannot_be_held.pgn"
	check "more time than the control has" 2 "contradicts the clocks: at 2. Nf3 the comment leaves 0:05:20" replay "$pgn/contradicts_more.pgn"
	check "a rapid game with a classical tag" 2 "contradicts the clocks: White would have used" replay "$pgn/contradicts_less.pgn"
	check "the same with the true control" 0 "worse            0" replay --control 25m+10 "$pgn/contradicts_less.pgn"
	check "a flag in the middle" 2 "the flag would have fallen" replay "$pgn/contradicts_flag.pgn"
	check "an open comment" 2 "a comment is not closed" replay "$pgn/open_comment.pgn"
	check "prose" 2 "prose.pgn:1:" replay "$pgn/prose.pgn"
	check "nothing" 2 "no game in it" replay "$pgn/empty.pgn"
	check "a missing file" 2 "cannot be read" replay "$pgn/missing.pgn"
	check "bridged" 0 "bridged          4" replay "$pgn/bridged.pgn"
	check "bridged, exact" 0 "exact            6" replay "$pgn/bridged.pgn"
	check "several games, the third" 0 "game 3: Third" replay "$pgn/several.pgn"
	check "several games, exact" 0 "exact            4" replay "$pgn/several.pgn"
	check "everything PGN allows" 0 "exact            4" replay "$pgn/everything.pgn"
	check "its moves" 0 "17... Ke7" replay --show "$pgn/everything.pgn"
	check "Black begins" 0 "exact            3" replay "$pgn/black_begins.pgn"
	check "Black begins, unequal" 2 "Black begins" replay --control "60|50" "$pgn/black_begins.pgn"
	check "a log that contradicts itself" 1 "worst            2 s at 2. Nf3: the display shows 4:52, the comment says 0:04:50" replay "$pgn/emt_off_by_two.pgn"
	check "one wrong second is not dragged along" 1 "exact            4" replay "$pgn/emt_off_by_two.pgn"
	check "zero" 0 "worse            0" replay "$pgn/zero.pgn"
	check "first moves for nothing" 0 "worse            0" replay "$pgn/first_moves_free.pgn"
	check "two files, one wrong" 2 "exact            4" replay "$pgn/no_clocks.pgn" "$pgn/several.pgn"
	check "the sample" 0 "exact            82" replay "$root/samples/candidates2024.pgn"
	check "the sample, shown" 0 "40... Qe7" replay --show "$root/samples/candidates2024.pgn"
}

head -c 100 /dev/zero >"$scratch/zeros"
commands
files
must_fail
same_bytes
games
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
