#!/usr/bin/env python3
"""covers: L1 L2 L5 U5
zeitnot link with simulated clocks on pseudo terminals, used as a director does before, during and after a round.

    tests/link/test_link.py TOOL CLOCKS
"""
import binascii
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from clocks import Clocks, near, play, times_in

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS = sys.argv[1:3]
PATIENCE = 60  # seconds, on the slowest machine


def link(*words, code=0, name=None):
    """Runs the command, checks its exit code, and returns what it prints on both outputs."""
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=60)
    check(done.returncode == code, name or " ".join(words[:2]), f"exit {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def wait_for(done):
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        time.sleep(0.02)


def codes(clocks):
    out, _ = link("list", *clocks.port)
    return dict(re.findall(r"^(\S+): .*code (\d{4})", out, re.M))


# ---- before the round: all clocks alike, and the wrong one found -------------------------------------------

def fleet(clocks, folder):
    csv = os.path.join(folder, "clocks.csv")
    out, _ = link("fleet", "40/90+30, 30+30", "--option", "sound=1", "--csv", csv, *clocks.port, "--once")
    check("10 done, 0 not" in out, "fleet: all done", out)
    with open(csv, encoding="utf-8") as file:
        rows = file.read().splitlines()
    check(len(rows) == 11 and rows[0].startswith("time,port,number,code"), "fleet: a row a clock", rows)
    found = codes(clocks)
    check(len(found) == 10 and len(set(found.values())) == 1, "fleet: equal codes", found)
    link("set", "control=40/90+30, 30", clocks.port[6])
    wrong = codes(clocks)
    different = [port for port in clocks.port if wrong[port] != found[port]]
    check(different == [clocks.port[6]], "the wrong one has another code", wrong)


def fleet_waits(clocks):
    """fleet sets two clocks that are connected to one cable, one after the other."""
    clocks.do("cable 2 0")
    clocks.do("wait 1")
    process = subprocess.Popen([TOOL, "link", "fleet", "10m+5", clocks.port[2]], stdout=subprocess.PIPE, text=True)
    lines = [process.stdout.readline()]
    clocks.do("cable 2 1")
    lines.append(process.stdout.readline())
    clocks.do("cable 2 0")
    lines.append(process.stdout.readline())
    clocks.do("cable 2 1")
    lines.append(process.stdout.readline())
    process.terminate()
    process.wait(PATIENCE)
    check("done: clock" in lines[1] and "next clock" in lines[2] and "done: clock" in lines[3], "fleet waits for the next clock", lines)


def fleet_is_interrupted(clocks, folder):
    """Ctrl-C: fleet says what it has done.  A table whose last line has no end gets a new line first."""
    csv = os.path.join(folder, "interrupted.csv")
    with open(csv, "w", encoding="utf-8") as file:
        file.write("a line without an end")
    process = subprocess.Popen([TOOL, "link", "fleet", "10m+5", "--csv", csv, clocks.port[2]], stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out = process.communicate(timeout=PATIENCE)[0]
    with open(csv, encoding="utf-8") as file:
        rows = file.read().splitlines()
    result = re.search(r"done: clock|NOT CONFIRMED: interrupted|NOT SET: interrupted", out)
    check(process.returncode in (0, 1) and re.search(r"^\d done, \d not$", out, re.M), "fleet: the sum after Ctrl-C", (process.returncode, out))
    check(rows[0] == "a line without an end" and len(rows) == (2 if result else 1), "fleet: a row for the clock that was under way", (out, rows))


def settings(clocks, folder):
    backup = os.path.join(folder, "backup.txt")
    out, _ = link("set", "sound=2", "own3=3+2", "number=12", "warn-right=0", clocks.port[0])
    check("set sound=2 own3=3+2 number=12 warn-right=0; code " in out, "set says what it has set", out)
    link("backup", backup, clocks.port[0])
    link("restore", backup, clocks.port[1])
    first, second = link("read", clocks.port[0])[0], link("read", clocks.port[1])[0]
    own = [line for line in first.splitlines() if "option number" in line or "option trim" in line]
    rest = [line for line in first.splitlines() if line not in own]
    check(all(line in second.splitlines() for line in rest) and "own 3 3m+2" in second and "option number 0" in second and "option warn-right 0" in second,
          "restore gives the settings that all have in common", second)
    out, _ = link("restore", "--all", backup, clocks.port[1])
    check("code" in out and link("read", clocks.port[1])[0] == first, "restore --all: all of them", out)
    link("set", "number=0", clocks.port[1])
    with open(backup, "r+", encoding="utf-8", newline="") as file:
        text = file.read()
        file.seek(0)
        file.write("\ufeff" + text.replace("\n", "\r\n"))
    link("restore", backup, clocks.port[1], name="restore: CRLF and BOM")
    with open(backup, "w", encoding="utf-8") as file:
        file.write(text)
    clocks.do("cable 1 0")
    link("backup", backup, clocks.port[1], code=1, name="backup of nothing")
    clocks.do("cable 1 1")
    clocks.do("wait 2")
    with open(backup, encoding="utf-8") as file:
        check(file.read() == text, "a backup that fails leaves the old file")
    before = link("read", clocks.port[1])[0]
    with open(backup, "w", encoding="utf-8") as file:
        file.write(text.replace("number 12", "number 13")[:-len("\nend\n")])
    _, error = link("restore", "--all", backup, clocks.port[1], code=2, name="restore: a file that was cut")
    check("not the whole backup" in error and link("read", clocks.port[1])[0] == before, "restore: nothing of a file that was cut", error)
    with open(backup, "w", encoding="utf-8") as file:
        file.write(text + "option sound 7\n")
    _, error = link("restore", backup, clocks.port[1], code=2, name="restore: a wrong line")
    check("not a line of a backup" in error, "a wrong line is named", error)


def forced(clocks, folder):
    """The option FORCE exchanges the stages of a control that is set, so a backup has the control as it was
    chosen."""
    backup = os.path.join(folder, "forced.txt")
    link("set", "force=1", "control=40/90+30, 30+30", clocks.port[0])
    link("backup", backup, clocks.port[0])
    link("restore", backup, clocks.port[1], name="restore: force")
    rows = link("list", *clocks.port[:2])[0].splitlines()
    check(all(row.endswith(" 40?/90m+30:30m+30") for row in rows) and len(set(re.findall(r"code \d+", "".join(rows)))) == 1, "restore: the same control, though stages are exchanged", rows)
    with open(backup, "w", encoding="utf-8") as file:
        file.write("control 5m\nend\n")
    link("restore", backup, clocks.port[1], name="restore of a control alone")
    check("option force 0" in link("read", clocks.port[1])[0], "restore: what a file does not say has its default, if it is in the code")
    link("set", "force=0", clocks.port[0])


def other_files(clocks, folder):
    """A device stays a device and a link stays a link, and what cannot be written is reported.  A port is no file."""
    for words in (["restore", clocks.port[0], "kept"], ["backup", clocks.port[0], clocks.port[1]], ["speech", clocks.port[0], clocks.port[1]]):
        _, error = link(*words, code=2, name=f"{words[0]}: a port in the place of the file")
        check("this is a port and no file" in error, f"{words[0]}: says that it is a port", error)
    device, pointer, kept = (os.path.join(folder, name) for name in ("device", "pointer", "kept"))
    os.symlink("/dev/full", device)
    link("backup", device, clocks.port[0], code=1, name="backup: a full disk")
    check(os.path.islink(device) and not os.path.isfile("/dev/full"), "backup: a device is not replaced")
    with open(kept, "w", encoding="utf-8"):
        os.symlink(kept, pointer)
    with open(f"{kept}.new", "w", encoding="utf-8") as file:
        file.write("mine")
    link("backup", pointer, clocks.port[0])
    with open(f"{kept}.new", encoding="utf-8") as file:
        check(file.read() == "mine" and sorted(os.listdir(folder)).count("kept") == 1 and not [name for name in os.listdir(folder) if ".new-" in name],
              "backup: no other file is written, and none is left", os.listdir(folder))
    mask = os.umask(0o027)
    link("backup", kept, clocks.port[0])
    os.umask(mask)
    check(os.stat(kept).st_mode & 0o777 == 0o640, "backup: the permissions of any new file", oct(os.stat(kept).st_mode))
    with open(kept, encoding="utf-8") as file:
        check(os.path.islink(pointer) and "control " in file.read(), "backup: a link stays one")
    out, error = link("fleet", "5+3", "--once", "--csv", "/dev/full", clocks.port[8], code=1, name="fleet: a full disk")
    check("1 done" in out and "No space left" in error, "fleet: a table that cannot be written is reported", error)


def left_half_done(clocks):
    """A fleet was stopped in the middle. The clock does the next request, and its answer is true."""
    with open(clocks.port[8], "wb", buffering=0) as port:
        for request in ("receive", "control 300"):
            port.write(f"{request}*{binascii.crc_hqx(request.encode(), 0):04X}\n".encode())
            time.sleep(0.5)
    link("set", "control=7+1", clocks.port[8])
    check("control 7m+1" in link("read", clocks.port[8])[0], "set after a collection that nobody ended")


def errors(clocks):
    for words, code, said in [
            (["list", "/dev/no-such-port"], 1, "No such file"),
            (["list", "/dev/null"], 1, ""),
            (["set", "sound=9", clocks.port[0]], 2, "sound takes 0 to 3"), (["set", "soud=1", clocks.port[0]], 2, "no option soud; there are sound, tenths"),
            (["set", "number=4294967297", clocks.port[0]], 2, "number takes 0 to 9999"), (["set", "trim=4294967295", clocks.port[0]], 2, "trim takes -1000 to 1000"),
            (["set", "number=18446744073709551617", clocks.port[0]], 2, "number takes 0 to 9999"),
            (["set", "number=4", *clocks.port[:2]], 2, "a number is for one clock"),
            (["fleet", "5+3", "--option", "sound=4294967298", "--once", clocks.port[0]], 2, "sound takes 0 to 3"),
            (["fleet", "5+3", "--number", "4294967297", "--once", clocks.port[0]], 2, "no number that it takes"),
            (["fleet", "5+3", "--option", "tenths=7", clocks.port[0]], 2, "tenths takes 0 to 60 in steps of 20"), (["--simulated", "3"], 2, "--simulated N COMMAND"),
            (["set", "control=1:30:00", clocks.port[0]], 2, "character"),
            (["fleet", "5+3", "--option", "number=7", "--number", "3", "--once", clocks.port[0]], 2, "number is given twice"),
            (["fleet", "5+3", "--number", "0", clocks.port[0]], 2, "--number 0"), (["watch", clocks.port[0], "--seconds"], 2, "the value of --seconds is missing"),
            (["set", "own6=5+3", clocks.port[0]], 2, "own1 to own5"),
            (["log", "9", clocks.port[9]], 1, "no game 9"),
            (["fleet", "nonsense", clocks.port[0]], 2, "character 1"),
            (["merge", "/no-such-file", "/no-such-file"], 2, "cannot be read"),
            (["nonsense"], 2, "no command"), ([], 2, "usage"),
            (["watch", "--seconds", "x", clocks.port[0]], 2, "--seconds x"), (["watch", "--nonsense", clocks.port[0]], 2, "--nonsense"),
            (["watch", "--seconds", "1", "/dev/no-such-port"], 1, "no clock"),
            (["set", "control=tea", clocks.port[0]], 2, "character 1"), (["fleet", "5+3"], 2, "no PORT"), (["read"], 2, "PORT"),
            (["speech", "x", "--slot", "9", clocks.port[0]], 2, "--slot 9"), (["log", "x", clocks.port[0]], 2, "game x")]:
        _, error = link(*words, code=code)
        check(said in error and (len(error.splitlines()) == 1 or "usage" in error or "/dev/no" in error), f"{words}: says why, in a line", error)
    for verb in ("list", "read", "set", "backup", "restore", "fleet", "log", "merge", "speech", "watch"):
        out, _ = link(verb, "--help")
        check(out.startswith(f"usage: zeitnot link {verb}"), f"{verb} --help", out)
    for words in (["--version"], ["--help"], ["clocks", "--help"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([TOOL, *words], stdout=full, stderr=subprocess.DEVNULL, timeout=60, check=False)
        check(done.returncode == 1, f"{words}: a full disk is an error", done.returncode)
    done = subprocess.run([TOOL, "link", "list", clocks.port[0]], close_fds=True, preexec_fn=lambda: os.close(1), stderr=subprocess.DEVNULL, timeout=60, check=False)
    check(done.returncode == 1, "an output that is closed is an error", done.returncode)
    for words in (["nonsense"], ["clocks", "x"], ["clocks", "1", "fast"], ["clocks", "1", "nan"], ["clocks", "1", "inf"], ["clocks", "1", "1e300"], ["clocks", "0"]):
        done = subprocess.run([TOOL, *words], capture_output=True, text=True, timeout=60, check=False)
        check(done.returncode == 2 and words[-1] in done.stderr and len(done.stderr.splitlines()) == 1, f"{words}: the mistake in a line", done.stderr)
    for words in (["list", clocks.port[0]], ["--help"], ["read", clocks.port[0]], ["--simulated", "1", "list"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([TOOL, "link", *words], stdout=full, stderr=subprocess.DEVNULL, timeout=60, check=False)
        check(done.returncode == 1, f"{words}: a full disk is an error", done.returncode)
    out, _ = link("list", "--json", *clocks.port[:2])
    rows = [json.loads(line) for line in out.splitlines()]
    check([row["port"] for row in rows] == clocks.port[:2] and all(len(row["code"]) == 4 for row in rows), "list --json", out)
    check(json.loads(link("read", clocks.port[0], "--json")[0])["settings"]["option sound"], "read --json")
    out, _ = link("fleet", "5+3", "--once", "--json", clocks.port[8])
    check(json.loads(out)["done"] is True and json.loads(out)["result"] == "done", "fleet --json", out)
    out, _ = link("--simulated", "2", "fleet", "5+3", "--number", "--once")
    check("clock 1, " in out and "clock 2, " in out and "5 min + 3 s a move" in out, "--simulated: fleet --number", out)
    clocks.do("cable 9 0")
    clocks.do("wait 1")
    _, error = link("list", clocks.port[9], code=1, name="no cable")
    check("no clock answers" in error, "no cable: says so", error)
    clocks.do("cable 9 1")


# ---- the round ---------------------------------------------------------------------------------------------

MOVES = ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6 Nb3 a5 Be3 a4 "
         "Nbd2 Bd7 Rc1 Qb7 Bb1 Rfe8 Nf1 Bf8 Ng3 g6").split()


def score_sheet(moves):
    text = '[Event "Club championship"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    for i, move in enumerate(moves):
        text += (f"{i // 2 + 1}. " if i % 2 == 0 else "") + move + ("!? $14 " if i == 5 else " ")
    return text + "1-0\n"


def game(clocks, folder):
    log, sheet = os.path.join(folder, "log.pgn"), os.path.join(folder, "moves.pgn")
    link("set", "control=5m+3", "white=0", "sound=0", clocks.port[3])
    times = play(clocks, 3, len(MOVES), 7)
    out, _ = link("log", clocks.port[3])
    with open(log, "w", encoding="utf-8") as file:
        file.write(out)
    check(near(times_in(out), times, 0.06), "log: the times of every move", (times_in(out)[:6], times[:6]))
    check('[TimeControl "300+3"]' in out, "log: the control", out)
    replay = subprocess.run([TOOL, "replay", "--board", "host", log], capture_output=True, text=True, timeout=60)
    check(replay.returncode == 0 and re.search(rf"exact +{len(MOVES)}\n", replay.stdout), "log: replayed without a difference", replay.stdout)

    def merge(moves, code=0, *words):
        with open(sheet, "w", encoding="utf-8") as file:
            file.write(score_sheet(moves))
        return link("merge", *words, sheet, log, code=code, name=f"merge of {len(moves)} moves")

    out, _ = merge(MOVES)
    check(near(times_in(out), times, 1.01) and "." not in out.split("[%clk")[1].split("]")[0], "merge: whole seconds", out)
    check(re.sub(r" \{.*?\}", "", out) == score_sheet(MOVES), "merge: the sheet stays", out)
    check(json.loads(link("log", "--json", clocks.port[3])[0])["moves"][0]["left"] > 0, "log --json")
    with open(sheet, "w", encoding="utf-8") as file:
        file.write(out.replace('[Result', '[TimeControl "300+3"]\n[Result'))
    replay = subprocess.run([TOOL, "replay", "--board", "host", sheet], capture_output=True, text=True, timeout=60)
    check(replay.returncode == 0, "merge: replayed", replay.stdout)
    _, error = link("merge", sheet, log, code=1, name="merge: twice")
    check("1. e4: this move has a time already" in error, "merge: has times already", error)
    out, _ = merge(MOVES, 0, "--exact")
    check(near(times_in(out), times, 0.06), "merge: hundredths", out)
    _, error = merge(MOVES + ["Qd2"])
    check("was not pressed" in error and "40 of 41 moves have times: 1. e4 to 20... g6" in error, "merge: mate is not pressed", error)
    _, error = merge(MOVES[:-2], 1)
    check("a move is missing" in error, "merge: a move is missing", error)
    check("at 19... Bf8" in error or "at 19. Nf1" in error, "merge: names the place", error)
    _, error = merge(MOVES + ["Qd2", "Bg7"], 1)
    check("at 21. Qd2" in error, "merge: names the first move that the log lacks", error)


def taken_back(clocks):
    """Takes back five presses at the clock by its keys, then continues the game."""
    link("set", "control=5m+3", "white=0", clocks.port[7])
    clocks.do("speed 0")
    clocks.do("wait 1")
    clocks.press(7, "right", 0)
    for button in ["left", "right"] * 3:
        clocks.do("wait 10")
        clocks.press(7, button, 0)
    clocks.do("wait 10")
    clocks.press(7, "play", 0.5)
    clocks.do("hold 7 play")
    clocks.do("wait 3")
    for button in ["plus"] * 4 + ["ok"] + ["minus"] * 4:  # Go back is the fifth row, and opens on the last press
        clocks.press(7, button, 0.5)
    clocks.press(7, "play", 0.5)
    clocks.press(7, "play", 5)
    clocks.press(7, "right", 0.5)
    clocks.press(7, "play", 0.5)
    clocks.do("speed 8")
    out, _ = link("log", clocks.port[7])
    times = times_in(out)
    check(len(times) == 2 and "set by the arbiter" in out
          and abs(times[0][1] - 10) < 0.1 and abs(times[1][1] - 5) < 0.2, "log: five presses taken back", out)


# ---- watching ----------------------------------------------------------------------------------------------

class Watching:
    """zeitnot link watch. It is killed when it takes too long, so that no test waits for ever."""

    def __init__(self, *words):
        self.process = subprocess.Popen([TOOL, "link", "watch", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.limit = threading.Timer(PATIENCE, self.process.kill)
        self.limit.start()
        self.events = []

    def named(self):
        return [(event["port"], event["event"]) for event in self.events]

    def until(self, port, what, times=1):
        """Reads events until this one has come `times` times, or until the watching has ended."""
        while self.named().count((port, what)) < times:
            line = self.process.stdout.readline()
            if not line:
                break
            self.events.append(json.loads(line))
        check(self.named().count((port, what)) == times, f"watch: {what}, {times}", self.named())

    def end(self):
        """Returns what is left of both outputs."""
        self.process.terminate()
        left = self.process.communicate(timeout=PATIENCE)
        self.limit.cancel()
        return left


def watch(clocks, folder):
    pgn = os.path.join(folder, "live.pgn")
    link("set", "control=5m+3", clocks.port[4])
    link("set", "number=33", clocks.port[4])
    watching = Watching("--pgn", pgn, *clocks.port[4:6])
    watching.until(clocks.port[4], "connected")
    watching.until(clocks.port[5], "connected")
    clocks.press(4, "right", 2)
    watching.until(clocks.port[4], "running")
    clocks.press(4, "left", 1)
    watching.until(clocks.port[4], "press")
    clocks.do("cable 5 0")
    watching.until(clocks.port[5], "disconnected")
    clocks.do("cable 5 1")
    watching.until(clocks.port[5], "connected", 2)
    press = [event for event in watching.events if event["event"] == "press"]
    check(press and press[0].get("clock", 33) == 33 and press[0]["white"]["moves"] == 1 and press[0]["turn"] == "black"
          and 2 <= press[0]["white"]["used"] < PATIENCE, "watch: the press", press)
    end, text = time.monotonic() + PATIENCE, ""
    while text.count("[WhiteClock ") < 2 and time.monotonic() < end:
        time.sleep(0.1)
        if os.path.exists(pgn):
            with open(pgn, encoding="utf-8") as file:
                text = file.read()
    watching.end()
    link("watch", "--seconds", "2", clocks.port[4])
    clocks.do("cable 5 0")
    out, _ = link("watch", "--wall", "--seconds", "6", *clocks.port[3:6], code=1, name="watch --wall")
    clocks.do("cable 5 1")
    wall = out.split("\x1b[H")[-1]
    cells = re.findall(r"(\d+)([ !]) +(?:[\d:]+|-)(<?) +(?:[\d:]+|-)(<?) ", wall)
    check([cell[1] for cell in cells] == ["!", "!", " "] and "no clock" in wall and "other code" in wall and cells[0][0] == "33" and cells[0][3] == "<", "watch --wall: what needs the director is first", wall)
    check(text.count("[WhiteClock ") == 2 and text.count("[BlackClock ") == 2, "watch: a game a clock", text)
    check('[Board "33"]' in text and re.search(r'\[WhiteClock "00:0[45]:\d\d"\]', text), "watch: board and clocks", text)


def watch_asks(clocks):
    """A clock that has just reported is found at once and not with its next report.  If none answers, no more is said."""
    clocks.do("speed 0")
    for order in ("cable 4 0", "wait 0.5", "cable 4 1", "wait 0.3"):  # it reports when it is plugged in
        clocks.do(order)
    clocks.do("speed 0.2")  # the next report comes after more than three seconds
    link("watch", "--seconds", "2", clocks.port[4], name="watch: asks for a report")
    clocks.do("speed 0")
    _, error = link("watch", "--seconds", "1", clocks.port[4], code=1, name="watch: no answer")
    clocks.do(f"speed {clocks.speed}")
    check(error == f"{clocks.port[4]}: no clock has answered\n", "watch: says that there was no answer", error)


def counts_up(clocks, folder):
    """A clock that counts up shows whole seconds rounded down, so log, merge and watch say no more."""
    pgn, sheet, log = (os.path.join(folder, name) for name in ("rising.pgn", "one.pgn", "one-log.pgn"))
    link("set", "control=^", "white=0", clocks.port[8])
    watching = Watching("--pgn", pgn, clocks.port[8])
    watching.until(clocks.port[8], "connected")
    clocks.do("speed 0")
    clocks.press(8, "right", 4.995)
    clocks.press(8, "left", 1)
    clocks.do(f"speed {clocks.speed}")
    watching.until(clocks.port[8], "press")
    watching.end()
    with open(pgn, encoding="utf-8") as file:
        text = file.read()
    check("1. Z0 {[%clk 0:00:04]}" in text, "watch: rounded down", text)
    out, _ = link("log", clocks.port[8])
    check("[%clk 0:00:04.99]" in out, "log: rounded down", out)
    for path, content in ((log, out), (sheet, "1. e4 *\n")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
    out, _ = link("merge", sheet, log)
    check("[%clk 0:00:04]" in out, "merge: rounded down", out)
    clocks.press(8, "play", 0.5)
    clocks.end_game(8)
    link("set", "control=3m+2", clocks.port[8])


def watch_boards(clocks, folder, numbers):
    """Watches clocks 6 and 7 with these numbers. Returns the events of each clock, all files that ever existed,
    and the complaints."""
    live, pairings = os.path.join(folder, "-".join(map(str, numbers))), os.path.join(folder, "boards.csv")
    os.mkdir(live)
    with open(pairings, "w", encoding="utf-8") as file:
        file.write("board,white,black\n13,Anna,Bela\n2,Two,Zwei\n1,One,Eins\n12,Twelve,Dozen\n")
    for clock, number in zip((6, 7), numbers):
        link("set", f"number={number}", clocks.port[clock])
    process = subprocess.Popen([TOOL, "link", "watch", "--pgn", live, "--pairings", pairings, "--seconds", "4", *clocks.port[6:8]],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    files = {}
    while process.poll() is None:
        for name in os.listdir(live):
            if ".new-" in name:  # will be renamed at any moment
                continue
            with contextlib.suppress(FileNotFoundError), open(os.path.join(live, name), encoding="utf-8") as file:
                files[name] = file.read()
        time.sleep(0.02)
    out, error = process.communicate(timeout=PATIENCE)
    events = [json.loads(line) for line in out.splitlines()]
    return [[event for event in events if event["port"] == port] for port in clocks.port[6:8]], files, error, os.listdir(live)


def boards(clocks, folder):
    """A board's number, players and file go only to the clock that has reported this number."""
    def said(events):
        return {(event["board"], *event["players"]) for event in events if "board" in event}

    events, files, _, _ = watch_boards(clocks, folder, (2, 13))
    check([said(some) for some in events] == [{(2, "Two", "Zwei")}, {(13, "Anna", "Bela")}], "watch: the players of each number", events)
    check(sorted(files) == ["board-13.pgn", "board-2.pgn"] and '[White "Anna"]' in files["board-13.pgn"], "watch: a file for each number", files)
    events, files, _, _ = watch_boards(clocks, folder, (2, 0))
    check([said(some) for some in events] == [{(2, "Two", "Zwei")}, set()], "watch: a clock without a number has no players", events)
    other = [name for name in files if name != "board-2.pgn"]
    check(len(other) == 1 and not re.match(r"board-", other[0]) and f'[Board "{clocks.port[7]}"]' in files[other[0]] and '[White "?"]' in files[other[0]],
          "watch: a clock without a number is named by its port", files)
    events, files, error, left = watch_boards(clocks, folder, (12, 12))
    check([len([line for line in error.splitlines() if line.startswith(f"{port}: number 12 ")]) for port in clocks.port[6:8]] == [1, 1], "watch: two clocks with one number are both reported", error)
    check(all(f'[Board "{port}"]' in "".join(files.values()) for port in clocks.port[6:8]), "watch: none of them takes the other's file", files)
    check(not any(name.startswith("board-") for name in left), "watch: no file of a board that nobody has", left)


def disk_is_full(clocks, folder):
    """A PGN that cannot be written for a while ends nothing; one that never could be ends the watching."""
    out, error = link("watch", "--pgn", os.path.join(folder, "none", "live.pgn"), clocks.port[4], code=1, name="watch: a folder that is not there")
    check("No such file" in error, "watch: a folder that is not there", error)
    live = os.path.join(folder, "full")
    os.mkdir(live)
    pgn = os.path.join(live, "live.pgn")
    watching = Watching("--pgn", pgn, clocks.port[4])
    wait_for(lambda: os.path.exists(pgn) and os.path.getsize(pgn) > 0)
    os.rename(live, live + "-away")  # nothing can be written there
    clocks.do("cable 4 0")  # which is to be written
    error = watching.process.stderr.readline()
    os.rename(live + "-away", live)
    os.remove(pgn)
    wait_for(lambda: os.path.exists(pgn))
    check(os.path.exists(pgn) and watching.process.poll() is None, "watch: it is written again", error)
    _, more = watching.end()
    clocks.do("cable 4 1")
    check("live.pgn: No such file" in error and more == "", "watch: that is said once", (error, more))


def hostile_files(clocks, folder):
    """Text from a file cannot send commands to a terminal or break JSON or PGN, and no file is read without end."""
    path, port = os.path.join(folder, "file"), clocks.port[6]

    def write(data):
        with open(path, "wb") as file:
            file.write(data)

    def run(*words):
        done = subprocess.run([TOOL, "link", *words], capture_output=True, timeout=PATIENCE, check=False)
        try:
            text = (done.stdout + done.stderr).decode()
        except UnicodeDecodeError:
            check(False, f"{words}: prints UTF-8", done.stdout + done.stderr)
            text = ""
        check(not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text), f"{words}: prints no control characters", text)
        return done.returncode, text

    write(b"option sound 1\n\x1b]0;evil\x07\x1b[2J\xc2\x9b31m\x7f M\xc3\xbcller\n")
    code, text = run("restore", path, port)
    check(code == 2 and "?]0;evil??[2J?31m? M\u00fcller" in text, "restore: control characters are replaced", text)
    write(b"option sound 1\0\ncontrol 5m\n")
    check(run("restore", path, port)[0] == 2, "restore: a NUL")
    code, text = run("restore", "/dev/zero", port)
    check(code == 2 and "/dev/zero" in text, "restore: a file without an end", text)
    sheet, log = b'[White "A"]\n\n1. e4 e\x1bc\xc2\x9b5 *\n', os.path.join(folder, "log.pgn")
    with open(log, "w", encoding="utf-8") as file:
        file.write("1. Z0 {[%clk 0:05:00]} Z0 {[%clk 0:05:00]} 2. Z0 {[%clk 0:05:00]} Z0 {[%clk 0:05:00]} 3. Z0 {[%clk 0:04:00]} *\n")
    write(sheet)
    code, text = run("merge", path, log)
    check(code == 1 and "1... e?" in text, "merge: control characters in a move are replaced", text)
    link("set", "number=1", port)
    table = b"board,white,black\n1,M\xfcller,B\xc2\x9b31m\n"
    for data in (table, b"012 T\xfcb\n001    1      M\xfcller, Hans                      2000                             0.0    1     2 w *\n"
                        b"001    2      \xd6zil, B                            1900                            0.0    2     1 b *\n"):
        write(data)
        live = os.path.join(folder, "latin.pgn")
        code, text = run("watch", "--pgn", live, "--pairings", path, "--seconds", "2", port)
        players = [event["players"] for event in map(json.loads, text.splitlines()) if "players" in event]
        with open(live, encoding="utf-8") as file:
            check(code == 0 and players and players[0][0].startswith("M\u00fcller") and '[White "M\u00fcller' in file.read(), "watch: names in Latin-1", text)
    write(table.replace(b"M", b"\0"))
    code, text = run("watch", "--pairings", path, "--seconds", "1", port)
    check(code == 2 and "NUL" in text, "pairings: a NUL", text)
    write(table + b"1,C,D\n")
    code, text = run("watch", "--pairings", path, "--seconds", "1", port)
    check(code == 2 and "board 1 is there twice" in text, "pairings: a board twice", text)


def same_port(clocks, folder):
    """A clock that is given twice, also by another name of its port, is refused, because it would be counted
    twice."""
    pointer = os.path.join(folder, "pointer-to-port")
    os.symlink(clocks.port[6], pointer)
    for other in (clocks.port[6], pointer):
        for words in (["fleet", "5+3", "--number", "--once"], ["watch", "--seconds", "1"], ["list"], ["set", "sound=1"]):
            out, error = link(*words, clocks.port[6], other, code=2, name=f"{words[0]}: one port twice")
            check(f"{clocks.port[6]} and {other} are the same port" in error and not out.count("done"), f"{words[0]}: says which ports are one", error)


def unseen_game(clocks, folder):
    """Moves of a game that was played while the cable was out have no times, least of all those of the game before.
    Nor has a move that the arbiter counts in a pause, or one that its counters make a move of the other side."""
    pgn, port = os.path.join(folder, "unseen.pgn"), clocks.port[1]
    link("set", "number=9", "control=5+3", port)
    watching = Watching("--pgn", pgn, port)

    def until(moves, times):
        end, text = time.monotonic() + PATIENCE, ""
        while time.monotonic() < end and (not text or (text.count(" Z0"), text.count("[%clk")) != (moves, times)):
            time.sleep(0.1)
            if os.path.exists(pgn):
                with open(pgn, encoding="utf-8") as file:
                    text = file.read()
        check((text.count(" Z0"), text.count("[%clk")) == (moves, times), f"watch: {moves} moves, {times} of them seen", text)

    until(0, 0)
    clocks.press(1, "right", 1)
    for button in ["left", "right"] * 2:
        clocks.press(1, button, 0.5)
    clocks.press(1, "play", 0.5)
    until(4, 4)
    clocks.do("cable 1 0")
    clocks.do("wait 3")
    clocks.end_game(1)
    for button in ["right"] + ["left", "right"] * 3 + ["play"]:
        clocks.press(1, button, 0.5)
    clocks.do("cable 1 1")
    until(6, 0)
    for button in ["play", "left", "right"]:
        clocks.press(1, button, 0.5)
    until(8, 2)
    clocks.press(1, "play", 0.5)
    clocks.do("hold 1 play")
    clocks.do("wait 3")
    for button in ["plus"] * 2 + ["ok", "plus", "play"]:  # White's moves are the third row
        clocks.press(1, button, 0.5)
    until(9, 2)
    clocks.press(1, "play", 0.5)
    clocks.press(1, "left", 0.5)
    until(10, 2)
    watching.end()


def two_programs(clocks):
    """Answers do not name their requests, so two programs on one port would print each other's entries of the log."""
    port = clocks.port[7]
    watching = Watching(port)
    watching.until(port, "connected")
    _, error = link("log", port, code=1, name="log: the port is in use")
    check("another zeitnot uses this port" in error, "log: says why not", error)
    watching.end()
    check(port in link("list", port)[0], "the port is free again")


def bad_orders(clocks):
    """A line that is no order changes nothing, and says so."""
    for line in ("press 0 left extra", "cable 0 2", "power 0 x", "wait -1", "wait 1e99", "speed nan", "press 4294967296 left", "code 0 0", "press 0 left " + 200 * "press 0 left "):
        clocks.process.stdin.write(line + "\n")
        clocks.process.stdin.flush()
        answer = clocks.process.stdout.readline().strip()
        check(answer == "what?", f"clocks: {line[:30]}", answer)
    check(re.match(r"\d{4}$", clocks.do("code 0")), "clocks: the next order is obeyed")


def wall_follows(clocks):
    """The wall shows what is set by the clock's own keys."""
    link("set", "number=41", clocks.port[8])
    link("set", "number=42", clocks.port[9])
    process = subprocess.Popen([TOOL, "link", "watch", "--wall", *clocks.port[8:10]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    limit = threading.Timer(PATIENCE, process.kill)
    limit.start()
    text = b""

    def until(what):
        nonlocal text
        while what not in text and (piece := os.read(process.stdout.fileno(), 65536)):
            text += piece
        check(what in text, f"wall: {what}", text[-400:])
        text = b""

    until(b" 42    3:02    3:02   0 select")
    clocks.press(9, "plus", 0.5)  # another control
    clocks.press(9, "ok", 0.5)
    until(b"other code")
    limit.cancel()
    process.terminate()
    process.wait(PATIENCE)


def refused(clocks, folder):
    """A clock with a running game refuses to be set. JSON and the table say so, too."""
    clocks.do("wait 1")
    csv = os.path.join(folder, "refused.csv")
    row = json.loads(link("fleet", "10", "--once", "--json", "--csv", csv, clocks.port[4], code=1)[0])
    with open(csv, encoding="utf-8") as file:
        check(row["result"] == "NOT SET" and row["done"] is False and f'"NOT SET: {row["why"]}"' in file.read(), "fleet: NOT SET in JSON and in the table", row)
    out, _ = link("fleet", "10", "--once", clocks.port[4], code=1, name="fleet: a game runs")
    check("not while a game is running" in out, "fleet: says why not", out)
    check(", 5m+3" in link("list", clocks.port[4])[0], "fleet: the old control stays")


def main():
    clocks = Clocks(CLOCKS, 10, 8)
    with tempfile.TemporaryDirectory() as folder:
        fleet(clocks, folder)
        settings(clocks, folder)
        forced(clocks, folder)
        other_files(clocks, folder)
        left_half_done(clocks)
        errors(clocks)
        game(clocks, folder)
        taken_back(clocks)
        clocks.close()
        clocks = Clocks(CLOCKS, 10, 1)
        boards(clocks, folder)
        disk_is_full(clocks, folder)
        counts_up(clocks, folder)
        hostile_files(clocks, folder)
        same_port(clocks, folder)
        two_programs(clocks)
        unseen_game(clocks, folder)
        bad_orders(clocks)
        watch(clocks, folder)
        watch_asks(clocks)
        wall_follows(clocks)
        refused(clocks, folder)
        fleet_waits(clocks)
        fleet_is_interrupted(clocks, folder)
    clocks.close()
    return report()


sys.exit(main())
