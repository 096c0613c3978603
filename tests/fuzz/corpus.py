#!/usr/bin/env python3
"""Runs the fuzz targets and keeps their inputs.  A corpus is a text file with one input a line, written as a C string.

    tests/fuzz/corpus.py short NAME...           runs the kept inputs; last line "N passed, M failed"
    tests/fuzz/corpus.py long SECONDS NAME...    looks for new ones, that long for each target
    tests/fuzz/corpus.py keep NAME...            minimises the inputs of the corpus and of the last long run, and keeps them
    tests/fuzz/corpus.py unpack NAME FOLDER      writes each input into a file, for the program itself
    tests/fuzz/corpus.py add NAME FILE...        adds inputs
    tests/fuzz/corpus.py found NAME FILE...      adds inputs that have found a fault, now corrected; they run with every test and are never removed

An input that crashes, hangs, leaks or breaks a MUST is kept in build/fuzz/finds/NAME.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
# Bytes of the longest input.
TARGETS = {
    "backup": 500,
    "log": 700,
    "memory": 96,
    "merge": 700,
    "notation": 330,
    "pack": 1200,
    "page": 300,
    "pairings": 700,
    "pgn": 700,
    "protocol": 400,
    "remote": 700,
    "scenario": 1200,
    "settings_copy": 200,
    "typed": 120,
}
HANGS = 20  # seconds; no input takes nearly as long
ROOM = 65000  # characters of a corpus; the longest inputs go first


def searcher(name):
    return f"{BUILD}/fuzz/fuzz_{name}"


def corpus_file(name):
    return f"tests/fuzz/corpus/{name}.txt"


def found_file(name):
    return f"tests/fuzz/corpus/{name}_found.txt"


def folder(*parts, fresh=False):
    path = os.path.join(BUILD, "fuzz", *parts)
    if fresh:
        shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path, exist_ok=True)
    return path


def escape(data):
    text = "".join({92: "\\\\", 10: "\\n", 13: "\\r", 9: "\\t"}.get(b) or (chr(b) if 32 <= b < 127 else f"\\x{b:02x}")
                   for b in data)
    return text[:-1] + "\\x20" if text.endswith(" ") else text


def unescape(text):
    plain = {"\\\\": b"\\", "\\n": b"\n", "\\r": b"\r", "\\t": b"\t"}
    parts = re.findall(r"\\x[0-9a-f]{2}|\\.|[^\\]+", text)
    return b"".join(plain.get(p) or (bytes([int(p[2:], 16)]) if p[0] == "\\" else p.encode("ascii")) for p in parts)


def read_corpus(path):
    try:
        with open(path, encoding="ascii") as file:
            return [unescape(line.rstrip("\n")) for line in file]
    except FileNotFoundError:
        return []


def kept(name):
    return read_corpus(corpus_file(name)) + read_corpus(found_file(name))


def unpack(name, path):
    for data in kept(name):
        with open(os.path.join(path, hashlib.sha1(data).hexdigest()), "wb") as file:
            file.write(data)


def write_corpus(path, inputs):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    lines, room = [], ROOM
    for data in sorted(set(inputs), key=lambda data: (len(escape(data)), data)):
        lines.append(escape(data) + "\n")
        room -= len(lines[-1])
        if room < 0:
            break
    with open(path, "w", encoding="ascii") as file:
        file.writelines(lines)


def read_folder(path):
    for file_name in sorted(os.listdir(path)):
        with open(os.path.join(path, file_name), "rb") as file:
            yield file.read()


def run(program, name, *arguments):
    """Runs a target; returns (its output, the same if it found something)."""
    done = subprocess.run([program, f"-max_len={TARGETS[name]}", f"-artifact_prefix={folder('finds', name)}/", f"-timeout={HANGS}",
                           "-rss_limit_mb=2048", "-print_final_stats=1", "-close_fd_mask=1", *arguments],
                          capture_output=True, text=True, errors="replace", check=False)
    return done.stderr, done.stderr if done.returncode else ""


def run_kept(name):
    """Runs the kept inputs, each from its file."""
    base = folder("kept", name, fresh=True)
    unpack(name, base)
    output, words = run(f"{BUILD}/test/fuzz_{name}", name, *(f"{base}/{file}" for file in sorted(os.listdir(base))))
    return output.count("\nExecuted "), words


def search(name, seconds):
    """Adds inputs to build/fuzz/learned."""
    base = folder("kept", name, fresh=True)
    unpack(name, base)
    output, words = run(searcher(name), name, f"-max_total_time={seconds}", "-use_value_profile=1", folder("learned", name), base)
    found = re.search(r"number_of_executed_units:\s*(\d+)", output)
    return int(found[1]) if found else 0, words


def report(name, executions, words):
    inputs = kept(name)
    size = sum(map(len, inputs))
    good = not words and 0 < len(set(inputs)) <= executions
    print(f"{'ok' if good else 'FAIL'} {name}: {executions:,} executions, "
          f"{len(inputs)} inputs kept, {size:,} bytes, {'a find' if words else 'no find'}", flush=True)
    if words:
        print("    " + "\n    ".join(words.splitlines()[-40:]))
    return good


def short(names):
    return [report(name, *run_kept(name)) for name in names]


def long(seconds, names):
    return [report(name, *search(name, seconds)) for name in names]


def keep(names):
    for name in names:
        base, small = folder("kept", name, fresh=True), folder("small", name, fresh=True)
        unpack(name, base)
        subprocess.run([searcher(name), "-set_cover_merge=1", f"-max_len={TARGETS[name]}", small, base, folder("learned", name)],
                       check=True, capture_output=True)
        write_corpus(corpus_file(name), read_folder(small))
        print(f"{name}: {len(kept(name))} inputs, {os.path.getsize(corpus_file(name)):,} bytes of text")


def main():
    command, *rest = sys.argv[1:] or [""]
    if command == "short":
        good = short(rest)
    elif command == "long":
        good = long(int(rest[0]), rest[1:])
    elif command == "keep":
        return keep(rest)
    elif command == "unpack":
        os.makedirs(rest[1], exist_ok=True)
        return unpack(*rest)
    elif command in ("add", "found"):
        path, more = (found_file if command == "found" else corpus_file)(rest[0]), []
        for name in rest[1:]:
            with open(name, "rb") as file:
                more.append(file.read())
        return write_corpus(path, read_corpus(path) + more)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
