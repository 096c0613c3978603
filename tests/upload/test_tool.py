#!/usr/bin/env python3
"""covers: L4 L6
zeitnot link speech, as a person uses it, with clocks on pseudo terminals that are eight times as fast as real ones.

    tests/upload/test_tool.py TOOL CLOCKS PACK
"""
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS, PACK = sys.argv[1:4]
SPEED = "8"


class Clock:
    def __init__(self, board):
        self.process = subprocess.Popen([CLOCKS, "1", SPEED, board], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self.process.stdout.readline().strip()

    def do(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


def link(name, said, *words, code=0):
    """Runs the command; its output must contain `said`."""
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=60)
    out = done.stdout + done.stderr
    check(done.returncode == code and said in out, name, f"exit {done.returncode}: {out}")


def write(board):
    clock = Clock(board)
    link(f"{board}: written", "slot 1: English", "speech", PACK, clock.port)
    link(f"{board}: listed", "speaks 1 English", "list", clock.port)
    link(f"{board}: replaced, not doubled", "slot 1: English", "speech", PACK, clock.port)
    link(f"{board}: another slot", "slot 4: English", "speech", "--slot", "4", PACK, clock.port)
    link(f"{board}: both listed", "speaks 1 English, 4 English", "list", clock.port)
    clock.close()


def stop_and_go_on():
    clock = Clock("host")
    terminal, end = pty.openpty()  # because the progress is printed only for a person
    process = subprocess.Popen([TOOL, "link", "speech", PACK, clock.port], stdout=subprocess.PIPE, stderr=end)
    os.close(end)
    shown = ""
    while not re.search(r"\d\d % ", shown):
        shown += os.read(terminal, 100).decode()
    clock.do("speed 1")  # the clock waits for frames as long as a real one
    process.send_signal(signal.SIGINT)
    process.wait(60)
    os.close(terminal)
    link("at once after a stop there is none", "3m+2\n", "list", clock.port)
    clock.do(f"speed {SPEED}")
    link("the same command again", "slot 1: English", "speech", PACK, clock.port)
    clock.close()


def errors(folder):
    clock = Clock("host")
    with open(PACK, "rb") as file:
        pack = bytearray(file.read())
    for name, change, said in [("damaged", 5000, "damaged"), ("no pack", 0, "no pack of speech")]:
        other = bytearray(pack)
        other[change] ^= 1
        path = os.path.join(folder, "wrong.pak")
        with open(path, "wb") as file:
            file.write(other)
        link(name, said, "speech", path, clock.port, code=2)
    link("no file", "No such file", "speech", "/no-such-file", clock.port, code=2)
    link("no such place", "this is no number that it takes", "speech", "--slot", "7", PACK, clock.port, code=2)
    link("a game is set", "code", "set", "control=5m", clock.port)
    clock.do("press 0 left")
    clock.do("wait 1")
    link("not while it runs", "not while a game is running", "speech", PACK, clock.port, code=1)
    clock.close()
    clock = Clock("bread")
    link("a board without", "this board does not have it", "speech", PACK, clock.port, code=1)
    clock.close()


write("host")
write("lcd")
stop_and_go_on()
with tempfile.TemporaryDirectory() as scratch:
    errors(scratch)
sys.exit(report())
