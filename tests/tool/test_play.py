#!/usr/bin/env python3
"""Plays a whole blitz game on the clock in a terminal, and reads the displays from the terminal's characters.

    test_play.py build/zeitnot

covers: D1 A1
"""
import curses
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

TOOL = os.path.abspath(sys.argv[1])
SEGMENTS = {"abcdef": "0", "bc": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5", "acdefg": "6", "abc": "7",
            "abcdefg": "8", "abcdfg": "9", "": " ", "aefg": "F", "abefg": "P"}
COLUMNS = [5 * n for n in range(8)]  # of the cells in 80 columns
PATIENCE = 40.0


class Screen:
    """A small xterm that understands the sequences that ncurses uses."""

    def __init__(self, rows, columns):
        self.resize(rows, columns)
        self.y = self.x = 0
        self.rest = ""
        self.other = self.mouse = False
        self.last = " "

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.text = [[" "] * columns for _ in range(rows)]
        self.top, self.bottom = 0, rows - 1

    def lines(self):
        return ["".join(row) for row in self.text]

    def feed(self, data):
        data = self.rest + data.decode("latin1")
        at = 0
        while at < len(data):
            if data[at] == "\x1b":
                found = re.compile(r"\x1b(?:\[([?>=]?)([\d;]*)([@-~])|[()][A-Z0-9]|[78=>MDEc])").match(data, at)
                if not found:
                    if len(data) - at < 30:
                        break
                    raise AssertionError("unknown sequence " + repr(data[at:at + 10]))
                if found.group() == "\x1bM" and self.y == self.top:
                    self.scroll(self.top, -1)
                elif found.group() == "\x1bM":
                    self.y -= 1
                if found.group(3):
                    self.control(found.group(1), found.group(2), found.group(3))
                at = found.end()
                continue
            self.character(data[at])
            at += 1
        self.rest = data[at:]

    def character(self, c):
        if c == "\r":
            self.x = 0
        elif c == "\n":
            if self.y == self.bottom:
                self.scroll(self.top, 1)
            else:
                self.y = min(self.y + 1, self.rows - 1)
        elif c == "\b":
            self.x = max(0, self.x - 1)
        elif c >= " ":
            if self.x < self.columns and self.y < self.rows:
                self.text[self.y][self.x] = c
            self.x = min(self.x + 1, self.columns)
            self.last = c

    def control(self, private, numbers, name):
        n = [int(word or 0) for word in numbers.split(";")]
        many = max(1, n[0])
        if private == "?":
            if 1049 in n:
                self.other = name == "h"
            if 1000 in n:
                self.mouse = name == "h"
        elif name in "Hf":
            self.y, self.x = max(1, n[0]) - 1, max(1, n[1] if len(n) > 1 else 1) - 1
        elif name in "ABCDGd":
            self.x += {"C": many, "D": -many}.get(name, 0)
            self.y += {"B": many, "A": -many}.get(name, 0)
            self.x = many - 1 if name == "G" else self.x
            self.y = many - 1 if name == "d" else self.y
        elif name in "JKXPb@":
            self.change(name, n[0], many)
        elif name in "STLM":
            self.scroll(self.top if name in "ST" else self.y, many if name in "SM" else -many)
        elif name == "r" and not private:
            self.top = max(1, n[0]) - 1
            self.bottom = (n[1] if len(n) > 1 and n[1] else self.rows) - 1
            self.y = self.x = 0

    def scroll(self, first, lines):
        for _ in range(abs(lines)):
            del self.text[first if lines > 0 else self.bottom]
            self.text.insert(self.bottom if lines > 0 else first, [" "] * self.columns)

    def change(self, name, what, many):
        row = self.text[self.y]
        if name == "b":
            for _ in range(many):
                self.character(self.last)
        elif name == "X":
            row[self.x:self.x + many] = [" "] * len(row[self.x:self.x + many])
        elif name == "P":
            del row[self.x:self.x + many]
            row.extend([" "] * (self.columns - len(row)))
        elif name == "@":
            row[self.x:self.x] = [" "] * many
            del row[self.columns:]
        else:
            first, last = {0: (self.x, self.columns), 1: (0, self.x + 1), 2: (0, self.columns)}[what]
            row[first:last] = [" "] * (last - first)
            if name == "J":
                below = {0: range(self.y + 1, self.rows), 1: range(self.y), 2: range(self.rows)}[what]
                for y in below:
                    self.text[y] = [" "] * self.columns


class Terminal:
    def __init__(self, *arguments, rows=24, columns=80, folder=None, term="xterm"):
        self.folder = folder or tempfile.mkdtemp(prefix="zeitnot-play-")
        self.raw = b""
        self.screen = Screen(rows, columns)
        self.master, self.slave = pty.openpty()
        self.size(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        # A separate session, so that Ctrl-C and changes of size reach the tool as from any terminal.
        self.process = subprocess.Popen([TOOL, "play", *arguments], stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=self.folder,
                                        env={**os.environ, "TERM": term, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": self.folder}, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def size(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def read(self, seconds):
        end = time.monotonic() + seconds
        left = seconds
        while left >= 0 and select.select([self.master], [], [], left)[0]:
            data = os.read(self.master, 65536)
            self.raw += data
            self.screen.feed(data)
            left = end - time.monotonic()

    def key(self, text, seconds=0.15):
        os.write(self.master, text.encode())
        self.read(seconds)

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(what + "\n" + "\n".join(self.screen.lines()))
            self.read(0.05)

    def contains(self, text):
        return any(text in line for line in self.screen.lines())

    # ---- what is there ----

    def log(self):
        """The last events, as (time, what)."""
        return [line.strip() for line in self.screen.lines() if re.match(r" +(\d+:)?\d+:\d\d\.\d+ ", line)]

    def first_line_time(self):
        """The seconds of a display; None while it is only partly drawn."""
        found = re.search(r"(?:(\d+):)?(\d+):(\d\d\.\d{3}) ", self.screen.lines()[0])
        return int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3]) if found else None

    def now(self):
        self.until(lambda: self.first_line_time() is not None, "the time in the first line")
        return self.first_line_time()

    def characters(self, side):
        rows = self.screen.lines()[3:10]
        origin = 1 if side == 0 else 41
        out = ""
        for column in COLUMNS:
            cell = [row[origin + column:origin + column + 3] for row in rows]
            where = {"a": (0, 1), "g": (3, 1), "d": (6, 1), "f": (1, 0), "b": (1, 2), "e": (5, 0), "c": (5, 2)}
            out += SEGMENTS.get("".join(sorted(s for s, (y, x) in where.items() if cell[y][x] == "#")), "?")
        return out

    def seconds(self, side):
        """The seconds of a display below an hour without tenths; None for any other display."""
        text = self.characters(side)
        found = re.fullmatch(r"[ PF].. ([ \d]\d)(\d\d)", text)
        return int(found.group(1).strip() or 0) * 60 + int(found.group(2)) if found else None

    def end(self):
        """Returns the exit code when the tool has ended, and checks that the terminal is as before."""
        self.until(lambda: self.process.poll() is not None, "it ends")
        self.read(0.2)
        assert termios.tcgetattr(self.slave)[:4] == self.before[:4], "the terminal's modes are as before"
        assert not self.screen.other, "the screen that was there before is back"
        assert not self.screen.mouse, "the mouse is the terminal's again"
        return self.process.returncode


def nothing_missing(t, start, moves):
    """Both times left plus the time passed equal the start plus the increments."""
    left, right = t.seconds(0), t.seconds(1)
    return None not in (left, right) and -2.5 <= 364 + 2 * moves - (left + right) - (t.now() - start) <= 1.0


def blitz_game(board):
    t = Terminal("--board", board, "--speed", "20", "--control", "3m+2")
    t.until(lambda: t.seconds(0) == 182 and t.seconds(1) == 182, "3:02 on both sides")
    t.key("\r")
    t.until(lambda: t.contains("A clock runs"), "runs")
    t.until(lambda: any(line.endswith("RIGHT") for line in t.log()), "the press is in the list")
    line = next(line for line in t.log() if line.endswith("RIGHT"))
    minutes, seconds = re.search(r"(\d+):(\d\d\.\d+)", line).groups()
    start = int(minutes) * 60 + float(seconds)
    for ply in range(24):
        t.read(0.1)
        t.key(" /"[ply % 2])
        t.until(lambda: t.contains("moves %u" % (ply // 2 + 1)), "the move is counted")
        # Lost time stays lost, so one good picture is enough. A partly drawn picture shows two instants.
        t.until(lambda: nothing_missing(t, start, ply + 1), "no second is missing")
    t.key("p", 0.3)
    t.until(lambda: t.contains("Paused") and "P" in t.characters(0) + t.characters(1), "paused, and the side to go on is marked")
    still = t.characters(0) + t.characters(1)
    t.read(0.5)
    assert t.characters(0) + t.characters(1) == still, "and nothing passes"
    t.key("s", 0.3)
    t.until(lambda: os.path.exists(os.path.join(t.folder, "zeitnot-1.scn")), "saved")
    run = subprocess.run([TOOL, "run", "--board", board, os.path.join(t.folder, "zeitnot-1.scn")], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    t.key("p", 0.3)
    t.until(lambda: any("FLAG, 1st" in line and line.count("WHITE") == 1 and line.count("BLACK") == 1 for line in t.screen.lines()),
            "the flag falls, and both labels can be read")
    t.key("q", 0)
    assert t.end() == 0


def ends(how):
    t = Terminal("--board", "host", "--control", "5m")
    t.until(lambda: t.contains("Ready for a game"), "begins")
    assert t.screen.other, "a separate screen"
    how(t)
    return t.end()


def test_quit():
    assert ends(lambda t: t.key("q", 0)) == 0


def game_that_runs(**options):
    t = Terminal("--board", "lcd", "--control", "5m", **options)
    t.until(lambda: t.seconds(0) == 300, "5:00")
    t.key("\r")
    t.until(lambda: t.contains("A clock runs") and (t.seconds(0) or 300) < 300, "White's clock runs")
    return t


def test_quit_asks():
    t = game_that_runs()
    t.key("q")
    t.until(lambda: t.contains("Quit?"), "asks")
    t.key("p", 0.5)
    t.until(lambda: not t.contains("Quit?"), "any other key continues")
    t.key("?q")
    t.until(lambda: t.contains("Quit?") and t.contains("power off and on"), "asks on the page of help, too")
    t.key("x")
    t.key("?")
    assert t.process.poll() is None and not t.contains("Paused"), "and is no key of the clock"
    t.key("q")
    t.until(lambda: t.contains("Quit?"), "asks again")
    t.key("q", 0)
    assert t.end() == 0


def test_kept():
    begun = time.monotonic()
    t = game_that_runs()
    assert not t.contains("copy"), "the first keeps the game"
    other = Terminal("--board", "lcd", folder=t.folder)
    other.until(lambda: other.contains("A copy: another program keeps this game"), "the second says that it is a copy")
    other.key("\x03", 0)
    assert other.end() == 0
    t.until(lambda: t.seconds(0) is not None, "White's time")
    shown = t.seconds(0)
    t.process.send_signal(signal.SIGTERM)
    t.end()
    least = 300 - (time.monotonic() - begun) - 1
    set_again = Terminal("--board", "lcd", "--control", "3m", folder=t.folder)
    assert set_again.process.wait(PATIENCE) == 2
    set_again.read(0.2)
    assert set_again.contains("a game is in progress on the clock of"), set_again.screen.lines()
    again = Terminal("--board", "lcd", folder=t.folder)
    again.until(lambda: again.contains("Paused") and again.seconds(0) is not None and again.seconds(1) == 300, "the game is back")
    assert least <= again.seconds(0) <= shown, "with White's time: %.1f, %u, %u" % (least, again.seconds(0), shown)
    again.key("q", 0)
    assert again.end() == 0
    new = Terminal("--board", "lcd", "--state", "", folder=t.folder)
    new.until(lambda: new.contains("A control is chosen"), "without a file it is a new clock")
    new.key("q", 0)
    assert new.end() == 0
    wrong = os.path.join(t.folder, "wrong")
    with open(wrong, "w", encoding="utf-8") as out:
        out.write("no memory")
    refused = Terminal("--board", "lcd", "--state", wrong)
    assert refused.process.wait(PATIENCE) == 2
    refused.read(0.2)
    assert refused.contains("this is no memory of a clock"), refused.screen.lines()


def test_keys():
    """A letter is a tap, its capital holds the key, and the log says which. tests/tool/test_play_input.c tests
    held letters."""
    t = game_that_runs()
    for wanted in "Paused", "A clock runs: WHITE", "Paused":
        t.key("p", 0.3)
        t.until(lambda: any(line.endswith(wanted) for line in t.log()[-1:]), wanted)
    t.key("P", 0)
    t.until(lambda: t.contains("The arbiter is at work"), "a capital letter holds")
    assert [line.split("  ")[1] for line in t.log() if "PLAY" in line] == ["PLAY", "PLAY hold"], t.log()
    t.key("b", 1)
    for key in "p pp":
        t.key(key, 0.9)
    t.until(lambda: any(line.endswith("A clock runs: BLACK") for line in t.log()[-1:]), "the other clock")
    t.key("\x03", 0)
    assert t.end() == 0


def test_words_and_colours():
    t = Terminal("--board", "led", "--control", "5m", term="xterm-256color")
    t.until(lambda: t.seconds(0) == 300, "5:00")
    words = lambda: [line[28:51].strip() for line in t.screen.lines()[11:15]]
    t.until(lambda: words()[0] and any("Black presses" in row for row in words()), "the words stand between the buttons")
    assert b"38;5;209" in t.raw and b"48;5;151" in t.raw, "in the colours of 256"
    assert b"38;5;150" not in t.raw, "and no glass"
    t.key("q", 0)
    assert t.end() == 0


def test_frames_and_glass():
    """Each clock has a frame, also in 80 columns, and the glass is dark on light."""
    t = Terminal("--board", "lcd", "--control", "5m", term="xterm-256color")
    t.until(lambda: t.seconds(0) == 300, "5:00")

    def framed():  # the picture may be only partly drawn
        lines = t.screen.lines()
        edges = lines[2] == lines[10] and [x for x, c in enumerate(lines[2]) if c == "+"] == [0, 39, 40, 79]
        return edges and all([x for x, c in enumerate(row) if c == "|"] == [0, 39, 40, 79] for row in lines[3:10])

    t.until(framed, "a frame around each clock")
    assert b"38;5;209" not in t.raw and b"38;5;150" in t.raw, "no light"
    t.key("q", 0)
    assert t.end() == 0


def test_language():
    t = Terminal("--board", "lcd")
    t.until(lambda: t.contains("Choose time control"), "a new clock")
    t.key("O", 0)
    t.until(lambda: t.contains("Language: English"), "the options, with the language first")
    t.key("+", 0)
    t.until(lambda: t.contains("Sprache: Deutsch"), "another language of the clock")
    t.key("p", 0)
    t.until(lambda: t.contains("SCHWARZ") and t.contains("? Tasten"), "and of what is beside it")
    t.key("]")
    t.until(lambda: any("Batterie 3.05 V" in line for line in t.log()), "and of what is done")
    t.key("\r")
    t.until(lambda: any(line.endswith("RECHTS") for line in t.log()), "a press")
    assert not any("down" in line or "battery" in line for line in t.log()), t.log()
    t.key("q")
    t.key("q", 0)
    assert t.end() == 0


def test_control_c():
    ends(lambda t: t.key("\x03", 0))


def test_terminate():
    ends(lambda t: t.process.send_signal(signal.SIGTERM))


def test_crash():
    assert ends(lambda t: t.process.send_signal(signal.SIGSEGV)) != 0


def test_power_and_help():
    t = Terminal("--board", "lcd", "--speed", "5", "--control", "5m")
    t.until(lambda: t.seconds(0) == 300, "5:00")
    for columns in 100, 80:
        t.size(24, columns)
        t.until(lambda: t.contains("space  z"), "the clock")
        t.key("?")
        t.until(lambda: t.contains("power off and on"), "help")
        t.until(lambda: not t.contains("enter  /") and sum("#" in line for line in t.screen.lines()) == 0, "and nothing else")
        t.key("?")
        t.until(lambda: not t.contains("power off and on"), "no help")
    t.until(lambda: t.seconds(0) == 300, "the clock again")
    t.key("\r", 0.6)
    t.key("w")
    t.until(lambda: t.contains("POWER OFF") and t.characters(0).strip() == "", "dark")
    dark = t.now()
    t.until(lambda: t.now() > dark + 5, "the capacitors are empty")
    t.key("w")
    t.until(lambda: t.characters(0)[0] == "P", "back in pause")
    t.key("[")
    t.until(lambda: t.contains("2.95 V"), "a lower battery")
    t.key("q", 0)
    assert t.end() == 0


def test_off_says_what_wakes():
    """Keys of a clock that is off do nothing, and the screen says all the time what wakes it. covers: D5"""
    t = Terminal("--board", "host", "--speed", "5", "--control", "5m")
    t.until(lambda: t.seconds(0) == 300, "5:00")
    t.key("B")
    t.until(lambda: t.contains("PLAY: wake"), "off")
    for key in "+-b+-b":
        t.key(key, 0.3)
    assert t.contains("PLAY: wake"), "it stays there"
    t.key("p")
    t.until(lambda: not any("PLAY: wake" in line for line in t.screen.lines()[11:15]), "awake")
    t.key("q", 0)
    assert t.end() == 0


def test_full_supply():
    for board, volts, lower in (("lcd", "3.00 V", "2.95 V"), ("led", "5.00 V", "4.95 V"), ("host", "3.00 V", "2.95 V")):
        t = Terminal("--board", board, "--speed", "5", "--control", "5m")
        t.until(lambda: t.seconds(0) == 300, "5:00")
        assert t.contains(volts), "a full supply of %s has %s: %s" % (board, volts, t.screen.lines()[0])
        t.key("[")
        t.until(lambda: t.contains(lower), "a little lower")
        t.read(0.5)
        assert t.seconds(0) == 300, "and the clock of %s continues" % board
        t.key("q", 0)
        assert t.end() == 0


def test_mouse():
    t = Terminal("--board", "lcd", "--speed", "5", "--control", "5m")
    t.until(lambda: t.seconds(0) == 300, "5:00")
    assert t.screen.mouse, "the mouse is asked for"
    curses.setupterm("xterm", os.open(os.devnull, os.O_WRONLY))
    sgr = curses.tigetstr("kmous") == b"\x1b[<"

    def places(word):
        return [y for y, text in enumerate(t.screen.lines()) if y > 12 and " %s " % word in text]

    def mouse(word, down):
        t.until(lambda: places(word), "the key %s is drawn" % word)
        line = places(word)[0]
        x = t.screen.lines()[line].index(word) + 1
        if sgr:
            t.key("\x1b[<0;%u;%u%s" % (x + 1, line + 1, "M" if down else "m"), 0.1)
        else:
            t.key("\x1b[M" + chr(32 if down else 35) + chr(33 + x) + chr(33 + line), 0.1)

    def click(word):
        mouse(word, True)
        mouse(word, False)

    click("RIGHT")
    t.until(lambda: t.contains("A clock runs"), "a click on the right button starts the left clock")
    t.until(lambda: t.seconds(0) is not None and t.seconds(0) < 299 and t.seconds(1) == 300, "and no other")
    click("PLAY")
    t.until(lambda: t.contains("Paused") and t.characters(0)[0] == "P", "paused, and the side to go on is marked")
    mouse("BACK", True)
    t.until(lambda: t.contains("Same game again"), "a key that is held offers the end of the game")
    mouse("BACK", False)
    t.key("q", 0)
    assert t.end() == 0


def test_sizes():
    t = Terminal("--board", "host", "--control", "5m")
    t.until(lambda: t.seconds(0) == 300, "5:00")
    t.size(20, 70)
    t.until(lambda: t.contains("needs a terminal of 80 x 24"), "too small")
    t.size(50, 160)
    t.until(lambda: sum("#" in line for line in t.screen.lines()) > 9, "a larger one is used")
    t.size(24, 80)
    t.until(lambda: t.seconds(0) == 300, "as before")
    t.key("q", 0)
    assert t.end() == 0


TESTS = {
    "a blitz game on lcd": lambda: blitz_game("lcd"), "a blitz game on led": lambda: blitz_game("led"), "quit": test_quit, "quit while a clock runs": test_quit_asks,
    "the game is kept": test_kept, "letters": test_keys, "words and colours": test_words_and_colours, "frames and glass": test_frames_and_glass, "language": test_language, "off": test_off_says_what_wakes,
    "Ctrl-C": test_control_c,
    "terminated": test_terminate, "a crash": test_crash, "power, battery, help": test_power_and_help, "a full supply": test_full_supply, "the mouse": test_mouse, "sizes": test_sizes,
}


def main():
    passed = failed = 0
    for name, test in TESTS.items():
        try:
            test()
            passed += 1
            print("ok", name, flush=True)
        except Exception as fault:  # the other cases run after any failure
            failed += 1
            print("FAIL %s: %s: %s" % (name, type(fault).__name__, fault), flush=True)
    print("%u passed, %u failed" % (passed, failed))
    return 1 if failed else 0


sys.exit(main())
