#!/usr/bin/env python3
"""Has a release what a stranger needs, and is it the same from the same commit?  covers: H3

    test_release.py                    the list of its files, its version, its README; without building it
    test_release.py ONE.zip TWO.zip    two archives of the same commit
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import release  # noqa: E402
from checks import check, report  # noqa: E402


def run(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def text(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def check_list(names):
    """Images, boards as makers take them, case, page, papers."""
    boards = [os.path.basename(p) for p in glob.glob(os.path.join(ROOT, "board", "*")) if os.path.exists(os.path.join(p, "fuses.txt"))]
    check(len(boards) >= 2, "there are boards")
    for board in boards:
        for name in ("zeitnot.hex", "zeitnot.elf", "bringup.hex", "bringup.elf", "fuses.txt"):
            check(f"images/{board}/{name}" in names, f"images/{board}/{name}")
    for name in ("zeitnot-sh1106.hex", "bringup-sh1106.hex"):
        check(f"images/bread/{name}" in names, "an image for the other display of the breadboard clock")
    for path in glob.glob(os.path.join(ROOT, "hardware", "kicad", "*", "*.kicad_pcb")):
        project = os.path.basename(path).removesuffix(".kicad_pcb")
        for name in ("-gerbers.zip", "-bom.csv", "-positions.csv", "-schematic.pdf", ".step", "-F_Cu.pdf", "-B_Cu.pdf", "-assembly-F.pdf", "-assembly-B.pdf"):
            check(f"boards/{project}/{project}{name}" in names, f"boards/{project}/{project}{name}")
        for kind in ("kicad_pro", "kicad_pcb", "kicad_sch"):
            check(f"boards/source/{project}/{project}.{kind}" in names, f"the source {project}.{kind}")
        check(any(name.startswith(f"case/{project}/base") for name in names), f"a case for {project}")
    for clock in ("lcd-r3", "led-r3", "bread"):
        check(any(re.match(f"case/{clock}/lid.*stl", name) for name in names), f"a lid for {clock}")
    sources = {name.removeprefix("boards/source/") for name in names if name.startswith("boards/source/")}
    tracked = set(run("git", "ls-files", "hardware/kicad").replace("hardware/kicad/", "").split())
    check(tracked and sources == tracked, f"sources of the boards that differ: {tracked ^ sources}")
    for language in ("de", "en", "es", "fr", "hu", "tr"):
        check(f"speech/{language}.pak" in names, f"speech in {language}")
        check(f"papers/label-{language}.pdf" in names, f"a card in {language}")
    for variant in ("case", "table"):
        for name in (f"papers/breadboard-{variant}.html", f"papers/images/breadboard-{variant}.svg"):
            check(name in names, name)
    for name in ("SHA256SUMS", "flash.sh", "flash.bat", "papers/manual.pdf", "papers/arbiter.pdf", "papers/performance.html", "papers/breadboard.html"):
        check(name in names, name)
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "boards/LICENSE", "boards/parts.csv", "boards/places.csv", "page/index.html", "papers/manual.html", "papers/build.html", "papers/case.html"):
        check(name in names, name)
    for path in ("index.html", "cables.html"):
        for named in re.findall(r'(?:href|src)="(\w[\w.-]*)"', text("page", path)):
            check(f"page/{named}" in names, f"{path} names {named}")
    for named in re.findall(r"'(\w[^']*)'", re.search(r"FILES = \[(.*?)\]", text("page", "sw.js"), re.S)[1]):
        check(f"page/{named}" in names, f"sw.js keeps {named}")
    check(len(names) == len(set(names)), "a name twice")


def check_readme(names):
    """What its README names is in the archive."""
    page = release.readme("1.2")
    check("VERSION" not in page and "<!--" not in page and "# Zeitnot 1.2" in page, "the version is in the README")
    folders = {name.split("/")[0] for name in names}
    for found in re.findall(r"`((?:images|boards|case|page|papers)/[^`]*)`", page):
        wanted = found.replace("PROJECT", "lcd-r3").replace("CLOCK", "lcd-r3")
        check(any(name == wanted or name.startswith(wanted + "/") for name in names), f"README names {found}")
    for row in re.findall(r"^\| (`.*?) \|", page, re.M):
        for found in re.findall(r"`([\w.]+)`", row):
            check(found in folders, f"README names {found}")
    for clock, program in re.findall(r"flash\.(?:sh|bat) (\w+) ([\w-]+)", page + text("hardware", "flash.sh") + text("hardware", "flash.bat")):
        check(f"images/{clock}/{program}.hex" in names or clock == "CLOCK", f"{clock} {program} is to be written, and is not there")
    check("usbasp" not in re.sub(r"(?i)usbasp[^.\n]*(3\.3 V|5 V|libusbK)|bread[^\n]*usbasp", "", page), "a USBasp is named without its voltage")


def check_scripts():
    """Both scripts give avrdude the same, name the same examples, and name programmers that avrdude knows."""
    shell, batch = text("hardware", "flash.sh"), text("hardware", "flash.bat")
    one = re.search(r'exec avrdude "\$@" (.*)', shell)[1]
    two = re.search(r"^avrdude %programmer% (.*)", batch, re.M)[1]
    for name in ("lfuse", "hfuse", "efuse"):
        one, two = one.replace(f"$(fuse {name})", name), two.replace(f"%{name}%", name)
    check(one.replace("$hex", "HEX") == two.replace("%hex%", "HEX"), f"{one} in flash.sh, {two} in flash.bat")
    examples = [[" ".join(re.sub(r"(/dev/tty\w+|COM\d)", "PORT", line).split()) for line in re.findall(pattern, script, re.M)]
                for script, pattern in ((shell, r"^#   \./flash\.sh (\w+ zeitnot .*)"), (batch, r"^rem   flash\.bat (\w+ zeitnot .*)"))]
    check(len(examples[0]) >= 8 and examples[0] == examples[1], "both have the same examples")
    shipped = release.for_windows(batch.encode())
    check(shipped.count(b"\r\n") == shipped.count(b"\n") == shipped.count(b"\r") == batch.count("\n") and shipped.isascii(), "flash.bat is ASCII and its lines end as cmd.exe needs")
    check(set(re.findall(r"goto (\w+)", batch)) == set(re.findall(r"^:(\w+)", batch, re.M)), "flash.bat has each label that it goes to")
    known = subprocess.run(["avrdude", "-c", "?"], capture_output=True, text=True, check=False).stderr
    for programmer in set(re.findall(r"(?<!sum )-c (\w+)", shell + batch + release.readme("1.2"))):
        check(re.search(rf"^\s+{programmer}\s+=", known, re.M), f"avrdude knows {programmer}")
    for board in release.BOARDS:
        values = dict(re.findall(r"^([lhe]fuse) *(0x[0-9A-F]*)", text("board", board, "fuses.txt"), re.M))
        check(len(values) == 3, f"three fuses of {board} at the beginning of lines")


def check_links(names):
    """No paper leads to something that is not in the archive."""
    images = {os.path.basename(name) for name in names if name.startswith("papers/images/")}
    for paper, path in release.PAPERS.items():
        page = release.local(text(path), images)
        for found in re.findall(r"\]\(([^)\s]+)\)", page):
            where = found.split("#")[0]
            check(not where or re.match("https?:", where) or f"papers/{where}" in names, f"{paper} leads to {found}")
    pages = {f"papers/{paper}.html": release.html(text(path), images) for paper, path in release.PAPERS.items()}
    pages["README.html"] = release.html(release.readme("1.2"))
    for page, made in pages.items():
        for where, anchor in re.findall(r'<a href="([^"#]*)(?:#([^"]*))?"', made):
            target = os.path.normpath(os.path.join(os.path.dirname(page), where)) if where else page
            check(re.match("https?:", where) or target in names, f"{page} leads to {where}, which is not in the archive")
            check(not anchor or f'id="{anchor}"' in pages.get(target, ""), f"{page} leads to {where}#{anchor}")
    page = release.html("# A\n\nSee [case.md](../docs/case.md) and `papers/build.html`.\n")
    check('href="case.html"' in page and 'href="papers/build.html"' in page and "case.md" not in page, "names of papers are links")
    check("[x](y.md)" not in release.local("[x](y.md) ![p](images/none.png)", images), "a dead link is left")


def check_sums():
    """The checksums are what sha256sum reads."""
    with tempfile.TemporaryDirectory() as work:
        for name, data in (("a", b"1"), ("b", b"2")):
            with open(os.path.join(work, name), "wb") as file:
                file.write(data)
        with open(os.path.join(work, "SHA256SUMS"), "wb") as file:
            file.write(release.sums({"a": b"1", "b": b"2"}))
        for good in (True, False):
            done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=work, capture_output=True, check=False)
            check((done.returncode == 0) == good, "sha256sum finds a changed file, and no other")
            with open(os.path.join(work, "b"), "wb") as file:
                file.write(b"3")


def check_version():
    """Programs, images and words take the same text."""
    for target, compiler in (("host", "gcc"), ("lcd", "avr-gcc")):
        made = run("make", "-n", "V=1", f"BUILD={tempfile.gettempdir()}/none", "RELEASE=1.2", f"{tempfile.gettempdir()}/none/{target}/" +
                   ("firmware/protocol/protocol.o" if target == "host" else "obj/firmware/protocol/protocol.o"))
        check("-DPROGRAM_VERSION='\"1.2\"'" in made, f"{compiler} does not get the version")
    check("PROGRAM_VERSION" in text("firmware", "protocol", "protocol.h"), "the line says it")
    check("PROGRAM_VERSION" in text("firmware", "ui", "screens", "settings.c"), "the words say it")
    check("PROGRAM_VERSION" in text("tool", "main.c"), "zeitnot --version says it")
    check(len(release.version()) <= 13, f"{release.version()} fits into a row of the words")
    check("## [Unreleased]" in text("CHANGELOG.md") or f"## [{release.version()}]" in text("CHANGELOG.md"), "CHANGELOG.md names it")


def check_dates():
    """The dates of KiCad become that of the commit; nothing else changes."""
    epoch = 1700000000
    stamp = time.strftime("%Y-%m-%d", time.gmtime(epoch)).encode()
    for one, two in ((b"%TF.CreationDate,2026-11-22T10:00:00+01:00*%", b"%TF.CreationDate,2025-01-02T03:04:05+00:00*%"),
                     (b"; DRILL file date 2026-11-22T10:00:00+0000", b"; DRILL file date 2020-11-22T10:00:00+0000"),
                     (b"FILE_NAME('a','2026-11-22T10:00:00'", b"FILE_NAME('a','2021-11-22T10:00:00'"),
                     (b"/CreationDate (D:20261122100000)", b"/CreationDate (D:20201122100001)")):
        check(release.undated(one, epoch) == release.undated(two, epoch), f"{one} keeps its date")
    check(stamp in release.undated(b"2026-11-22T10:00:00", epoch), "the date of the commit")
    check(release.undated(b"X2026Y112210", epoch) == b"X2026Y112210", "a coordinate is no date")
    one = b"facet normal -0 0 1\nouter loop\nvertex 1 2 3\nvertex 0 0 0\nvertex 4 5 6\nendloop\nendfacet\n"
    two = b"facet normal 1 0 -0.5\nouter loop\nvertex 1 2 3\nvertex 7 8 9\nvertex 4 5 6\nendloop\nendfacet\n"
    turned = one.replace(b"vertex 1 2 3\nvertex 0 0 0\nvertex 4 5 6", b"vertex 0 0 0\nvertex 4 5 6\nvertex 1 2 3").replace(b"-0", b"0")
    check(release.ordered(b"solid\n" + one + two) == release.ordered(b"solid\n" + two + turned), "a shape depends on the order of its triangles")
    check(release.ordered(one) != release.ordered(two), "two triangles are the same")
    with tempfile.TemporaryDirectory() as work:
        for name, order in (("one", 1), ("two", -1)):
            release.archive(dict([("a", b"1" * 999), ("b", b"2")][::order]), os.path.join(work, name), epoch)
        with open(os.path.join(work, "one"), "rb") as one, open(os.path.join(work, "two"), "rb") as two:
            check(one.read() == two.read(), "an archive depends on the order of its files")


def check_archives(first, second):
    """Two builds, byte for byte; and the version in the images."""
    with open(first, "rb") as one, open(second, "rb") as two:
        check(one.read() == two.read(), "two archives of one commit differ")
    with zipfile.ZipFile(first) as one, zipfile.ZipFile(second) as two:
        top = one.namelist()[0].split("/")[0]
        version = top.removeprefix("zeitnot-")
        for name in one.namelist():
            check(name in two.namelist() and one.read(name) == two.read(name), f"{name} differs")
        names = [name.removeprefix(top + "/") for name in one.namelist()]
        for name in release.names():
            check(name in names, f"{name} is missing")
        with tempfile.TemporaryDirectory() as work:
            one.extractall(work)
            done = subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=os.path.join(work, top), capture_output=True, check=False)
            check(done.returncode == 0, "SHA256SUMS")
        summed = {line.split("  ", 1)[1] for line in one.read(f"{top}/SHA256SUMS").decode().splitlines()}
        check(summed == set(names) - {"SHA256SUMS"}, "SHA256SUMS has every file")
        check(b"\n" not in one.read(f"{top}/flash.bat").replace(b"\r\n", b""), "flash.bat has a line without a carriage return")
        for name in names:
            if name.endswith(".pdf"):
                check(one.read(f"{top}/{name}").startswith(b"%PDF") and len(one.read(f"{top}/{name}")) > 5000, f"{name} is a PDF")
            if name.endswith("zeitnot.elf"):
                check(f"zeitnot-{version}/line-".encode() in one.read(f"{top}/{name}"), f"{name} says {version}")
                check(f"Zeitnot {version}".encode() in one.read(f"{top}/{name}"), f"the words of {name} say {version}")
                check(os.path.realpath(os.path.dirname(first)).encode() not in one.read(f"{top}/{name}"), f"{name} names a folder of this machine")


def main():
    if len(sys.argv) == 3:
        check_archives(*sys.argv[1:])
    else:
        names = release.names()
        check_list(names)
        check_readme(names)
        check_scripts()
        check_links(names)
        check_sums()
        check_version()
        check_dates()
    sys.exit(report())


if __name__ == "__main__":
    main()
