#!/usr/bin/env python3
"""Kills the tool at random instants while it plays and while it writes files. A game, a backup and a PGN file are
then the old ones or the new ones, never lost and never cut.

    test_kill.py build/zeitnot [KILLS]

covers: N1 N2 L2
"""
import fcntl
import multiprocessing
import os
import pty
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

TOOL = os.path.abspath(sys.argv[1])
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 12  # of a game, of a backup and of a PGN file
AT_ONCE = 25 if KILLS > 100 else 1  # processes, each with a share of the kills: they mostly wait
SHARE = -(-KILLS // AT_ONCE)
SMALL = 5000  # bytes of a file, less than a clock's memory
PATIENCE = 30
chance = random.Random(1)
failures = []
passed = 0
seen = set()  # what happened at least once


def check(right, what, *seen):
    global passed
    passed += bool(right)
    if not right:
        failures.append(what)
        print("FAIL", what, *seen)


class Player:
    """The clock in a terminal; its output is read as it arrives."""

    def __init__(self, state, *arguments, largest=None):
        self.master, slave = pty.openpty()
        self.raw = b""

        def begin():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if largest:
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

        self.process = subprocess.Popen([TOOL, "play", "--board", "host", "--state", state, *arguments], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                                        env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "LINES": "24", "COLUMNS": "80"}, preexec_fn=begin)
        os.close(slave)

    def read(self, seconds, wanted=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (wanted and wanted in self.raw):
            if select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                try:
                    self.raw += os.read(self.master, 65536)
                except OSError:
                    break
        return not wanted or wanted in self.raw

    def keys(self, text, seconds=0.15):
        os.write(self.master, text.encode())
        self.read(seconds)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


def first_game(state):
    player = Player(state, "--control", "90+30")
    check(player.read(PATIENCE, b"90 min + 30 s"), "the clock shows its control")
    player.keys("\r", 3)
    player.kill()
    check(os.path.getsize(state) == 32768, "the memory is a whole one", os.path.getsize(state))


def killed_games(folder):
    """The game of one and a half hours is restored after each kill, in PAUSE."""
    state = os.path.join(folder, "game")
    first_game(state)
    moves = 0
    for n in range(SHARE):
        if n % 4 == 3:  # the program ends in the middle of its first write
            player = Player(state, largest=SMALL)
            player.read(2)
            player.kill()
        player = Player(state)
        check(player.read(PATIENCE, b"Paused") and b"moves" in player.raw, f"kill {n}: the game is there, in PAUSE", player.raw[-600:])
        player.keys("p", 0.1)
        found = sum(map(int, re.findall(rb"moves (\d+)", player.raw)[:2]))
        check(moves <= found <= moves + 1, f"kill {n}: no move is lost", moves, found)
        moves = found
        player.keys(" \r"[n % 2], chance.uniform(0, 1.5))
        player.kill()
    seen.add("a move" if moves else "no move")
    for name in os.listdir(folder):
        check(name in ("game", "game.lock") or name.startswith("game.new-"), "no other file is left", name)


def half_a_memory(folder):
    """The disk is full, or the program ends while it writes; the next program starts all the same."""
    state = os.path.join(folder, "half")
    player = Player(state, "--control", "90+30", largest=SMALL)
    player.read(4)
    player.kill()
    player = Player(state)
    check(player.read(PATIENCE, b"PLAY") and player.process.poll() is None, "half of a memory stops nobody", player.raw[-300:])
    player.kill()


def killed_writers(folder, name, arguments, old, pattern, longest):
    path = os.path.join(folder, name)
    for n in range(SHARE):
        if n % 2 == 0 or not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(old)
        process = subprocess.Popen([TOOL, "link", "--simulated", "1", *arguments(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        time.sleep(chance.uniform(0, longest))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        with open(path, encoding="utf-8") as file:
            text = file.read()
        seen.add(f"{name}, {'old' if text == old else 'new'}")
        check(text == old or re.search(pattern, text, re.S), f"{name}, kill {n}: the old file or the new one", text[-300:])


def reference(folder):
    """Makes a backup without a kill, and returns how long it takes."""
    path = os.path.join(folder, "reference")
    begin = time.monotonic()
    done = subprocess.run([TOOL, "link", "--simulated", "1", "backup", path], capture_output=True, text=True, check=False)
    check(done.returncode == 0, "a backup", done.stderr)
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return lines, time.monotonic() - begin


def share(number):
    """Makes a share of the kills. Returns (passed, failed, what was seen)."""
    chance.seed(number)
    with tempfile.TemporaryDirectory(prefix="zeitnot-kill-") as folder:
        games = os.path.join(folder, "games")
        os.mkdir(games)
        half_a_memory(folder)
        killed_games(games)
        lines, took = reference(folder)
        killed_writers(folder, "backup", lambda path: ["backup", path], "# old\n", re.escape(lines[-1]) + r"\n\Z", 1.3 * took)
        killed_writers(folder, "live.pgn", lambda path: ["watch", "--seconds", "20", "--pgn", path], "; old\n", r"\[Event .*\n\n.*\*\n+\Z|\A\Z", 3)
    return passed, len(failures), seen


def main():
    with multiprocessing.Pool(AT_ONCE) as pool:
        good, bad, happened = zip(*pool.map(share, range(1, AT_ONCE + 1), 1))
    good, bad, happened = sum(good), sum(bad), set().union(*happened)
    lacking = {"a move", "backup, old", "backup, new", "live.pgn, old", "live.pgn, new"} - happened
    if lacking and KILLS > 100:
        bad += 1
        print("FAIL no kill left", lacking)
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
