#!/usr/bin/env python3
"""Packs a release: one archive with images, page, boards, case and papers; the same bytes from the same commit.

    release.py --version            the tag of the commit, else the commit; "-chg" if files differ from it
    release.py --list               what the archive contains, one name per line
    release.py BUILD VERSION OUT    packs what `make release` built into BUILD

The dates that KiCad writes into its files become that of the commit.  README.md of the archive is hardware/release.md.
"""
import glob
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BOARDS = sorted(os.path.basename(os.path.dirname(p)) for p in glob.glob(os.path.join(ROOT, "board", "*", "board.mk")))
PROJECTS = sorted(os.path.basename(os.path.dirname(p)) for p in glob.glob(os.path.join(ROOT, "hardware", "kicad", "*", "*.kicad_pro")))
# {name: its page}
PAPERS = {name: f"{folder}/{name}.md" for folder, names_of_it in (("docs", ("manual", "page", "link", "protocol", "notation", "performance")),
                                                                  ("hardware", ("build", "breadboard", "case", "power"))) for name in names_of_it}
PAGE = ("index.html", "app.js", "cables.html", "cables.js", "style.css", "table.css", "show_me.css", "icon.svg", "icon-192.png", "icon-512.png", "apple-touch-icon.png", "manifest.webmanifest", "manual.html", "sw.js",
        "fonts/digits.woff2", "fonts/LICENSE", "screenshots/narrow.png", "screenshots/wide.png")
# To look at and to solder by: each layer, both sides with their parts.
BOARD_PAPERS = ("F_Cu.pdf", "B_Cu.pdf", "F_Silkscreen.pdf", "B_Silkscreen.pdf", "assembly-F.pdf", "assembly-B.pdf", "assembly.html", "jlcpcb-bom.csv", "jlcpcb-positions.csv")
VARIANTS = ("case", "table")  # of the breadboard clock: tools/breadboard.py
LANGUAGES = sorted(os.path.basename(p).removesuffix(".txt") for p in glob.glob(os.path.join(ROOT, "languages", "*.txt")))
# A maker of boards takes these layers, and the two drill files, in one archive.
LAYERS = ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "B_Paste.gbp", "F_Silkscreen.gto", "B_Silkscreen.gbo", "Edge_Cuts.gm1")


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def version():
    tag = git("tag", "--points-at", "HEAD", "--list", "v[0-9]*").split()
    name = tag[0][1:] if tag else git("rev-parse", "--short=7", "HEAD")
    return name + ("-chg" if git("status", "--porcelain", "--untracked-files=no") else "")


def fuses(board):
    """{lfuse: 0x62, ...} of board/BOARD/fuses.txt."""
    with open(os.path.join(ROOT, "board", board, "fuses.txt"), encoding="utf-8") as file:
        return dict(re.findall(r"^([lhe]fuse)\s+(0x[0-9A-F]{2})", file.read(), re.M))


def case_parts():
    """{clock: [files]} from make/case.mk."""
    out = subprocess.run(["make", "-s", "-C", ROOT, "case-list"], check=True, capture_output=True, text=True).stdout
    return {clock: files for clock, *files in (line.split() for line in out.splitlines())}


def contents():
    """[(name in the archive, its file)]: of BUILD, of the images' own build (RELEASE/), or of the repository (/)."""
    files = [("CHANGELOG.md", "/CHANGELOG.md"), ("LICENSE", "/LICENSE"), *((f"boards/{name}", f"/hardware/{name}") for name in ("LICENSE", "parts.csv", "places.csv")),
             ("flash.sh", "/hardware/flash.sh"), ("flash.bat", "/hardware/flash.bat")]
    for board in BOARDS:
        files += [(f"images/{board}/{name}", f"RELEASE/{board}/{name}") for name in ("zeitnot.hex", "zeitnot.elf", "bringup.hex", "bringup.elf")]
        files.append((f"images/{board}/fuses.txt", f"/board/{board}/fuses.txt"))
    files += [(f"images/bread/{name}-sh1106.hex", f"RELEASE/sh1106/bread/{name}.hex") for name in ("zeitnot", "bringup")]  # make TEXT_DISPLAY=sh1106
    files += [(f"page/{name}", f"RELEASE/web/page/{name}") for name in PAGE]
    files += [(f"{folder}/images/clock-{board}.svg", f"RELEASE/web/clock-{board}.svg") for board in BOARDS for folder in ("page", "papers")]
    for project in PROJECTS:
        files += [(f"boards/{project}/{project}-{name}", f"hw/{project}/{project}-{name}")
                  for name in ("schematic.pdf", "bom.csv", "positions.csv", *BOARD_PAPERS)]
        files.append((f"boards/{project}/{project}.step", f"hw/{project}/{project}.step"))
    files += [("boards/source/" + name.removeprefix("hardware/kicad/"), "/" + name) for name in git("ls-files", "hardware/kicad").splitlines()]
    for clock, parts in case_parts().items():
        files += [(f"case/{clock}/{part}", f"case/{clock}/{part}") for part in parts]
        files.append((f"case/source/{clock}/layout.scad", f"case/{clock}/layout.scad"))
    files += [(f"case/source/{os.path.basename(p)}", "/hardware/case/" + os.path.basename(p))
              for p in glob.glob(os.path.join(ROOT, "hardware", "case", "*.scad")) if not p.endswith("bread.scad")]  # that one is bread/layout.scad
    files += [(f"papers/images/breadboard-{variant}.svg", f"breadboard/{variant}.svg") for variant in VARIANTS]
    files += [(f"speech/{language}.pak", f"speech/{language}.pak") for language in LANGUAGES]
    files += [(f"papers/images/{os.path.basename(p)}", "/docs/images/" + os.path.basename(p)) for p in glob.glob(os.path.join(ROOT, "docs", "images", "*"))
              if not os.path.basename(p).startswith("clock-")]
    files += [(f"papers/{name}.pdf", f"papers/{name}.pdf") for name in ("manual", "arbiter", *(f"label-{language}" for language in LANGUAGES))]
    files += [("papers/style.css", "/hardware/paper.css"), ("papers/icon.svg", "/page/icon.svg")]
    return files


def names():
    """All names in the archive, below its folder."""
    return sorted([name for name, _ in contents()] + ["README.md", "README.html", "SHA256SUMS"] + [f"papers/{paper}.html" for paper in PAPERS] +
                  [f"papers/breadboard-{variant}.html" for variant in VARIANTS] +
                  [f"boards/{project}/{project}-gerbers.zip" for project in PROJECTS])


def undated(data, epoch):
    """The bytes of a file of KiCad with the date of the commit; a PDF keeps the places of its objects."""
    day = time.gmtime(epoch)
    data = re.sub(rb"20\d\d-\d\d-\d\d([T ])\d\d:\d\d:\d\d([-+]\d\d:?\d\d|Z)?",
                  lambda found: time.strftime("%Y-%m-%d", day).encode() + found[1] + time.strftime("%H:%M:%S", day).encode() + (b"+00:00" if found[2] else b""), data)
    data = re.sub(rb"\(D:20\d{12}", b"(D:" + time.strftime("%Y%m%d%H%M%S", day).encode(), data)
    return data


def ordered(data):
    """The bytes of a shape with its triangles in order: OpenSCAD writes them in another order each time."""
    triangles = []
    for normal, body in re.findall(rb"facet normal ([^\n]*)(.*?)endfacet", data, re.S):
        corners = re.findall(rb"vertex ([^\n]*)", body)
        first = corners.index(min(corners))
        corners = corners[first:] + corners[:first]
        triangles.append(b"facet normal %s\nouter loop\n%sendloop\nendfacet\n" %
                         (re.sub(rb"-0(?![.\d])", b"0", normal), b"".join(b"vertex %s\n" % corner for corner in corners)))
    return b"solid part\n" + b"".join(sorted(triangles)) + b"endsolid part\n"


def archive(files, out, epoch):
    """A zip file that depends on names, bytes and the date only."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, time.gmtime(epoch)[:6])
            entry.external_attr = (0o755 if name.endswith(".sh") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)


def local(text, images):
    """Links between papers lead to their pages in the archive.  What is not in it becomes plain text."""
    def image(found):
        name = os.path.basename(found[2])
        return f"![{found[1]}](images/{name})" if name in images else found[1]

    def link(found):
        name, _, anchor = os.path.basename(found[2]).partition("#")
        if re.match(r"https?:|#|images/", found[2]):
            return found[0]
        if not name.endswith(".md") or name[:-3] not in PAPERS:
            return found[1]
        return f"[{found[1].replace('.md', '.html')}]({name[:-3]}.html{'#' + anchor if anchor else ''})"

    text = re.sub(r"!\[([^]]*)\]\(([^)\s]+)\)", image, text)
    text = re.sub(r"(?<!!)\[([^]]*)\]\(([^)\s]+)\)", link, text)
    return re.sub(r"`(?:docs|hardware)/(\w+)\.md`", lambda found: f"`{found[1]}.html`" if found[1] in PAPERS else found[0], text)


def html(text, images=()):
    """A page of the documents, by the program that makes the manual of the browser.

    That program knows blocks of code between fences only, and makes names of links to other pages; names of papers become links."""
    title = re.search(r"^# (.*)", text, re.M)[1]
    text = re.sub(r"(?<=\n\n)((?:    .*\n|\n(?=    ))+)", lambda block: "```\n" + re.sub("(?m)^    ", "", block[1]) + "```\n", text)
    with tempfile.NamedTemporaryFile("w", suffix=".md", encoding="utf-8") as file:
        file.write(local(text, images))
        file.flush()
        made = subprocess.run(["node", os.path.join(ROOT, "page", "make", "manual.js"), file.name], check=True, capture_output=True, text=True).stdout
    made = re.sub(r"<title>.*?</title>", f"<title>{title}</title>", made)
    pages = "|".join((*PAPERS, *(f"breadboard-{variant}" for variant in VARIANTS)))
    return re.sub(rf"(?<![\w/\".-])((?:papers/)?(?:{pages})\.(?:html|pdf))(?![\w\"])", r'<a href="\1">\1</a>', made)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def gerbers(build, project, epoch):
    """The layers and the drill files of a board, in one archive; as bytes."""
    folder = os.path.join(build, "hw", project, "gerber")
    wanted = [f"{project}-{layer}" for layer in LAYERS] + [f"{project}-PTH.drl", f"{project}-NPTH.drl"]
    out = os.path.join(build, "hw", project, f"{project}-gerbers.zip")
    archive({name: undated(read(os.path.join(folder, name)), epoch) for name in wanted}, out, epoch)
    return read(out)


def paper_text(build, paper, path):
    """The text of a document; that of the figures gets its measured table."""
    return read(os.path.join(build, "performance.md") if paper == "performance" else os.path.join(ROOT, path)).decode()


def readme(name):
    """README.md of the archive."""
    with open(os.path.join(ROOT, "hardware", "release.md"), encoding="utf-8") as file:
        text = file.read()
    return re.sub(r"<!-- .*? -->\n", "", text).replace("VERSION", name)


def sums(files):
    """The list of checksums for `sha256sum -c`."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()


def for_windows(data):
    """The ends of lines that cmd.exe needs: without them it does not find every label."""
    return b"\r\n".join(data.splitlines()) + b"\r\n"


def pack(build, name, out):
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct"))
    files = {}
    for inside, path in contents():
        data = read(ROOT + path if path[0] == "/" else os.path.join(build, path.replace("RELEASE", f"release/{name}", 1)))
        files[inside] = undated(data, epoch) if path.startswith("hw/") else ordered(data) if path.endswith(".stl") else data
    for project in PROJECTS:
        files[f"boards/{project}/{project}-gerbers.zip"] = gerbers(build, project, epoch)
    files["flash.bat"] = for_windows(files["flash.bat"])
    images = {os.path.basename(name) for name in files if name.startswith("papers/images/")}
    for paper, path in PAPERS.items():
        files[f"papers/{paper}.html"] = html(paper_text(build, paper, path), images).encode()
    for variant in VARIANTS:
        files[f"papers/breadboard-{variant}.html"] = html(read(os.path.join(build, "breadboard", f"{variant}.md")).decode(), images).encode()
    page = readme(name)
    files["README.md"] = page.encode()
    files["README.html"] = html(page).replace('href="style.css"', 'href="papers/style.css"').replace('href="icon.svg"', 'href="papers/icon.svg"').encode()
    files["SHA256SUMS"] = sums(files)
    assert sorted(files) == names(), sorted(set(files) ^ set(names()))
    archive({f"zeitnot-{name}/{inside}": data for inside, data in files.items()}, out, epoch)
    print(f"{out}: {len(files)} files, {os.path.getsize(out) / 1e6:.1f} MB")


def main():
    if sys.argv[1:] == ["--version"]:
        print(version())
    elif sys.argv[1:] == ["--list"]:
        print("\n".join(names()))
    elif len(sys.argv) == 4:
        pack(*sys.argv[1:])
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
