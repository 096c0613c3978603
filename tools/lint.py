#!/usr/bin/env python3
"""Checks the rules of this project that no compiler knows.  Prints a line for each finding, then "N passed, M failed"
(rules).

    tools/lint.py [RULE...]       from the root; BUILD names the build directory
    tools/lint.py quick           all rules but cppcheck, which takes most of the time
"""
import glob
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from boards import BOARDS  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
IMAGE_OBJECTS = f"{BUILD}/avr/obj/"
SOURCE_FOLDERS = ("firmware", "hal", "board", "sim", "tool", "page", "tests", "tools")
HAL_CALLERS = {"firmware/zeitnot", "firmware/tasks", "firmware/protocol/commands", "firmware/pack_upload", "firmware/store/store", "firmware/store/records", "firmware/store/heartbeat", "firmware/store/journal", "firmware/store/game_log", "firmware/store/log", "firmware/voice/phrase",
               "firmware/voice/voice", "firmware/voice/pack_writer"}
# Lists that several layers share.
LISTS = ("firmware/modes.h", "firmware/options.h", "firmware/settings_checksum.h", "firmware/version.h")
COMPILER = ("hal/hal_compiler.h",)
BOARD = ("board.h", "board/avr/", "board/parts/", "board/pins.h", "wiring.h", "hal/", "firmware/core/crc16.h", "firmware/voice/adpcm.h")
# What a layer may include (DESIGN.md, section 1).  The first row whose name begins the file's path applies.
LAYERS = {
    "firmware/core/": ("firmware/core/",) + COMPILER,
    "firmware/ui/": ("firmware/core/", "firmware/store/store.h", "firmware/ui/", "firmware/text/", "hal/", "made/texts.h") + LISTS,
    "firmware/protocol/commands.": ("firmware/", "hal/"),
    "firmware/protocol/": ("firmware/core/", "firmware/protocol/") + COMPILER + LISTS,
    "firmware/text/": ("firmware/core/", "firmware/text/", "made/texts.h", "made/tables.inc") + COMPILER,
    "firmware/voice/": ("firmware/core/", "firmware/voice/", "firmware/text/", "hal/", "made/phrases.h") + LISTS,
    "firmware/store/": ("firmware/core/", "firmware/store/", "hal/"),
    "firmware/": ("firmware/", "hal/", "made/"),
    "hal/": ("hal/",),
    "board/avr/main.c": BOARD + ("firmware/zeitnot.h",),
    "board/avr/": BOARD,
    "board/parts/": BOARD,
    "board/host/": ("board/host/", "board/facts.h", *(f"board/{board}/board.h" for board in BOARDS), "board/parts/tones.h", "hal/", "firmware/core/crc16.h", "firmware/voice/adpcm.h"),
    "board/template/main.c": ("firmware/zeitnot.h", "hal/"),
    "board/template/": ("hal/",),
    "board/lcd/": BOARD + ("board/lcd/",),
    "board/bringup/": BOARD + ("board/bringup/", "board/lcd/glass.h", "firmware/text/", "firmware/zeitnot.h"),
    "board/": BOARD,
    "sim/parts/": ("sim/parts/",),
    "sim/avr/": ("sim/avr/", "sim/parts/"),
    "sim/boards/": ("sim/boards/", "sim/avr/", "sim/parts/", "board/facts.h", "board/lcd/wiring.h", "hal/"),
    "sim/bench_host": ("sim/bench", "sim/parts/button.h", "board/host/", "firmware/", "hal/"),
    "sim/profiler": ("sim/profiler.h", "sim/avr/"),
    "sim/": ("sim/", "firmware/zeitnot.h", "firmware/voice/pack.h", "hal/"),
}
# Casts to an integer per 1,000 lines.  Each folder must stay at or below its bound.
CAST_BOUNDS = {"firmware/core": 8, "firmware/store": 8, "firmware/voice": 13, "firmware/text": 8, "firmware": 8, "board": 15}
CAST = re.compile(r"(?<!sizeof)\((?:u?int(?:8|16|32|64)_t|unsigned|int|ticks|instant|size_t)\)(?=[\w(~!+&*'-])")
# Headers of the system: these everywhere, on a chip also those of avr-libc, on a computer any.
SYSTEM_HEADERS = ("stdint.h", "stdbool.h", "stddef.h", "string.h")
MORE_SYSTEM_HEADERS = {"board/host/": ("",), "board/template/": (), "board/": ("avr/", "util/"), "sim/": ("",)}
LONG_FUNCTION = 50
LONGEST_FUNCTION = 60  # in the clock's own code
PAGES = ("*.md", "docs/*.md", "hardware/*.md", "*/README.md", "*/*/README.md")
WIDEST = 110  # columns of a line in C, of a comment anywhere, and of DESIGN.md
PATH = re.compile(r"(?<![\w/.${<-])(?<!\$\()((?:firmware|hal|board|sim|tests|tools|make|docs|hardware|samples)/[\w./*-]*"
                  r"\w\.(?:c|h|py|js|mjs|mk|md|scn|sh|txt|inc|pml|scad|svg|png|pgn|awk))\b")
ANY = re.compile(r"(?:^|[/_])[A-Z]+[./]")  # a name in capitals is a placeholder: board/BOARD/board.mk
INVENTS = ("tests/repository/test_tools.py", "tests/mutate/mutate.py")  # these tests name files that do not exist
TARGET = re.compile(r"\bmake (?:[A-Z_]+=(?:\x22[^\x22]*\x22|[^\x22\s]\S*) )*([a-z][a-z0-9-]*)(?![\w/-])|\b((?:test|soak)-[a-z0-9][a-z0-9-]*)")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def tracked(*patterns):
    code, names = run("git", "ls-files", "--", *patterns)
    if code == 0 and names:
        return [n for n in names.splitlines() if os.path.isfile(n)]
    return [n for p in patterns for n in glob.glob(p, recursive=True) if os.path.isfile(n)]


def sources(*endings):
    found = (n for f in SOURCE_FOLDERS for e in endings for n in glob.glob(f"{f}/**/*{e}", recursive=True))
    return sorted(n for n in found if "/node_modules/" not in n)


def form():
    """clang-format has nothing to change."""
    names = sources(".c", ".h")
    code, text = run(os.environ.get("CLANG_FORMAT", "clang-format"), "--dry-run", "-Werror", *names)
    places = sorted(set(re.findall(r"^(\S+?:\d+):\d+: error", text, re.M)))
    return places or ([text] if code else [])


def cppcheck():
    """cppcheck finds nothing in the simulation and the tools (tests/static reads the firmware, with more rules)."""
    names = [name for name in sources(".c") if name.startswith(("sim/", "tool/", "tools/", "page/"))]
    code, text = run("cppcheck", "--quiet", "--std=c11", "--enable=warning,performance,portability", "--inline-suppr",
                     "--suppress=missingIncludeSystem", "--suppress=ctuuninitvar", "--error-exitcode=1", "--template={file}:{line}: {id}: {message}",
                     "-I.", f"-I{BUILD}", *names)
    return [line for line in text.splitlines() if line] if code else []


def functions(path):
    """Yields (name, first line, lines) of each function of a formatted file; annotations for the prover do not count
    as lines."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    said, inside = set(), False
    for number, line in enumerate(lines, 1):
        inside = inside or line.lstrip().startswith(("/*@", "//@"))
        if inside:
            said.add(number)
            inside = "*/" not in line and not line.lstrip().startswith("//@")
    begin = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            begin = number
        elif line == "}" and begin:
            head = " ".join(lines[max(0, begin - 6):begin - 1])
            names = re.findall(r"(\w+)\s*\(", head)
            size = number - begin - 1 - len(said & set(range(begin, number)))
            yield names[-1] if names else "?", begin, size
            begin = None


def lengths():
    """Nine of ten functions have fewer than 50 lines, none of the clock's more than 60."""
    wrong, everything = [], []
    for path in sources(".c"):
        for name, line, size in functions(path):
            everything.append(size)
            if size > LONGEST_FUNCTION and path.startswith(("firmware/", "board/")):
                wrong.append(f"{path}:{line}: {name} has {size} lines")
    short = sum(size < LONG_FUNCTION for size in everything)
    if short < 0.9 * len(everything):
        wrong.append(f"only {short} of {len(everything)} functions have fewer than {LONG_FUNCTION} lines")
    return wrong


def row_of(table, path):
    return next((row for layer, row in table.items() if path.startswith(layer)), ())


def includes():
    """Each layer of firmware, HAL, boards and simulation includes only what its row names."""
    wrong = []
    for path in sorted(p for folder in ("firmware", "hal", "board", "sim") for p in glob.glob(f"{folder}/**/*.[ch]", recursive=True)):
        system = SYSTEM_HEADERS + row_of(MORE_SYSTEM_HEADERS, path)
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = re.match(r'#include ([<"])([^">]+)', line)
                if found and not found[2].startswith(system if found[1] == "<" else row_of(LAYERS, path)):
                    wrong.append(f"{path}:{number}: {found[2]} is not for this layer")
    return wrong


def casts():
    """Integer casts are few: the sanitizer of implicit conversions finds values that change, and a cast would hide them."""
    wrong = []
    for folder, most in CAST_BOUNDS.items():
        paths = [p for p in sources(".c", ".h") if p.startswith(folder + "/") and "/proof/" not in p]
        texts = [open(path, encoding="utf-8").read() for path in paths]
        lines = sum(text.count("\n") for text in texts)
        count = sum(len(CAST.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.S))) for text in texts)
        if count * 1000 > most * lines:
            wrong.append(f"{folder}: {count} integer casts in {lines} lines, more than {most} per 1,000")
    return wrong


def symbols():
    """The firmware's objects need memory functions, compiler helpers and, from HAL_CALLERS, the HAL."""
    objects = sorted(glob.glob(f"{IMAGE_OBJECTS}firmware/**/*.o", recursive=True))
    if not objects:
        return [f"no objects in {IMAGE_OBJECTS}: make images"]
    needed, defined = {}, set()
    for path in objects:
        name = path[len(IMAGE_OBJECTS):-len(".o")]
        for line in run("avr-nm", path)[1].splitlines():
            kind, symbol = line.split()[-2:]
            if kind == "U":
                needed.setdefault(symbol, set()).add(name)
            elif kind.isupper():
                defined.add(symbol)
            if kind in "dD":
                needed.setdefault(f"{symbol} (initialised data)", set()).add(name)
            if kind in "bBC":
                needed.setdefault(f"{symbol} (a variable)", set()).add(name)
    wrong = []
    for symbol in sorted(set(needed) - defined):
        users = needed[symbol]
        if symbol.startswith("hal_"):
            users = users - HAL_CALLERS
        elif symbol.startswith(("mem", "__")):
            continue
        if users:
            wrong.append(f"{symbol} is used by {', '.join(sorted(users))}")
    return wrong


# A path of one machine: it begins neither with a folder of the repository nor with one that every Linux has.
SYSTEM_FOLDERS = ("bin", "dev", "etc", "lib", "proc", "run", "sbin", "sys", "tmp", "usr", "var")
ABSOLUTE = re.compile(r"""(?:^|[\s=:`]|(?:^|[\s=:(,\[])["'])/([a-z][\w.-]*)/\w""", re.I)
UPWARDS = re.compile(r"(?<![\w./])((?:\.\./)+)")
UNFINISHED = re.compile(r"\bTO[D]O\b|\bFIX[M]E\b|#\s*if.*\bSI[M]\b")


def words():
    """No file names a path outside the repository and the system's folders, or marks something as unfinished."""
    wrong = []
    for path in (name for name in tracked("*") if ".kicad_" not in name):  # because paths in KiCad's files lead through sheets
        try:
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if "/" not in line and not UNFINISHED.search(line):
                continue
            outside = any(up.count("../") > path.count("/") for up in UPWARDS.findall(line)) or \
                any(folder not in SYSTEM_FOLDERS and not os.path.exists(folder) for folder in ABSOLUTE.findall(line))
            if outside or UNFINISHED.search(line):
                wrong.append(f"{path}:{number}: {line.strip()[:100]}")
    return wrong


def columns():
    """No line of DESIGN.md and no comment has more than 110 columns; `make format` cares for the code in C."""
    wrong = []
    for path in sorted(name for name in set(tracked("*", "**/*")) if re.search(r"\.(c|h|py|mk|sh|js|mjs|scad|scn)$|^DESIGN\.md$", name)):
        comment = re.compile(r"\s*#(?!!)" if path.endswith((".py", ".mk", ".sh", ".scn")) else r"\s*(/\*(?!@)|\* |//)|.*;\s*/\*")
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if len(line.rstrip("\n").expandtabs(8)) > WIDEST and (path == "DESIGN.md" or comment.match(line)):
                    wrong.append(f"{path}:{number}: {len(line.rstrip().expandtabs(8))} columns")
    return wrong


# Exempt: texts by others, texts that the clock shows, texts of the contract, and the list of words itself.
UNWORDED = re.compile(r"hardware/kicad/|tools/lint\.py|languages/\w+\.txt|docs/(requirements|manual)\.md|tests/(scenarios/README\.md|fuzz/corpus/|tool/pgn/)"
                      r"|samples/|LICENSE|tools/lost_words\.txt")
CATALOGUE_KEY = re.compile(r"\b(?:TEXT|SAY|CONTROL_TEXT|PHRASE)_\w+")  # its names are part of a checksum in every image and pack
# Words of the serial protocol and of scenarios, and texts of the clock.
QUOTED = re.compile(r"""["'`]\w+["'`]|"ok \w+|press stands|play goes on|game goes on|pauses, and goes on|it (?:stands alone|goes on)""", re.I)


def vocabulary():
    """Nothing has a name, and no page or comment a word, that tools/lost_words.txt replaces."""
    wrong, rows = [], []
    with open("tools/lost_words.txt", encoding="utf-8") as file:
        for kind, word, use in (line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")):
            spaced = word.replace(" ", r"\s+(?:(?:\*|#|//)\s+)?")
            begins = re.match(r"[a-z]*(?!\?)", word)[0]  # searched first, because that is much faster
            rows.append((begins, re.compile(rf"(?<![a-z]){word}(?![a-z])" if kind == "name" else rf"\b{spaced}\b"), use))
    for path in sorted(name for name in set(tracked("*", "**/*")) if not UNWORDED.match(name)):
        wrong += [f"{path}: the name has {found[0]!r}: say {use}" for _, pattern, use in rows for found in pattern.finditer(path.lower())]
        try:
            with open(path, encoding="utf-8") as file:
                text = QUOTED.sub("", CATALOGUE_KEY.sub("", file.read())).lower()
        except UnicodeDecodeError:
            continue
        for pattern, use in [(pattern, use) for begins, pattern, use in rows if begins in text]:
            wrong += [f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]!r}: say {use}" for found in pattern.finditer(text)]
    return sorted(set(wrong))


def names():
    """Every file, folder and function that DESIGN.md names exists."""
    with open("DESIGN.md", encoding="utf-8") as file:
        lines = file.read().splitlines()
    files = set(tracked("*", "**/*"))
    basenames = {os.path.basename(path) for path in files}
    code = "".join(open(path, encoding="utf-8").read() for path in files
                   if path.startswith(("firmware/", "hal/", "board/")) and path.endswith((".c", ".h")))
    wrong = []
    for number, line in enumerate(lines, 1):
        quoted = re.findall(r"`([^`]+)`", line)
        drawn = re.findall(r"[\w./*-]+", line) if line.startswith("    ") else []
        for name in [q for q in quoted if not re.search(r"[ {]", q)] + [d for d in drawn if re.search(r"/.*\.\w+$", d)]:
            if "/" in name:
                exists = bool(glob.glob(name))
            elif re.search(r"\.(c|h|mk|md|py|js)$", name):
                exists = name in basenames
            else:
                exists = "_" not in name or re.search(rf"\b{re.escape(name)}\b", code)
            if not exists:
                wrong.append(f"DESIGN.md:{number}: there is no {name}")
    return wrong


def known_targets():
    """What `make help` and `make help-tests` list; nothing where there is no Makefile."""
    if not os.path.exists("Makefile"):
        return set()
    text = "".join(run("make", "-s", "--no-print-directory", goal)[1] for goal in ("help", "help-tests"))
    lists = re.findall(r"^make (test|soak)-NAME.*\n((?:    .*\n?)+)", text, re.M)
    return set(re.findall(r"^  ([a-z][a-z-]*) ", text, re.M)) | {f"{kind}-{name}" for kind, names_of_it in lists for name in names_of_it.split()}


def references():
    """Every file that a source or a page names by its path exists, and every target that a page names."""
    wrong, targets = [], known_targets()
    pages = {name for page in (*PAGES, "*/README.md") for name in glob.glob(page)}
    for path in sorted(set(tracked("*", "**/*")) - set(INVENTS)):
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError:
            continue
        if path not in pages and not PATH.search(text):  # searched at once, because most files name none
            continue
        lines = text.splitlines()
        for number, line in enumerate(lines, 1):
            wrong += [f"{path}:{number}: there is no {name}" for name in PATH.findall(line) if not ANY.search(name) and not glob.glob(name)]
            code = [line] if line.startswith("    ") else re.findall(r"`([^`]+)`", line)
            named = {first or second for piece in code for first, second in TARGET.findall(piece)} if path in pages and targets else set()
            wrong += [f"{path}:{number}: make help does not list {name}" for name in sorted(named - targets) if not name.endswith("-")]
    return wrong


def links():
    """Every link and picture of a page leads to a file of the repository, and to a heading of it if it names one."""
    wrong = []
    for path in sorted({name for page in PAGES for name in glob.glob(page)}):
        with open(path, encoding="utf-8") as file:
            found = re.findall(r"\[[^\]]*\]\(([^)\s#]*)(?:#([^)\s]*))?\)", file.read())
        for target, anchor in found:
            if re.match(r"\w+:", target):
                continue
            leads = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(leads):
                wrong.append(f"{path}: there is no {target}")
            elif anchor and anchor not in anchors(leads):
                wrong.append(f"{path}: {leads} has no heading #{anchor}")
            elif not target and not anchor:
                wrong.append(f"{path}: a link leads nowhere")
    return wrong


def anchors(path):
    """The names of a page's headings, as GitHub and page/make/manual.js make them."""
    with open(path, encoding="utf-8") as file:
        return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.+)$", file.read(), re.M)}


def pictures():
    """At most six pictures are in the repository, each of 200 kB at most, beside those of the page's manifest and a film of 1.5 MB; the others are made by `make pictures` and for the release."""
    found = [n for n in tracked("*.png", "*.svg", "*.jpg", "*.jpeg", "*.gif", "*.pdf", "*.webp")
             if os.path.basename(n) not in ("icon.svg", "film.webp") and not n.startswith("page/screenshots/")]
    large = [f"{n}: {os.path.getsize(n) // 1000} kB" for n in found if os.path.getsize(n) > 200_000]
    large += [f"{n}: more than 1.5 MB" for n in tracked("*film.webp") if os.path.getsize(n) > 1_500_000]
    return large + ([f"{len(found)} pictures: {' '.join(found)}"] if len(found) > 6 else [])


def made():
    """Nothing that the build makes is in the repository: no object, image, program or part, no folder of the build or of npm, no file with the head line of the generators."""
    wrong = [n for n in tracked("*") if n.endswith((".o", ".d", ".a", ".elf", ".hex", ".wasm", ".pak", ".stl", ".dxf", ".pyc")) or re.search(r"(?:^|/)(?:build|node_modules|made)/", n)]
    for path in tracked("*.h", "*.inc", "*.c", "*.js", "*.txt", "*.json"):
        with open(path, "rb") as file:
            if re.search(rb"\bMade (?:from .* )?by tools/", file.readline()):
                wrong.append(path)
    return wrong


RULES = {rule.__name__: rule for rule in (form, cppcheck, lengths, includes, casts, symbols, words, columns, vocabulary, names, references, links, pictures, made)}


def main():
    failed = 0
    chosen = sys.argv[1:] or list(RULES)
    if chosen == ["quick"]:
        chosen = [name for name in RULES if name != "cppcheck"]
    for name in chosen:
        findings = RULES[name]()
        print(f"{'FAIL' if findings else 'ok'} {name}: {RULES[name].__doc__}")
        for finding in findings:
            print(f"    {finding}")
        failed += bool(findings)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
