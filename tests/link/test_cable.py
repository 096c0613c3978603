#!/usr/bin/env python3
"""covers: L2 L3 L4 L5 U5
A bad cable between a computer and the image of the battery clock, simulated bit by bit: the rate is wrong by 4 %, and
one character in a thousand is lost. Everything arrives, and no wrong line is accepted.

    tests/link/test_cable.py TOOL CLOCKS            the test
    tests/link/test_cable.py TOOL CLOCKS bound      at which rate and at which loss a clock fails
    tests/link/test_cable.py TOOL CLOCKS long       the test with ten games and thirty transfers
"""
import os
import re
import subprocess
import sys

from clocks import Clocks, near, play, times_in

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

TOOL, CLOCKS, WHAT = (sys.argv[1:] + ["short"])[:3]
BOARD, SPEED = "lcd", 4
RATE = 4  # per cent
LOST = 1000  # of a million characters
OSCILLATORS = 5  # from -10 to +10 %, as from the factory


def link(*words):
    done = subprocess.run([TOOL, "link", *words], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def rates(clocks):
    """Sets every clock and reads its settings, at both ends of the range of rates."""
    for rate, control in ((RATE, "40/90m+30:30m+30"), (-RATE, "3m+2")):
        clocks.do(f"baud {rate}")
        code, out, error = link("fleet", control, "--once", *clocks.port)
        check(code == 0 and f"{len(clocks.port)} done" in out, f"rate {rate} %: fleet", out + error)
        announced = set(re.findall(r"the code will be (\d{4})", out))
        held = {clocks.do(f"code {n}") for n in range(len(clocks.port))}
        check(held == announced, f"rate {rate} %: the code", (held, announced))
        code, out, error = link("read", clocks.port[0])
        check(code == 0 and f"control {control}\n" in out, f"rate {rate} %: read", out + error)


def settings(clocks, port):
    code, _, error = link("set", "own2=40/90m+30:30m+30", "number=123", "warn-left=0", "control=5m+3", "white=0", "sound=0", port)
    check(code == 0, "loss: set", error)
    code, out, error = link("read", port)
    right = "own 2 40/90m+30:30m+30\n" in out and "option number 123\n" in out and "option warn-left 0\n" in out
    check(code == 0 and right, "loss: read", out + error)


def game(clocks, n, plies, seed):
    times = play(clocks, n, plies, seed, 2)
    code, out, error = link("log", clocks.port[n])
    clocks.end_game(n)
    seen = times_in(out)
    wrong = [(ply, a, b) for ply, (a, b) in enumerate(zip(seen, times)) if not near([a], [b], 0.06)]
    check(code == 0 and len(seen) == len(times) and not wrong and "damaged" not in error, "loss: log",
          (seed, code, len(seen), wrong[:3], error, out[-80:]))


def transfer(clocks, rounds):
    """Send settings from clock 0 to clock 1. Either both are alike and the sender says so, or the receiver has its
    old settings and the sender says that."""
    done = 0
    for number in range(rounds):
        clocks.do("lose 0")
        link("set", f"control={40 + number}m", clocks.port[0])
        clocks.do(f"lose {LOST}")
        new, old = clocks.do("code 0"), clocks.do("code 1")
        clocks.do("join 0 1")
        clocks.do("speed 0")
        clocks.open_send_settings(0)
        took = clocks.send_settings(0)
        state = clocks.do("transfer 0")
        clocks.do("wait 1")  # because the reported state is that of the processor's last sleep
        held = clocks.do("code 1")
        clocks.press(0, "back")
        clocks.press(0, "back")
        clocks.do(f"speed {clocks.speed}")
        clocks.do("part 0 -")
        check(held == new if state == "sent" else held in (old, new), "loss: Send settings", (state, took, old, new, held))
        done += state == "sent"
    check(done >= rounds * 0.9, "loss: most transfers arrive", (done, rounds))


def bound(clocks):
    """Finds the first rate, in steps of a tenth of a per cent, and the first loss at which a request fails."""
    for sign in (1, -1):
        for n, port in enumerate(clocks.port):
            rate = 3.0
            while rate < 8:
                clocks.do(f"baud {sign * rate}")
                if link("set", "control=40/90m+30:30m+30", "number=1", port)[0]:
                    break
                rate += 0.1
            print(f"oscillator {n * 5 - 10:+d} %: fails at {sign * rate:+.1f} %", flush=True)
    clocks.do("baud 0")
    for lost in (1000, 2000, 5000, 10000, 20000, 50000):
        clocks.do(f"lose {lost}")
        good = sum(link("set", "control=40/90m+30:30m+30", "sound=1", clocks.port[0])[0] == 0 for _ in range(20))
        print(f"{lost / 10000:g} % lost: {good} of 20 times set", flush=True)


def main():
    clocks = Clocks(CLOCKS, OSCILLATORS, SPEED, BOARD)
    if WHAT == "bound":
        return bound(clocks)
    rates(clocks)
    clocks.close()
    clocks = Clocks(CLOCKS, 2, SPEED, BOARD)
    clocks.do(f"baud {RATE}")
    clocks.do(f"lose {LOST}")
    transfer(clocks, 30 if WHAT == "long" else 2)
    for seed in range(10 if WHAT == "long" else 1):
        settings(clocks, clocks.port[0])
        game(clocks, 0, 300 if WHAT == "long" else 30, seed)
    clocks.close()
    return report()


sys.exit(main())
