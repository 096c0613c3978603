#!/usr/bin/env python3
"""The pins that `zeitnot run --vcd` writes are those of the scenario. A separate reader decodes them, written from
the parts' data sheets.

    test_vcd.py TOOL
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from checks import check, report  # noqa: E402

SCENARIO = """control 5m
mark
press right bounce 8ms
at 2
link "version"
wait 0.5
expect running left
"""
MS = 1_000_000


def crc16(text):
    crc = 0
    for byte in text.encode():
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def read(text):
    """Returns {name: [(ns, level)]}, and the instants in the order of the file."""
    names = {code: name for code, name in re.findall(r"^\$var wire 1 (\S) (\w+) \$end$", text, re.M)}
    head, _, body = text.partition("$enddefinitions $end\n")
    check("$timescale 1 ns $end" in head, "the unit is named")
    changes = {name: [] for name in names.values()}
    instants, now = [], 0
    for line in body.splitlines():
        if line[0] == "#":
            now = int(line[1:])
            instants.append(now)
        else:
            changes[names[line[1]]].append((now, line[0]))
    return changes, instants


def level(changes, at):
    now = "x"
    for when, value in changes:
        if when > at:
            break
        now = value
    return now


def spi(pins, select):
    """The bytes from the master while `select` is low, in mode 0: one bit at each rising edge of SCK."""
    frames, bits = [], None
    events = sorted([(at, 0, value) for at, value in pins[select]] + [(at, 1, value) for at, value in pins["SCK"]])
    for at, wire, value in events:
        if wire == 0 and value == "0":
            bits = ""
        elif wire == 0 and bits is not None:
            frames.append([int(bits[n:n + 8], 2) for n in range(0, len(bits) - 7, 8)])
            check(len(bits) % 8 == 0, f"{select}: whole bytes")
            bits = None
        elif wire == 1 and value == "1" and bits is not None:
            bits += level(pins["MOSI"], at).replace("x", "0").replace("z", "0")
    return frames


def two_wire(pins):
    """The transfers as ([bytes], True if all were acknowledged)."""
    frames, bits, scl, sda = [], None, "1", "1"
    events = sorted([(at, 0, value) for at, value in pins["SDA"]] + [(at, 1, value) for at, value in pins["SCL"]])
    for _, wire, value in events:
        if wire == 1:
            scl = value
            if value == "1" and bits is not None:
                bits += sda
            continue
        if scl == "1" and sda == "1" and value == "0":
            bits = ""
        elif scl == "1" and sda == "0" and value == "1" and bits is not None:
            bits = bits[:-1]  # because the clock edge of the STOP is no bit
            frames.append(([int(bits[n:n + 8], 2) for n in range(0, len(bits), 9)], all(b == "0" for b in bits[8::9])))
            bits = None
        sda = value
    return frames


def characters(changes, baud=9600):
    """The characters that a receiver hears if it starts at each falling edge."""
    text, bit, free = "", 1e9 / baud, 0
    for at, value in changes:
        if value == "0" and at >= free:
            byte = sum((level(changes, at + bit * (n + 1.5)) == "1") << n for n in range(8))
            text += chr(byte)
            free = at + 9.5 * bit
    return text


def record(tool, board):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pins.vcd")
        done = subprocess.run([tool, "run", "--board", board, "--vcd", path, "-"], input=SCENARIO, capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"{board}: the scenario passes", done.stdout + done.stderr)
        with open(path, encoding="ascii") as file:
            return file.read()


def clean(changes):
    """Drops changes that were undone at the same instant, and repetitions."""
    return [value for _, value in changes]


def main():
    tool = sys.argv[1]
    pins, instants = read(record(tool, "lcd"))
    check(all(a < b for a, b in zip(instants, instants[1:])), "times only rise")
    check(all(a != b for changes in pins.values() for a, b in zip(clean(changes), clean(changes)[1:])), "each change changes something")
    right = [at for at, _ in pins["BTN_RIGHT"]]
    down = [at for at in right if at > right[0]]
    check(len(pins["BTN_LEFT"]) <= 2, "the left button is not touched", pins["BTN_LEFT"])
    check(len(down) >= 4, "the right one chatters", down)
    check(80 * MS <= down[-1] - down[0] <= 88 * MS, "it is down for 80 ms and some chatter", down)
    frames = spi(pins, "FRAM_CS")
    check([0x06] in frames and any(f[0] == 0x02 and len(f) > 3 for f in frames if f), "the memory is written after WREN", len(frames))
    transfers = two_wire(pins)
    check(len(transfers) > 4, "the glasses are written", len(transfers))
    check(all(good and frame[:1] == [0x70] for frame, good in transfers), "to the drivers' address, all acknowledged", transfers[:5])
    lines = re.findall(r"([ -~]*)\*([0-9A-F]{4})", characters(pins["SERIAL_TX"]))
    check(any(text.startswith("ok") for text, _ in lines), "the answer on the line", lines[:5])
    check(len(lines) > 4 and all(crc16(text) == int(crc, 16) for text, crc in lines[1:]), "every line has its checksum, after the cable was plugged in",
          lines[:5])

    led, _ = read(record(tool, "led"))
    digits = spi(led, "DIGITS_CS_LEFT")
    check(len(digits) > 4 and all(len(frame) == 2 and 1 <= frame[0] <= 15 for frame in digits), "a register of a MAX7219 and its value", digits[:3])
    host = subprocess.run([tool, "run", "--board", "host", "--vcd", "/dev/null", "-"], input=SCENARIO, capture_output=True, text=True, check=False)
    check(host.returncode == 1 and "no pins" in host.stdout, "a board without a processor has no pins", host.stdout)
    full = subprocess.run([tool, "run", "--board", "lcd", "--vcd", "/dev/full", "-"], input=SCENARIO, capture_output=True, text=True, check=False)
    check(full.returncode == 1, "a full disk is reported", full.stdout)
    return report()


if __name__ == "__main__":
    sys.exit(main())
