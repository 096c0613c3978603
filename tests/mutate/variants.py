"""A file of C with all mutants of its functions in one program.

Each function with mutants becomes several: name__0, the original, and name__N for each mutant N.  The
function with its name calls the one that the variable `mutant` chooses (tests/mutate/select.c).  So a file is
compiled once, and not once for each mutant.
"""
import os
import re
import subprocess

OTHERS = "static __attribute__((noinline, unused)) "


def parts_of(head):
    """The head of a function: what precedes its name, its name and its parameters."""
    end = head.rindex(")")
    depth, begin = 1, end
    while depth:
        begin -= 1
        depth += (head[begin] == ")") - (head[begin] == "(")
    name = re.search(r"(?:CALL\()?(\w+)\)?\s*$", head[:begin])  # CALL: page/clock.c
    return head[:name.start()], name.group(1), head[begin:]


def parameters(text):
    """The names in a list of parameters."""
    some, depth = [""], 0
    for character in text[1:text.rindex(")")]:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            some.append("")
        else:
            some[-1] += character
    found = [re.search(r"\(\*\s*(\w+)\)", one) or re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", one) for one in some if one.strip() != "void"]
    return [one.group(1) for one in found]


def head_of(function, suffix):
    before, name, after = parts_of(function.head)
    return OTHERS + re.sub(r"\b(static|inline|RARE)\b *", "", before) + name + suffix + after


def dispatcher(function, mutants):
    names = parameters(parts_of(function.head)[2])
    numbers = [m.number for m in mutants]
    name, low = function.name, numbers[0]
    assert numbers == list(range(low, low + len(numbers)))
    table = ", ".join(f"{name}__{n}" for n in [0, *numbers])
    plain = re.sub(r"\b(inline|RARE)\b *", "", function.head)
    return (f"__attribute__((noinline)) {plain}{{ static __typeof__({name}__0) *const variants[] = {{{table}}}; mutant_reached[{function.number}] = 1; "
            f"return variants[mutant - {low}u < {len(numbers)}u ? mutant - {low - 1}u : 0]({', '.join(names)}); }}\n")


def source(text, groups):
    """The file with the variants of GROUPS [(function, mutants)], and which mutant is at each line (0: none)."""
    parts, lines, done = ["extern unsigned mutant; extern unsigned char mutant_reached[];\n"], [0], 0

    def put(part, number=0):
        parts.append(part)
        lines.extend([number] * part.count("\n"))

    for function, mutants in groups:
        put(text[done:function.begin])
        put(re.sub(r"\b(inline|RARE)\b *", "", function.head).rstrip() + ";\n")
        put(head_of(function, "__0") + function.body + "\n")
        for m in mutants:
            put(head_of(function, f"__{m.number}") + m.body + "\n", m.number)
        put(dispatcher(function, mutants))
        done = function.end
    put(text[done:])
    return "".join(parts), lines


def run_compiler(command, path):
    """The lines of PATH with errors."""
    said = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, env={**os.environ, "LC_ALL": "C"})
    wrong = {int(n) for n in re.findall(rf"^{re.escape(path)}:(\d+):\d+: (?:fatal )?error:", said.stderr, re.M)}
    if said.returncode and not wrong:
        raise SystemExit(f"{' '.join(command)}: {said.stderr}")
    return wrong


def codes(path):
    """What each function of an object is compiled to, without its number: instructions, tables, relocations."""
    dump = subprocess.run(["objdump", "-s", "-r", path], capture_output=True, text=True, check=True).stdout
    found = {}
    section = None
    for line in dump.splitlines():
        begin = re.match(r"(?:Contents of section |RELOCATION RECORDS FOR \[)\.(text|rodata)\.(\w+__\d+)\b(.*)", line)
        if begin:
            section = found.setdefault(begin.group(2), [])
            section.append(line[:8] + begin.group(1) + begin.group(3))
        elif line.startswith(("Contents", "RELOCATION")):
            section = None
        elif section is not None and line.strip():
            section.append(re.sub(r"__\d+\b", "__", line[:42] if line.startswith(" ") else line))
    return {name: "\n".join(some) for name, some in found.items()}
