#!/usr/bin/env python3
"""covers: L2 L3 L4 L5
A director's day, as docs/link.md describes it. Clocks are numbered and set alike, with a wrong one among them. A
round is watched with pairings, two flags, a clock that is replaced in mid-game, a game that is adjourned and resumed,
and cables that are pulled at random. In the end every game's times agree with a model of this test to a hundredth of
a second.

    tests/link/test_day.py TOOL CLOCKS [COUNT]
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from clocks import Clocks, times_in

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS = sys.argv[1:3]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 6
BASE, INCREMENT = 180, 2
PATIENCE = 60  # seconds at most until a busy computer has read what the clocks report
PLIES, HALF = 12, 6
REPLACED, ADJOURNED = COUNT - 2, COUNT - 1  # boards
LET_GO = 0.06  # seconds of a press: PLAY resumes the game at its release, because a long press opens the list
chance = random.Random(COUNT)


def link(*words, code=0):
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=600, check=False)
    check(done.returncode == code, " ".join(words[:2]), f"exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def set_up(clocks):
    out, _ = link("fleet", "3+2", "--number", "--once", *clocks.port[:COUNT])
    check(f"{COUNT} done, 0 not" in out, "all are set", out)
    link("set", "control=3", clocks.port[COUNT - 1])
    rows = [json.loads(line) for line in link("list", "--json", *clocks.port[:COUNT])[0].splitlines()]
    check(sorted(row["number"] for row in rows) == list(range(1, COUNT + 1)), "each number once", rows)
    codes = [row["code"] for row in rows]
    wrong = [row["port"] for row in rows if codes.count(row["code"]) == 1]
    check(wrong == [clocks.port[COUNT - 1]], "the wrong one is seen", codes)
    link("fleet", "3+2", "--once", *wrong)
    rows = [json.loads(line) for line in link("list", "--json", *clocks.port[:COUNT])[0].splitlines()]
    check(len({row["code"] for row in rows}) == 1, "all are alike", rows)
    for port in clocks.port[:COUNT]:
        link("set", "white=0", "sound=0", port)
    return {row["port"]: row["number"] for row in rows}


def pairings(folder, numbers):
    """Writes TRF16. Nobody has points, so the boards are numbered by starting numbers."""
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
    """The times of one game, as this test computes them: a press takes its time, then 2 s are added."""

    def __init__(self, left=(BASE + INCREMENT, BASE + INCREMENT)):
        self.left = list(left)
        self.times = []
        self.begun = 0  # when the move in hand began, by the test's clock; in a pause: how long it has taken

    def move(self, now):
        side = len(self.times) % 2
        self.left[side] += INCREMENT - (now - self.begun)
        self.times.append((self.left[side], now - self.begun))
        self.begun = now

    def turn(self, now):
        """PLAY pauses the game, or continues it."""
        self.begun = now - self.begun

    def shown(self):
        """Both times in whole seconds, as the display shows them in a pause."""
        return math.ceil(self.left[0] - self.begun), math.ceil(self.left[1])


def agree(seen, expected):
    """Compares to 0.01 s, because a time left is rounded up and a time used down; a tick is a quarter of a
    millisecond."""
    return len(seen) == len(expected) and all(abs(a - c) <= 0.0105 and abs(b - d) <= 0.0105 for (a, b), (c, d) in zip(seen, expected))


class Round:
    """All boards at once; the test knows the instant of every press. `clock` gives the clock of each board."""

    def __init__(self, clocks):
        self.clocks, self.now = clocks, 0.0
        self.clock = list(range(COUNT))
        self.games = [Game() for _ in range(COUNT)]
        self.flagged = {0, 1}
        self.pulled = []

    def press(self, board, button):
        self.clocks.do(f"press {self.clock[board]} {button}")

    def wait(self, seconds):
        self.clocks.do(f"wait {seconds}")
        self.now += seconds

    def plies(self, first, last):
        for ply in range(first, last):
            order = list(range(COUNT))
            chance.shuffle(order)
            for board in order:
                self.wait(round(chance.uniform(0.1, 9 / COUNT), 3))
                self.press(board, "left" if ply % 2 == 0 else "right")
                self.games[board].move(self.now)
            self.pull_or_plug(ply)
        for clock in self.pulled:
            self.clocks.do(f"cable {clock} 1")

    def pull_or_plug(self, ply):
        if ply % 3 == 1:
            self.pulled.append(self.clock[chance.randrange(COUNT)])
            self.clocks.do(f"cable {self.pulled[-1]} 0")
        if ply % 3 == 2 and self.pulled:
            self.clocks.do(f"cable {self.pulled[-1]} 1")

    def play(self, boards, later=0.0):
        for board in boards:
            self.press(board, "play")
            self.games[board].turn(self.now + later)

    def begin(self, boards):
        for board in boards:
            self.press(board, "right")
            self.games[board].begun = self.now

    def end(self):
        for board in range(COUNT):
            if board not in self.flagged:
                self.press(board, "play")
        self.clocks.do("wait 300")
        for board in self.flagged:
            self.press(board, "play")
        self.clocks.do("wait 1")


def goes_on_elsewhere(round_, board, clock, number):
    """The arbiter enters the times from the display as a separate control. The first move gets the increment, so
    it is subtracted."""
    left = round_.games[board].shown()
    link("set", f"control={left[0] - INCREMENT}s+{INCREMENT}|{left[1] - INCREMENT}s+{INCREMENT}", "white=0", "sound=0", f"number={number}", round_.clocks.port[clock])
    round_.clock[board] = clock
    round_.games[board] = Game(left)


def half_time(round_, numbers):
    """Every clock is paused. One breaks, and a spare one takes its place. Another game is adjourned, and resumed
    on its clock after another game was played there."""
    clocks = round_.clocks
    round_.play(range(COUNT))
    clocks.do("wait 1")
    clocks.do(f"speed {clocks.speed}")
    first = {board: round_.games[board] for board in (REPLACED, ADJOURNED)}
    clocks.do(f"cable {REPLACED} 0")
    clocks.do(f"power {REPLACED} 0")
    goes_on_elsewhere(round_, REPLACED, COUNT, numbers[clocks.port[REPLACED]])
    clocks.end_game(ADJOURNED)
    goes_on_elsewhere(round_, ADJOURNED, ADJOURNED, numbers[clocks.port[ADJOURNED]])
    return first


def board_of(port, clocks, numbers):
    return numbers[port] if port in numbers else numbers[clocks.port[REPLACED]]


def after(round_, folder, report_file, numbers):
    clocks = round_.clocks
    for board in range(COUNT):
        port = clocks.port[round_.clock[board]]
        out, _ = link("log", "--pairings", report_file, port)
        number = board_of(port, clocks, numbers)
        check(agree(times_in(out), round_.games[board].times), f"board {number}: the times", (times_in(out), round_.games[board].times))
        check(f'[White "Player {number:03}, Ann"]' in out and f'[Black "Player {number + COUNT:03}, Ann"]' in out and f'[Board "{number}"]' in out
              and '[Event "Open of the Hall"]' in out and '[Round "1"]' in out, f"board {number}: its tags", out[:400])
        check('[TimeControl "180+2"]' in out or board in (REPLACED, ADJOURNED), f"board {number}: its control", out[:400])
        check(("flag fell" in out) == (board in round_.flagged), f"board {number}: flag", out)
        write(folder, f"second-{board}.pgn", out)


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def two_logs(round_, folder, board, game, first):
    """Merges the two logs of a game that continued elsewhere into one sheet. `game` is its first half, `first` the
    words that give its log."""
    moves = [f"N{'fg'[ply % 2]}{3 + ply % 4}" for ply in range(PLIES)]
    sheet = write(folder, "sheet.pgn", "\n".join((f"{ply // 2 + 1}. " if ply % 2 == 0 else "") + move for ply, move in enumerate(moves)) + "\n*\n")
    out, _ = link("log", *first)
    check(agree(times_in(out), game.times), f"board {board}: the times of its first half", (times_in(out), game.times))
    log = write(folder, f"first-{board}.pgn", out)
    out, said = link("merge", "--exact", "--to", str(HALF // 2), sheet, log)
    check(f"{HALF} of {PLIES} moves have times: 1. " in said, "the first log is merged", said)
    out, said = link("merge", "--exact", "--from", str(HALF // 2 + 1), write(folder, "half.pgn", out), os.path.join(folder, f"second-{board}.pgn"))
    check(f"{PLIES - HALF} of {PLIES} moves have times: {HALF // 2 + 1}. " in said, "the second log is merged", said)
    check(agree(times_in(out), game.times + round_.games[board].times), f"board {board}: all times in one sheet", out)


def power_was_lost(clocks):
    """The broken clock works again: it still has its game, and its log tells what happened."""
    clocks.do(f"power {REPLACED} 1")
    clocks.do(f"cable {REPLACED} 1")
    clocks.do("wait 3")
    check("power was lost" in link("log", clocks.port[REPLACED])[0], "the loss of power is in the log at once, before the game continues")
    for _ in range(2):
        clocks.press(REPLACED, "play", 1)
    check(link("log", clocks.port[REPLACED])[0].count("power was lost") == 1, "and once")


class Watcher:
    """zeitnot link watch. Its output is read all the time, so that no full pipe stops it."""

    def __init__(self, ports, live, report_file):
        self.process = subprocess.Popen([TOOL, "link", "watch", "--pgn", live, "--pairings", report_file, *ports], stdout=subprocess.PIPE, text=True)
        events = [json.loads(self.process.stdout.readline()) for _ in ports]
        check({event["event"] for event in events} == {"connected"}, "watch: all are there", events)
        self.events = []
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def flags(self):
        """The ports whose clocks have shown a flag. A slow computer may not have heard a clock for seconds, and
        then it reports the flag with `connected`."""
        return {event["port"] for event in list(self.events) if any(event.get(side, {}).get("flag", 0) >= 2 for side in ("white", "black"))}

    def until_flags(self, count):
        end = time.monotonic() + PATIENCE
        while len(self.flags()) < count and time.monotonic() < end:
            time.sleep(0.05)

    def end(self):
        self.process.terminate()
        self.reader.join()
        self.process.wait(60)


def watched_round(clocks, live, report_file, numbers):
    round_ = Round(clocks)
    watcher = Watcher(clocks.port[:COUNT], live, report_file)
    clocks.do("speed 0")
    round_.begin(range(COUNT))
    round_.plies(0, HALF)
    watcher.end()
    # A slow computer misses reports of these clocks, which are faster than real ones, so one board is enough.
    check(any("[%clk 0:0" in read(live, file) for file in os.listdir(live)), "watch: times of moves", live)
    first = half_time(round_, numbers)
    watcher = Watcher([clocks.port[clock] for clock in round_.clock], live, report_file)
    clocks.do("speed 0")
    round_.play((board for board in range(COUNT) if board not in first), LET_GO)
    round_.begin(first)
    round_.plies(HALF, PLIES)
    round_.end()
    clocks.do(f"speed {clocks.speed}")
    watcher.until_flags(len(round_.flagged))
    watcher.end()
    flags = watcher.flags()
    check(flags == {clocks.port[board] for board in round_.flagged}, "watch: the two flags", flags)
    return round_, first


def main():
    clocks = Clocks(CLOCKS, COUNT + 1, 8)
    with tempfile.TemporaryDirectory() as folder:
        numbers = set_up(clocks)
        report_file = pairings(folder, numbers)
        live = os.path.join(folder, "live")
        os.mkdir(live)
        round_, first = watched_round(clocks, live, report_file, numbers)
        files = sorted(os.listdir(live))
        check(files == sorted(f"board-{number}.pgn" for number in numbers.values()), "watch: a file a board", files)
        text = read(live, "board-1.pgn")
        check('[White "Player 001, Ann"]' in text and '[WhiteClock "' in text, "watch: the live file", text)
        after(round_, folder, report_file, numbers)
        power_was_lost(clocks)
        two_logs(round_, folder, REPLACED, first[REPLACED], [clocks.port[REPLACED]])
        two_logs(round_, folder, ADJOURNED, first[ADJOURNED], ["1", clocks.port[ADJOURNED]])
    clocks.close()
    return report()


sys.exit(main())
