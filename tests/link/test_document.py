#!/usr/bin/env python3
"""covers: L2 G3
Follows docs/link.md as a new user does: its tutorial line by line with the printed output, and every other command of
the page with simulated clocks.

    tests/link/test_document.py TOOL DOCUMENT
"""
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, DOCUMENT = os.path.abspath(sys.argv[1]), sys.argv[2]
PATIENCE = 60
ENDLESS = 3  # seconds that a command gets which runs until Ctrl-C
# The score sheet and the pairings that the commands of the page name.
SHEET = '[White "Ann"]\n[Black "Bo"]\n\n1. e4 e5 *\n'
REPORT = "012 Open\n" + "".join(
    f"001 {n:4} m    Player {n:<26} 2000 GER     0000000 2000/01/01  0.0 {n:4}".ljust(91) + f"{3 - n:4} {'wb'[n - 1]}  \n" for n in (1, 2))


def blocks(text):
    """The indented blocks of the page, each as a list of lines."""
    found, block = [], []
    for line in text.splitlines() + [""]:
        if line.startswith("    "):
            block.append(line[4:])
        elif not line and block:
            block.append("")
        elif block:
            found.append(block)
            block = []
    return [[line for line in block if line] for block in found + [block] if block]


class User:
    """Two terminals; the port names of the page stand in for the ports of the clocks."""

    def __init__(self, folder):
        self.folder = folder
        self.clocks = None
        self.ports = {}

    def on_machine(self, line):
        """Replaces all names in one step, because the port of one clock may have the name that the page gives to
        the other."""
        return re.sub(r"/dev/pts/\d+", lambda name: self.ports.get(name[0], name[0]), line)

    def on_page(self, line):
        """The way back, so that the lines of several ports have the page's order."""
        names = {port: name for name, port in self.ports.items()}
        return re.sub(r"/dev/pts/\d+", lambda port: names.get(port[0], port[0]), line)

    def start(self, command, expected):
        words = shlex.split(command)
        self.clocks = subprocess.Popen([TOOL, *words[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for port in expected:
            self.ports[port] = self.clocks.stdout.readline().strip()
        check(len(expected) == int(words[2]) and all(os.path.exists(port) for port in self.ports.values()), command, self.ports)

    def type(self, line):
        time.sleep(0.5)
        self.clocks.stdin.write(line + "\n")
        self.clocks.stdin.flush()
        check(self.clocks.stdout.readline() == "ok\n", line)

    def run(self, command, after=None):
        """Runs the command until it ends, or else until Ctrl-C. Returns its exit code and its output on the
        terminal."""
        redirected = re.sub(r">(\S+)$", "", command)
        words = [word for part in shlex.split(redirected) for word in ([self.ports["/dev/pts/3"], self.ports["/dev/pts/4"]] if part.endswith("*") else [part])]
        process = subprocess.Popen([TOOL, *words[1:]], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell ignores SIGINT for programs in the background
        endless = words[2] == "watch" or (words[2] == "fleet" and "--once" not in words)
        if endless:
            time.sleep(ENDLESS)
            process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        if redirected != command:
            with open(os.path.join(self.folder, command.rsplit(">", 1)[1]), "w", encoding="utf-8") as file:
                file.write(out)
        return process.returncode, out, endless


def pattern(line):
    """A pattern for the printed line, because times, the program's version and the ports differ from run to run."""
    text = re.escape(line)
    text = re.sub(r"\\\[%(clk|emt)\\ [\d:\\.]+\\\]", r"\\[%\1 [\\d:.]+\\]", text)
    text = re.sub(r"zeitnot\\-\S+/line", r"zeitnot-\\S+/line", text)
    return re.sub(r"/dev/pts/\d+", r"/dev/pts/\\d+", text)


def tutorial(user, text):
    for block in blocks(text):
        if not block[0].startswith("$ "):
            for line in block:
                user.type(line)
            time.sleep(0.5)
        elif block[0].startswith("$ zeitnot clocks"):
            user.start(block[0][2:], block[1:])
        else:
            code, out, _ = user.run(user.on_machine(block[0][2:]))
            said = [user.on_page(line) for line in out.splitlines() if line]
            check(code == 0, block[0], (code, out))
            check(len(said) == len(block) - 1 and all(re.fullmatch(pattern(line), have) for line, have in zip(sorted(block[1:]), sorted(said))), f"{block[0]}: prints what the page says", (block[1:], said))


def commands(text):
    return [line for block in blocks(text) for line in block if line.startswith("zeitnot ")]


def the_rest(user, text):
    for name, content in (("moves.pgn", SHEET), ("open.trf", REPORT)):
        with open(os.path.join(user.folder, name), "w", encoding="utf-8") as file:
            file.write(content)
    os.mkdir(os.path.join(user.folder, "live"))
    left, right = user.ports["/dev/pts/3"], user.ports["/dev/pts/4"]
    for command in commands(text):
        if "speech" in command:  # tests/upload does this
            continue
        command = command.replace("/dev/ttyUSB*", left + " " + right).replace("/dev/ttyUSB0", left).replace("/dev/ttyUSB1", right)
        if "fleet" in command or " set " in command:  # a clock with a paused game refuses
            command = re.sub(rf"{re.escape(left)}\b", right, command)  # /dev/pts/1 is also the beginning of /dev/pts/10
        code, out, endless = user.run(command)
        check(code in ((0, -signal.SIGINT) if endless else (0,)), command, (code, out))
        if "fleet" in command:
            check("done: clock" in out, f"{command}: sets the clock", out)
    with open(os.path.join(user.folder, "game.pgn"), encoding="utf-8") as file:
        game = file.read()
    check(re.search(r"1\. e4 \{\[%clk 0:05:0\d\] \[%emt 0:00:0\d\]\} e5 \{\[%clk 0:05:0\d\] \[%emt 0:00:0\d\]\} \*", game), "the game has its times", game)
    check(sorted(os.listdir(os.path.join(user.folder, "live"))) != [], "a live file a board", os.listdir(user.folder))


def main():
    with open(DOCUMENT, encoding="utf-8") as file:
        text = file.read()
    begin, end = text.index("## A clock to try it with"), text.index("## How controls are written")
    with tempfile.TemporaryDirectory() as folder:
        user = User(folder)
        tutorial(user, text[begin:end])
        the_rest(user, text[end:])
        user.clocks.stdin.close()
        check(user.clocks.wait(PATIENCE) == 0, "the clocks end with their input")
    return report()


sys.exit(main())
