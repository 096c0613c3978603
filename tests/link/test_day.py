#!/usr/bin/env python3
"""covers: L2 L3 L4 L5
A director's day, as the manual of the tool (docs/link.md) has it: clocks are numbered and set alike, with a wrong one among them; a round is
watched with pairings, with two flags, a clock that is replaced in mid-game, a game that is adjourned and resumed, and cables that are pulled at random.
In the end every game's times agree with a model of this test to a hundredth of a second.

    tests/link/test_day.py TOOL CLOCKS [COUNT]
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from clocks import Clocks, times_in

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS = sys.argv[1:3]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 6
BASE, INCREMENT = 180, 2
PLIES = 12
chance = random.Random(COUNT)


def link(*words, code=0):
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=600, check=False)
    check(done.returncode == code, " ".join(words[:2]), f"exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def set_up(clocks):
    out, _ = link("fleet", "3+2", "--number", "--once", *clocks.port)
    check(f"{COUNT} done, 0 not" in out, "all are set", out)
    link("set", "control=3", clocks.port[COUNT - 1])
    rows = [json.loads(line) for line in link("list", "--json", *clocks.port)[0].splitlines()]
    check(sorted(row["number"] for row in rows) == list(range(1, COUNT + 1)), "each number once", rows)
    codes = [row["code"] for row in rows]
    wrong = [row["port"] for row in rows if codes.count(row["code"]) == 1]
    check(wrong == [clocks.port[COUNT - 1]], "the wrong one is seen", codes)
    link("fleet", "3+2", "--once", *wrong)
    rows = [json.loads(line) for line in link("list", "--json", *clocks.port)[0].splitlines()]
    check(len({row["code"] for row in rows}) == 1, "all are alike", rows)
    for port in clocks.port:
        link("set", "white=0", "sound=0", port)
    return {row["port"]: row["number"] for row in rows}


def pairings(folder, numbers):
    """TRF16: the boards are numbered by starting numbers, since nobody has points."""
    path = os.path.join(folder, "report.trf")
    with open(path, "w", encoding="utf-8") as file:
        file.write("012 Open of the Hall\n")
        for player in range(1, 2 * COUNT + 1):
            board = player if player <= COUNT else player - COUNT
            white = player <= COUNT
            line = f"001 {player:4} m    {f'Player {player:03}, Ann':33} 2000 GER     0000000 2000/01/01  0.0 {player:4}"
            file.write(f"{line:<91}{board + COUNT if white else board:4} {'w' if white else 'b'}  \n")
    check(len(numbers) == COUNT, "a board a clock")
    return path


class Game:
    """What one game is to be, by the test's own account: a press takes its time, then 2 s are added."""

    def __init__(self):
        self.left = [BASE + INCREMENT] * 2
        self.times = []

    def move(self, took):
        side = len(self.times) % 2
        self.left[side] += INCREMENT - took
        self.times.append((self.left[side], took))


def agree(seen, expected):
    """To 0.01 s, and 0.02 s for what is a difference of two times; the contact's bounce is no part of it."""
    return len(seen) == len(expected) and all(abs(a - c) <= 0.0151 and abs(b - d) <= 0.0201 for (a, b), (c, d) in zip(seen, expected))


def play_round(clocks, watched):
    """All boards at once; every clock is pressed at instants that the test knows."""
    games = [Game() for _ in range(COUNT)]
    flagged = {0, 1}
    clocks.do("speed 0")
    for clock in range(COUNT):
        clocks.do(f"press {clock} right")
    for ply in range(PLIES):
        order = list(range(COUNT))
        chance.shuffle(order)
        took, passed = {}, 0
        for clock in order:
            step = chance.choice([0.25, 0.5, 1.0, 1.5])
            clocks.do(f"wait {step}")
            passed += step
            took[clock] = passed
            clocks.do(f"press {clock} {'left' if ply % 2 == 0 else 'right'}")
        for clock in order:
            games[clock].move(took[clock] + games[clock].rest if ply else took[clock])
            games[clock].rest = passed - took[clock]
        if ply % 3 == 1:
            pulled = chance.randrange(COUNT)
            clocks.do(f"cable {pulled} 0")
            watched.append(pulled)
        if ply % 3 == 2 and watched:
            clocks.do(f"cable {watched[-1]} 1")
    for clock in range(COUNT):
        clocks.do(f"cable {clock} 1")
        if clock not in flagged:
            clocks.press(clock, "play", 0)
    clocks.do("wait 300")
    for clock in flagged:
        clocks.press(clock, "play", 0.5)
    clocks.do(f"speed {clocks.speed}")
    return games, flagged


def after(clocks, folder, games, flagged, report_file, numbers):
    for clock, port in enumerate(clocks.port):
        out, _ = link("log", "--pairings", report_file, port)
        number = numbers[port]
        check(agree(times_in(out), games[clock].times), f"board {number}: the times", (times_in(out), games[clock].times))
        check(f'[White "Player {number:03}, Ann"]' in out and f'[Black "Player {number + COUNT:03}, Ann"]' in out and f'[Board "{number}"]' in out
              and '[Event "Open of the Hall"]' in out and '[TimeControl "180+2"]' in out and '[Round "1"]' in out, f"board {number}: its tags", out[:400])
        check(("flag fell" in out) == (clock in flagged), f"board {number}: flag", out)
        with open(os.path.join(folder, f"log-{number}.pgn"), "w", encoding="utf-8") as file:
            file.write(out)


def adjourned(clocks, folder, numbers):
    """The last clock's game goes on upon another clock from move 7: both logs are merged into one sheet."""
    port = clocks.port[COUNT - 1]
    moves = [f"N{'fg'[ply % 2]}{3 + ply % 4}" for ply in range(PLIES)]
    sheet = os.path.join(folder, "sheet.pgn")
    with open(sheet, "w", encoding="utf-8") as file:
        file.write("\n".join((f"{ply // 2 + 1}. " if ply % 2 == 0 else "") + move for ply, move in enumerate(moves)) + "\n*\n")
    log = os.path.join(folder, f"log-{numbers[port]}.pgn")
    with open(log, encoding="utf-8") as file:
        text = file.read()
    late = os.path.join(folder, "late.pgn")
    with open(late, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^[1-3]\.+ Z0.*\n", "", text, flags=re.M))
    out, said = link("merge", "--exact", sheet, late)
    check(times_in(out) == times_in(text)[6:] and "6 of 12 moves have times: 4. " in said, "a log from move 4 is aligned", (out, said))


def main():
    clocks = Clocks(CLOCKS, COUNT, 8)
    with tempfile.TemporaryDirectory() as folder:
        numbers = set_up(clocks)
        report_file = pairings(folder, numbers)
        live = os.path.join(folder, "live")
        os.mkdir(live)
        watcher = subprocess.Popen([TOOL, "link", "watch", "--pgn", live, "--pairings", report_file, *clocks.port], stdout=subprocess.PIPE, text=True)
        events = [json.loads(watcher.stdout.readline()) for _ in range(COUNT)]
        check({event["event"] for event in events} == {"connected"}, "watch: all are there", events)
        games, flagged = play_round(clocks, [])
        clocks.do("wait 2")
        watcher.terminate()
        rest = [json.loads(line) for line in watcher.stdout.read().splitlines()]
        watcher.wait(60)
        flags = {event["port"] for event in rest if event["event"] == "flag"}
        check(flags == {clocks.port[clock] for clock in flagged}, "watch: the two flags", flags)
        files = sorted(os.listdir(live))
        check(files == sorted(f"board-{number}.pgn" for number in numbers.values()), "watch: a file a board", files)
        with open(os.path.join(live, "board-1.pgn"), encoding="utf-8") as file:
            text = file.read()
        check('[White "Player 001, Ann"]' in text and "[%clk 0:0" in text and '[WhiteClock "' in text, "watch: the live file", text)
        after(clocks, folder, games, flagged, report_file, numbers)
        adjourned(clocks, folder, numbers)
    clocks.close()
    return report()


sys.exit(main())
