#!/usr/bin/env python3
"""The tool that makes packs writes the same bytes each time, and accepts a person's recording in place of a clip.
covers: B1

Ends with "N passed, M failed" (cases)."""
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import wave

BUILD = os.environ.get("BUILD", "build")


def made(folder, *options):
    """The bytes of a pack of noise and the rows of its list, {name: columns}."""
    os.makedirs(folder, exist_ok=True)
    shutil.copy(f"{BUILD}/speech_code", folder)
    subprocess.run([sys.executable, "tools/speech.py", "es", "--noise", *options], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "BUILD": folder})
    with open(f"{folder}/speech/test-es.pak", "rb") as file:
        pack = file.read()
    with open(f"{folder}/speech/test-es.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return pack, {row[1]: row for row in rows[1:]}


def record(path, seconds, rate, channels):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with wave.open(path, "wb") as file:
        file.setparams((channels, 2, rate, 0, "NONE", ""))
        silence = [0] * (rate // 2) * channels
        tone = [int(9000 * math.sin(n * 0.1)) for n in range(int(seconds * rate)) for _ in range(channels)]
        file.writeframes(struct.pack(f"<{len(silence + tone + silence)}h", *silence, *tone, *silence))


def main():
    with tempfile.TemporaryDirectory() as folder:
        first, plain = made(f"{folder}/a")
        again, _ = made(f"{folder}/b")
        record(f"{folder}/people/es/8.wav", 0.4, 44100, 2)
        record(f"{folder}/people/es/1.f.wav", 0.2, 16000, 1)
        _, rows = made(f"{folder}/c", "--people", f"{folder}/people")
    seconds = {name: int(row[3]) / 3 * 8 / 10416.667 for name, row in rows.items()}
    cases = {
        "two runs give the same bytes": first == again,
        "a recording replaces the clip of its name": rows["8"][5].endswith("8.wav") and rows["1.f"][5].endswith("1.f.wav"),
        "other clips stay": [row for name, row in rows.items() if name not in ("8", "1.f")] == [row for name, row in plain.items() if name not in ("8", "1.f")],
        "silence around a recording is taken away": abs(seconds["8"] - 0.4) < 0.03 and abs(seconds["1.f"] - 0.2) < 0.03,
    }
    for name, good in cases.items():
        if not good:
            print(f"FAIL {name}")
    print(f"{sum(cases.values())} passed, {len(cases) - sum(cases.values())} failed")
    return int(not all(cases.values()))


if __name__ == "__main__":
    sys.exit(main())
