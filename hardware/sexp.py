"""Reads KiCad's files: S-expressions become nested lists of strings, quoted or not."""
import functools
import gc
import re

TOKEN = re.compile(r'[()]|"(?:[^"\\]|\\.)*"|[^\s()"]+', re.S)
ESCAPE = re.compile(r"\\(.)", re.S)


def parsed(text):
    stack = [[]]
    collecting = gc.isenabled()
    gc.disable()  # the lists have no cycles, and looking for some takes half the time
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token[0] == '"':
            token = token[1:-1]
            stack[-1].append(ESCAPE.sub(lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), token) if "\\" in token else token)
        else:
            stack[-1].append(token)
    if collecting:
        gc.enable()
    return stack[0][0]


@functools.lru_cache(maxsize=None)
def load(path):
    """The tree of a file.  All callers share it, so nobody may change it."""
    with open(path, encoding="utf-8") as file:
        return parsed(file.read())


def find(e, key):
    for x in e:
        if isinstance(x, list) and x and x[0] == key:
            return x
    return None


def find_all(e, key):
    return [x for x in e if isinstance(x, list) and x and x[0] == key]
