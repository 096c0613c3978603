#!/usr/bin/env python3
"""covers: L1
Two hundred boards on one wall: its share of a core, and how soon a press is seen. The test plays the far ends, so
that only the tool needs time.

    tests/link/test_wall.py TOOL [BOARDS]
"""
import binascii
import os
import re
import resource
import select
import subprocess
import sys
import threading
import time
import tty

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL = sys.argv[1]
BOARDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
PATIENCE, PRESSES = 60, 25  # seconds at most until all boards are there
SEEN = 0.3  # seconds from the report to the screen
# A second of the wall takes as much of a core as this many replays of a game.  Both are measured in one run,
# because other programs slow a computer down.
REPLAYS, GAME, MEASURED = 16, "samples/candidates2024.pgn", 20


class Board:
    """A running clock on its serial port: one report per second, answers, and a report for each press."""

    def __init__(self, number):
        self.number, self.sequence, self.moves, self.heard = number, 0, 0, b""
        self.master, self.device = os.openpty()
        tty.setraw(self.device)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self.device)
        self.due = time.monotonic() + number / BOARDS

    def say(self, text):
        try:
            os.write(self.master, f"{text}*{binascii.crc_hqx(text.encode(), 0):04X}\r\n".encode())
        except BlockingIOError:
            pass  # nobody reads

    def report(self):
        self.sequence += 1
        turn = "right" if self.moves % 2 else "left"
        players = [f"{300 - self.sequence / 10:.3f} 1.000 0.000 {(self.moves + 1 - side) // 2} 1 0 0 0" for side in (0, 1)]
        self.say(f"clock {self.sequence % 65536} running {turn} left - 0 {' '.join(players)}")

    def answer(self):
        try:
            self.heard += os.read(self.master, 4096)
        except BlockingIOError:
            return
        *lines, self.heard = self.heard.split(b"\n")
        for line in lines:
            request = line.split(b"*")[0].decode("latin-1").strip()
            name = request.removeprefix("option ")
            value = {"number": self.number, "tenths": 20}.get(name, 0)
            if request:
                self.say(f"ok {name} {value}" if name != request else "ok 1891")


class Hall(threading.Thread):
    def __init__(self):
        super().__init__(daemon=True)
        self.boards = [Board(number + 1) for number in range(BOARDS)]
        self.by_file = {board.master: board for board in self.boards}
        self.ended = False

    def run(self):
        poll = select.epoll()
        for file in self.by_file:
            poll.register(file, select.EPOLLIN)
        while not self.ended:
            for file, _ in poll.poll(0.01):
                self.by_file[file].answer()
            now = time.monotonic()
            for board in self.boards:
                if board.due <= now:
                    board.report()
                    board.due += 1


class Screen(threading.Thread):
    """The pictures of the wall that the terminal shows, each with its instant."""

    def __init__(self, output):
        super().__init__(daemon=True)
        self.output, self.pictures = output, []

    def run(self):
        text = ""
        while piece := os.read(self.output.fileno(), 65536).decode():
            *whole, text = (text + piece).split("\x1b[J")
            self.pictures += [(time.monotonic(), picture) for picture in whole]


    def shows(self, boards):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.pictures and all(moves_of(self.pictures[-1][1], board.number) == 0 for board in boards):
                return True
            time.sleep(0.1)
        return False


def moves_of(picture, number):
    """The moves that the picture shows for the board; -1: the board is not on the wall."""
    found = re.search(rf"(?:^|[^\d:]){number}[ !] *[\d:]+[< ] *[\d:]+[< ] *(\d+) ", picture)
    return int(found.group(1)) if found else -1


def press(hall, screen, n):
    board = hall.boards[n * 7 % BOARDS]
    board.moves += 2
    begun, picture = time.monotonic(), len(screen.pictures)
    board.report()
    while time.monotonic() < begun + 5:
        for at, text in screen.pictures[picture:]:
            if at > begun and moves_of(text, board.number) == board.moves // 2:
                return at - begun
        time.sleep(0.005)
    return 5


def processor_time(process):
    _, status, used = os.wait4(process.pid, 0)
    return status, used.ru_utime + used.ru_stime


def replay():
    """The processor time that a replay of the game takes, in seconds."""
    command = [TOOL, "replay", "--board", "host", GAME]
    return sum(processor_time(subprocess.Popen(command, stdout=subprocess.DEVNULL))[1] for _ in range(MEASURED)) / MEASURED


def main():
    before = replay()
    hall = Hall()
    hall.start()
    begun = time.monotonic()
    watch = subprocess.Popen([TOOL, "link", "watch", "--wall", *(board.port for board in hall.boards)], stdout=subprocess.PIPE)
    screen = Screen(watch.stdout)
    screen.start()
    check(screen.shows(hall.boards), f"{BOARDS} boards are on the wall", screen.pictures[-1:])
    seen = sorted(press(hall, screen, n) for n in range(PRESSES))
    watch.terminate()
    status, used = processor_time(watch)
    share = used / (time.monotonic() - begun)
    hall.ended = True
    replays = 2 * share / (before + replay())
    print(f"{BOARDS} boards: {100 * share:.1f} % of a core, or {replays:.1f} replays a second; a press is seen within {seen[PRESSES // 2]:.2f} s in the median, {seen[-1]:.2f} s at most")
    check(status == 0, "the wall ends well", status)
    check(replays <= REPLAYS, "the wall's share of a core, in replays of a game", replays)
    check(seen[PRESSES // 2] <= SEEN, "a press is seen soon", seen)
    return report()


if BOARDS * 2 + 50 > resource.getrlimit(resource.RLIMIT_NOFILE)[0]:
    resource.setrlimit(resource.RLIMIT_NOFILE, (BOARDS * 2 + 50, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
sys.exit(main())
