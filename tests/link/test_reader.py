#!/usr/bin/env python3
"""covers: L2
Parsers that others wrote read the PGN of `log`, `watch` and `merge` (tests/link/read_pgn.mjs). They find no error,
every move with its times, every comment, and a tag that gives the control.

    tests/link/test_reader.py TOOL CLOCKS MODULES
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from clocks import Clocks, near, play, seconds

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS, MODULES = sys.argv[1:4]
READ = os.path.join(os.path.dirname(os.path.abspath(__file__)), "read_pgn.mjs")
NAMES = ['O"Neil, Ann', "Back\\slash, Bo", "Müller, Jürgen", "Žižka, Đorđe"]
# What a director types, and what the parser makes of the tag, stage by stage (moves, seconds, increment). The
# standard has no form for the last two.
CONTROLS = [("3+2", [(None, 180, 2)]), ("40/90+30, 30+30", [(40, 5400, 30), (None, 1800, 30)]), ("40/120, 20/60, 15", [(40, 7200, None), (20, 3600, None), (None, 900, None)]),
            ("5", [(None, 300, None)]), ("10md5", None), ("5|4", None)]
# Remarks of the parser that are no errors: fractions of a second, hours of two digits, and tags that it does
# not know.
REMARKS = re.compile(r'Unusual use of millis in clock value|Only 1 digit for hours normally used|Tag: "(Zeitnot\w+|ReferenceTime)" not known: .*')
MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6".split()


def link(*words):
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=120, check=False)
    check(done.returncode == 0, " ".join(words[:2]), f"exit {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def read(what, path):
    done = subprocess.run(["node", READ, MODULES, what, path], capture_output=True, text=True, timeout=60, check=False)
    check(done.returncode == 0, f"{os.path.basename(path)}: read without an error", done.stderr[-800:])
    return json.loads(done.stdout) if done.returncode == 0 else []


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def remarked(game):
    return [message for message in game["messages"] if not REMARKS.fullmatch(message)]


def stages(tag):
    return [(stage.get("moves"), stage.get("seconds"), stage.get("increment")) for stage in tag]


def a_log(clocks, clock, folder, pairings, typed, expected):
    port = clocks.port[clock]
    link("set", f"control={typed}", "white=0", "sound=0", f"number={clock + 1}", port)
    clocks.do(f"power {clock} 0")
    clocks.do("wait 20")
    clocks.do(f"power {clock} 1")
    clocks.do("wait 3")
    times = play(clocks, clock, len(MOVES), clock)
    path = write(os.path.join(folder, f"log-{clock + 1}.pgn"), link("log", "--pairings", pairings, port))
    game = read("games", path)[0]
    tag = game["tags"]["TimeControl"]
    if expected:
        check(stages(tag) == expected and "ZeitnotControl" not in game["tags"], f"{typed}: the tag of the control", tag)
    else:
        check(tag[0]["kind"] == "unknown" and game["tags"]["ZeitnotControl"], f"{typed}: the tag of the project", game["tags"])
    check(not remarked(game), f"{typed}: nothing is wrong", game["messages"])
    check([(move["san"], move["turn"], move["number"]) for move in game["moves"]] == [("Z0", "wb"[ply % 2], ply // 2 + 1 if ply % 2 == 0 else move["number"]) for ply, move in enumerate(game["moves"])]
          and len(game["moves"]) == len(MOVES), f"{typed}: every move", game["moves"])
    took = [seconds(move["emt"]) for move in game["moves"]]
    check(near([(t, 0) for t in took], [(t, 0) for _, t in times], 0.06), f"{typed}: every time", took)
    white, black = NAMES[clock % 4], NAMES[(clock + 1) % 4]
    check((game["tags"]["White"], game["tags"]["Black"]) == (white, black), f"{typed}: the names", game["tags"])
    check("paused" in game["moves"][-1].get("comment", ""), f"{typed}: the comment", game["moves"][-1])
    return path


def merged(folder, log):
    """chess.js plays the moves, so it takes no null moves."""
    sheet = write(os.path.join(folder, "sheet.pgn"), "[White \"Ann\"]\n\n" + " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(MOVES)) + " *\n")
    path = write(os.path.join(folder, "game.pgn"), link("merge", sheet, log))
    game = read("sheets", path)
    check(game["moves"] == MOVES and len(game["comments"]) == len(MOVES) and all("[%clk 0:0" in comment for comment in game["comments"]), "merge: read and played", game)
    check(not remarked(read("games", path)[0]), "merge: nothing is wrong")


def live(clocks, folder, pairings):
    path = os.path.join(folder, "live.pgn")
    clocks.do("speed 1")
    process = subprocess.Popen([TOOL, "link", "watch", "--pgn", path, "--pairings", pairings, *clocks.port], stdout=subprocess.PIPE, text=True)
    for _ in clocks.port:
        process.stdout.readline()
    process.terminate()
    process.wait(60)
    games = read("games", path)
    check(len(games) == len(clocks.port) and all(game["tags"]["White"] in NAMES and game["tags"]["WhiteClock"] for game in games), "watch: a game a clock", games)
    check(not any(remarked(game) for game in games), "watch: nothing is wrong", games)


def main():
    clocks = Clocks(CLOCKS, len(CONTROLS), 8)
    quoted = ['"' + name.replace('"', '""') + '"' for name in NAMES]
    with tempfile.TemporaryDirectory() as folder:
        pairings = write(os.path.join(folder, "pairings.csv"), "board,white,black\n" + "".join(
            f"{clock + 1},{quoted[clock % 4]},{quoted[(clock + 1) % 4]}\n" for clock in range(len(CONTROLS))))
        logs = [a_log(clocks, clock, folder, pairings, *control) for clock, control in enumerate(CONTROLS)]
        merged(folder, logs[0])
        live(clocks, folder, pairings)
    clocks.close()
    return report()


sys.exit(main())
