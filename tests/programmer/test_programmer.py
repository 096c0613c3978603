#!/usr/bin/env python3
"""`make fuses` and `make flash` with avrdude and a programmer that is a program: an Arduino as ISP on a serial port, and a chip connected to it.

The programmer speaks the protocol STK500 version 1 (Atmel application note AVR061) on a pseudo terminal, as the sketch ArduinoISP does.  The chip
follows the data sheet's chapter on serial programming: a page that is written clears bits only, and only an erase sets them.
"""
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import tty

BUILD, BOARDS = sys.argv[1], sys.argv[2:]
PAGE = 256
IN_SYNC, OK, UNKNOWN, END = 0x14, 0x10, 0x12, 0x20
FUSE_READ = {(0x50, 0x00): "lfuse", (0x58, 0x08): "hfuse", (0x50, 0x08): "efuse"}
FUSE_WRITE = {0xA0: "lfuse", 0xA8: "hfuse", 0xA4: "efuse"}


class Chip:
    """An ATmega1284P as it comes from its maker: fuses 0x62, 0x99, 0xFF.  `worn`: the address of a byte whose bit 0 cannot be cleared."""

    def __init__(self, signature=b"\x1e\x97\x05", worn=None):
        self.signature, self.worn = signature, worn
        self.flash = bytearray(b"\x55" * 131072)  # an older program
        self.fuse = {"lfuse": 0x62, "hfuse": 0x99, "efuse": 0xFF}
        self.programming = False

    def instruction(self, a, b, c, d):
        """A serial programming instruction; its fourth byte back."""
        if (a, b) == (0xAC, 0x53):
            self.programming = True
        if not self.programming:
            return 0xFF
        if (a, b) == (0xAC, 0x80):
            self.flash[:] = b"\xff" * len(self.flash)
        elif a == 0xAC and b in FUSE_WRITE:
            self.fuse[FUSE_WRITE[b]] = d
        elif a == 0x30:
            return self.signature[c & 3]
        elif (a, b) in FUSE_READ:
            return self.fuse[FUSE_READ[a, b]]
        elif a in (0x20, 0x28):
            return self.flash[2 * (b << 8 | c) + (a == 0x28)]
        return 0

    def write(self, at, data):
        assert self.programming and at % PAGE + len(data) <= PAGE, "a page at a time"
        for n, byte in enumerate(data, at):
            self.flash[n] &= byte | (n == self.worn)


class Programmer(threading.Thread):
    """The other end of the serial port."""

    def __init__(self, chip):
        super().__init__(daemon=True)
        self.chip, self.address = chip, 0
        self.line, clock = pty.openpty()
        tty.setraw(clock)
        self.port = os.ttyname(clock)
        self.waiting = b""

    def take(self, n):
        while len(self.waiting) < n:
            self.waiting += os.read(self.line, 4096)
        taken, self.waiting = self.waiting[:n], self.waiting[n:]
        return taken

    def arguments(self, code):
        """Bytes between the command and its end."""
        if code == 0x64:  # a page: length, memory, data
            head = self.take(3)
            return head + self.take(head[0] << 8 | head[1])
        return self.take({0x41: 1, 0x42: 20, 0x45: 5, 0x55: 2, 0x56: 4, 0x74: 3}.get(code, 0))

    def answer(self, code, data):
        if code == 0x41:  # versions
            return bytes([{0x80: 2, 0x81: 1, 0x82: 18, 0x93: ord("S")}.get(data[0], 0)])
        if code == 0x50:
            self.chip.instruction(0xAC, 0x53, 0, 0)
        elif code == 0x51:
            self.chip.programming = False
        elif code == 0x55:  # in words
            self.address = 2 * (data[0] | data[1] << 8)
        elif code == 0x56:
            return bytes([self.chip.instruction(*data)])
        elif code == 0x64:
            assert data[2] == ord("F"), "nothing but the flash is written"
            self.chip.write(self.address, data[3:])
        elif code == 0x74:
            return bytes(self.chip.flash[self.address:self.address + (data[0] << 8 | data[1])])
        elif code == 0x75:
            return self.chip.signature
        elif code not in (0x30, 0x42, 0x45):
            return None
        return b""

    def run(self):
        while True:
            code = self.take(1)[0]
            data = self.arguments(code)
            if self.take(1)[0] != END:
                os.write(self.line, b"\x15")  # not in sync
                continue
            answer = self.answer(code, data)
            os.write(self.line, bytes([IN_SYNC, UNKNOWN]) if answer is None else bytes([IN_SYNC]) + answer + bytes([OK]))


def make(chip, board, *targets):
    """The exit code of make, and what it said."""
    programmer = Programmer(chip)
    programmer.start()
    command = ["make", "-s", f"BUILD={BUILD}", f"BOARD={board}", *targets, "PROGRAMMER=stk500v1", f"PORT={programmer.port}", "BAUD=19200"]
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False, env=environment)
    return done.returncode, done.stdout


def image(board, name="zeitnot"):
    """The bytes of an Intel HEX file below its last one, with 0xFF in between."""
    flash, upper = bytearray(b"\xff" * 131072), 0
    with open(f"{BUILD}/{board}/{name}.hex", encoding="ascii") as lines:
        for line in lines:
            record = bytes.fromhex(line[1:])
            assert sum(record) % 256 == 0
            length, at, kind, data = record[0], int.from_bytes(record[1:3], "big"), record[3], record[4:-1]
            if kind == 0:
                flash[upper + at:upper + at + length] = data
            elif kind in (2, 4):
                upper = int.from_bytes(data, "big") << (4 if kind == 2 else 16)
    return flash


def fuses(board):
    with open(f"board/{board}/fuses.txt", encoding="utf-8") as file:
        return {name: int(value, 16) for name, value in re.findall(r"^([lhe]fuse) +(0x[0-9A-F]{2})", file.read(), re.M)}


def fuses_and_flash_are_written(board):
    chip = Chip()
    code, said = make(chip, board, "fuses", "flash")
    assert code == 0, said
    assert chip.fuse == fuses(board), (chip.fuse, said)
    assert chip.flash == image(board), said


def the_bring_up_is_written(board):
    chip = Chip()
    code, said = make(chip, board, "flash", "IMAGE=bringup")
    assert code == 0 and chip.flash == image(board, "bringup"), said


def fuses_alone(board):
    chip = Chip()
    code, said = make(chip, board, "fuses")
    assert code == 0 and chip.fuse == fuses(board) and chip.flash == b"\x55" * 131072, said


def the_release_is_flashed_by_its_script(board, name):
    """In a folder that has nothing but what a release has: flash.sh with its example for an Arduino as ISP."""
    chip = Chip()
    programmer = Programmer(chip)
    programmer.start()
    with open("hardware/flash.sh", encoding="utf-8") as file:
        example = re.search(r"flash\.sh bread zeitnot (-c stk500v1 -P )\S+( -b 19200)", file.read())
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/images/{board}")
        shutil.copy(f"{BUILD}/{board}/{name}.hex", f"{folder}/images/{board}")
        shutil.copy(f"board/{board}/fuses.txt", f"{folder}/images/{board}")
        shutil.copy("hardware/flash.sh", folder)
        command = [f"{folder}/flash.sh", board, name, *shlex.split(example[1] + programmer.port + example[2])]
        done = subprocess.run(command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
        refused = subprocess.run([*command[:2], "none", *command[3:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
        usage = subprocess.run(command[:1], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    assert done.returncode == 0 and "avrdude done" in done.stdout.lower(), done.stdout
    assert chip.fuse == fuses(board) and chip.flash == image(board, name), done.stdout
    assert refused.returncode == 2 and "there is no" in refused.stdout, refused.stdout
    assert usage.returncode == 2 and "atmelice_isp" in usage.stdout, usage.stdout


def a_release_script_writes_the_clock(board):
    the_release_is_flashed_by_its_script(board, "zeitnot")


def a_release_script_writes_the_bring_up(board):
    the_release_is_flashed_by_its_script(board, "bringup")


def a_programmer_of_5_v_is_no_default_at_3_3_v(board):
    """`make flash` alone asks for the programmer, unless the clock works at 5 V; -n: nothing is written."""
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PROGRAMMER")}
    done = subprocess.run(["make", "-n", f"BUILD={BUILD}", f"BOARD={board}", "fuses"], capture_output=True, text=True, timeout=60, check=False, env=environment)
    if board == "bread":
        assert done.returncode == 0 and "-c usbasp" in done.stdout, done.stdout + done.stderr
    else:
        assert done.returncode != 0 and "usbasp" not in done.stdout and "add PROGRAMMER=" in done.stderr, done.stdout + done.stderr


def another_chip_is_refused(board):
    chip = Chip(signature=b"\x1e\x95\x0f")  # an ATmega328P
    code, said = make(chip, board, "flash")
    assert code != 0 and chip.flash == b"\x55" * 131072, said


def a_worn_chip_is_noticed(board):
    at = next(n for n, byte in enumerate(image(board)) if not byte & 1)
    code, said = make(Chip(worn=at), board, "flash")
    assert code != 0 and "verif" in said, said


def main():
    tests = [(fuses_and_flash_are_written, BOARDS[0])] + [(fuses_alone, board) for board in BOARDS[1:]]
    tests += [(the_bring_up_is_written, BOARDS[0])]
    tests += [(a_release_script_writes_the_clock, BOARDS[0]), (a_release_script_writes_the_bring_up, BOARDS[1])]
    tests += [(a_programmer_of_5_v_is_no_default_at_3_3_v, board) for board in BOARDS]
    tests += [(another_chip_is_refused, BOARDS[0]), (a_worn_chip_is_noticed, BOARDS[0])]
    failed = 0
    for test, board in tests:
        try:
            test(board)
            print(f"ok {board}: {test.__name__.replace('_', ' ')}")
        except AssertionError as wrong:
            failed += 1
            print(f"FAIL {board}: {test.__name__.replace('_', ' ')}: {str(wrong)[-1500:]}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
