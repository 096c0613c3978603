#!/usr/bin/env python3
"""Has Frama-C's WP prove the contracts of the core.  Ends with "prove: N goals, M proved, K not"; the exit code is 0 if all are proved.

    tests/prove/prove.py [--timeout S] [--jobs N] [--only FUNCTION] FILE... [+ FILE...]     from the root; BUILD names the build directory

The contracts of X.c and X.h are in proof/X.h beside them; Frama-C reads that header in front of X.c.
Each function is proved in a separate run of Frama-C: the provers then have less to look at, and the runs share the processors.
--timeout S: seconds of processor time for each goal and prover, so that other work on the machine opens no goal.
+: the files after it are read without the files before it, whose lemmas would only make the provers slow, and
proved without the lemmas that lean.drv takes away.

Everything is proved for the machine x86_16 (int has 16 bits as on the AVR), with the guards against run-time errors.
Unsigned overflow is one of them, except in functions with a clause named `wraps`: those compute modulo 2^32.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
DIRECTORY = f"{BUILD}/prove"
# A contract and the function whose declaration follows it.
CONTRACT = re.compile(r"/\*@((?:[^*]|\*(?!/))*)\*/\n[^;/]*?(\w+)\([^;]*;")
# What Frama-C says beside its figures and must not: a warning means that something was assumed.
GUARDS = ("-wp-rte", "-wp-no-warn-memory-model")
LEAN = "tests/prove/lean.drv"
# Frama-C ends a prover by the clock on the wall, so it gets this many times the processor time.
WAIT = 10
# name: (the program as Why3 detects it, its driver, its arguments).  Z3's own choice of a configuration takes
# ten times as long here; of the two others each ends at once with goals that the other does not come to an
# end with.  prlimit ends them.
PROVERS = {
    "CVC4": ("CVC4", "cvc4_17", "--stats --lang=smt2 %f"),
    "Z3": ("Z3", "z3_471", "-smt2 smt.auto_config=false smt.mbqi=false smt.arith.solver=2 -st %f"),
    "Z3cs": ("Z3", "z3_471", "-smt2 smt.auto_config=false smt.mbqi=false smt.arith.solver=2 smt.case_split=3 -st %f"),
}


def proof_header(source):
    """firmware/core/proof/X.h for firmware/core/X.c, and for X.h where there is no X.c."""
    folder, name = os.path.split(source)
    return f"{folder}/proof/{name[:-2]}.h"


def contracts(header):
    """{function: intended to wrap} of the functions that have a contract in this header."""
    with open(header, encoding="utf-8") as file:
        return {name: "wraps:" in text for text, name in CONTRACT.findall(file.read())}


def detect(seconds):
    """Why3's lists of provers in the build directory: (as it finds them, with our arguments and without the lemmas of lean.drv)."""
    plain, lean = (os.path.abspath(f"{DIRECTORY}/{name}.conf") for name in ("why3", "lean"))
    os.makedirs(DIRECTORY, exist_ok=True)
    if os.path.exists(plain):
        os.remove(plain)
    subprocess.run(["why3", "config", "detect"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, "WHY3CONFIG": plain})
    data = subprocess.run(["why3", "--print-datadir"], check=True, capture_output=True, text=True).stdout.strip()
    with open(plain, encoding="utf-8") as file:
        sections = re.split(r"\n(?=\[)", file.read())
    with open(lean, "w", encoding="utf-8") as file:
        for section in sections:
            file.write((leaner(section, data, seconds) if section.startswith("[partial_prover]") else section) + "\n")
    return plain, lean


def leaner(section, data, seconds):
    """The provers that one program of Why3's list makes, with their driver and `seconds` of processor time for a goal."""
    has = dict(re.findall(r'^(\w+) = "(.*)"$', section, re.M))
    lines = []
    for name, (program, driver, arguments) in PROVERS.items():
        if program != has["name"] or "alternative" in has:
            continue
        path = os.path.abspath(f"{DIRECTORY}/{driver}.drv")
        with open(LEAN, encoding="utf-8") as lean, open(path, "w", encoding="utf-8") as file:
            file.write(f'import "{data}/drivers/{driver}.drv"\n{lean.read()}')
        lines += ["[prover]", f'name = "{name}"', f'version = "{has["version"]}"', f'shortcut = "{name.lower()}"',
                  f'command = "prlimit --cpu={seconds} {has["path"]} {arguments}"', f'driver = "{path}"', 'editor = ""', "in_place = false", "interactive = false", ""]
    return "\n".join(lines)


def frama_c(options, config, provers, sources, selection):
    """Runs WP and returns (goals, proved, what was not proved and what was warned of)."""
    in_front = ",".join(f"{source}:-include {proof_header(source)}" for source in sources)
    command = ["frama-c", "-machdep", "x86_16", f"-cpp-extra-args=-I. -I{BUILD}", f"-cpp-extra-args-per-file={in_front}", "-c11", "-instantiate",
               "-wp", *GUARDS, "-wp-prover", provers, "-wp-timeout", str(WAIT * options.timeout), "-wp-par", str(len(provers.split(","))),
               "-wp-session", f"{DIRECTORY}/session", "-wp-cache", "update", *selection, *sources]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          env={**os.environ, "WHY3CONFIG": config})
    with open(f"{DIRECTORY}/log", "a", encoding="utf-8") as log:
        log.write(" ".join(command) + "\n" + done.stdout)
    if "No goal generated" in done.stdout and selection[-1] == "@lemma":
        return 0, 0, []
    figures = re.search(r"Proved goals:\s*(\d+) / (\d+)", done.stdout)
    complaints = re.findall(r"^\[wp\] \[(?!Qed|Z3|CVC4|Cache|Passed)[^]]*\] .*|^\[.*(?:Warning|Error).*\n.*|.*aborted.*", done.stdout, re.M)
    if not figures or done.returncode:
        return 1, 0, complaints or [done.stdout[-2000:]]
    return int(figures[2]), int(figures[1]), complaints


def selections(options, sources):
    """What WP is asked for in one run each: (the function or None for the lemmas, the switches)."""
    has = {}
    for source in sources:
        has.update(contracts(proof_header(source)))
    for function in sorted(has):
        if options.only in (None, function):
            yield function, ["-wp-fct", function] + ([] if has[function] else ["-warn-unsigned-overflow"])
    if not options.only:
        yield None, ["-wp-prop", "@lemma"]


def forget_failures():
    """Only proofs are kept: a goal that was too slow this time is tried again next time."""
    for path in glob.glob(f"{DIRECTORY}/session/cache/*.json"):
        with open(path, encoding="utf-8") as file:
            if '"valid"' not in file.read():
                os.remove(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", help="one function, for those who work on its contract")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    plain, lean = detect(options.timeout)
    open(f"{DIRECTORY}/log", "w", encoding="utf-8").close()
    functions, runs = [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        config, provers = plain, "cvc4,z3"
        for files in " ".join(options.files).split(" + "):
            sources = [file for file in files.split() if file.endswith(".c")]
            for function, selection in selections(options, files.split()):
                functions += [function] if function else []
                runs.append(pool.submit(frama_c, options, config, provers, sources, selection))
            config, provers = lean, ",".join(PROVERS).lower()
    forget_failures()
    goals, proved, complaints = (sum(column, start) for column, start in zip(zip(*(run.result() for run in runs)), (0, 0, [])))
    print(f"{len(functions)} functions with a contract: {' '.join(functions)}")
    for complaint in complaints:
        print(complaint)
    print(f"prove: {goals} goals, {proved} proved, {goals - proved} not")
    print(f"{proved} passed, {goals - proved + len(complaints)} failed")
    return 1 if complaints or proved < goals else 0


if __name__ == "__main__":
    sys.exit(main())
