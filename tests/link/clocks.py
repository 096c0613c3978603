"""Simulated clocks on pseudo terminals (tests/link/clocks.c), and the times of the games that a test plays on
them."""
import random
import re
import subprocess


class Clocks:
    """Simulated clocks; `port` has the names of their terminals."""

    def __init__(self, program, count, speed, board="host"):
        self.process = subprocess.Popen([program, str(count), str(speed), board], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.speed = speed
        self.port = [self.process.stdout.readline().strip() for _ in range(count)]

    def do(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        assert answer.startswith("ok"), (line, answer, self.process.poll())
        return answer[3:]

    def press(self, clock, button, then=0.2):
        self.do(f"press {clock} {button}")
        self.do(f"wait {then}")

    def end_game(self, clock):
        """From PAUSE to a new game with the same control."""
        self.do(f"hold {clock} back")
        self.do("wait 3")
        self.press(clock, "ok", 0.5)

    def open_send_settings(self, clock):
        """Opens Send settings in the list by keys. Returns how many key actions that took."""
        keys = ["minus", "ok"]  # the last row
        self.do(f"hold {clock} play")
        self.do("wait 3")
        for key in keys:
            self.press(clock, key)
        return 1 + len(keys)

    def send_settings(self, clock):
        """Starts Send settings with OK and waits until it has ended. Returns the seconds."""
        self.press(clock, "ok", 0.1)
        tenths = 1
        while self.do(f"transfer {clock}") in ("wanted", "sending"):
            self.do("wait 0.1")
            tenths += 1
        return tenths / 10

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


BASE, INCREMENT = 300, 3


def play(clocks, clock, plies, seed, longest=15):
    """Plays on a clock that is set to 5m+3, White on the left; returns the clock after each ply, and the time taken."""
    chance = random.Random(seed)
    left, times = [BASE + INCREMENT] * 2, []
    clocks.do("wait 1")
    clocks.do("speed 0")
    clocks.press(clock, "right", 0)
    for ply in range(plies):
        took = round(chance.uniform(0.4, longest), 1)
        clocks.do(f"wait {took}")
        clocks.press(clock, "left" if ply % 2 == 0 else "right", 0)
        left[ply % 2] += INCREMENT - took
        times.append((left[ply % 2], took))
    clocks.do("wait 0.5")
    clocks.press(clock, "play")
    clocks.do(f"speed {clocks.speed}")
    return times


def seconds(text):
    h, m, s = text.split(":")
    return int(h) * 3600 + int(m) * 60 + float(s)


def times_in(pgn):
    return [(seconds(clk), seconds(emt)) for clk, emt in re.findall(r"\[%clk ([\d:.]+)\] \[%emt ([\d:.]+)\]", pgn)]


def near(seen, expected, tolerance):
    return len(seen) == len(expected) and all(abs(a - c) <= tolerance and abs(b - d) <= tolerance for (a, b), (c, d) in zip(seen, expected))
