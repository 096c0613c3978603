"""The small changes that make a mutant out of a function: an operator, a constant, a condition, a statement left out."""
import re

from lint import functions
from variants import parts_of

TOKEN = re.compile(r"""(?P<comment>/\*.*?\*/|//[^\n]*) | (?P<text>"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])+') | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
    | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b) | (?P<word>[A-Za-z_]\w*)
    | (?P<operator><<=|>>=|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])""", re.S | re.M | re.X)
SWAPS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
         "+": ["-"], "-": ["+"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"], ">>": ["<<"], "++": ["--"], "--": ["++"],
         "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "|=": ["&="], "&=": ["|="], "^=": ["|="], "!": [""], "~": [""]}
BINARY_TOO = {"+", "-", "&", "*"}  # also signs, addresses: only after something that ends an operand
WORDS = {"true": ["false"], "false": ["true"], "continue": ["break"], "LEFT": ["RIGHT"], "WHITE": ["BLACK"]}
KEYWORDS = {"case", "default", "return", "else", "do", "goto"}
TYPES = {"const", "static", "struct", "enum", "union", "bool", "char", "void", "ticks", "instant", "uint8_t", "uint16_t", "uint32_t", "int8_t",
         "int16_t", "int32_t"}


def tokens(text):
    return [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text) if m.lastgroup not in ("comment", "text", "directive")]


def statements(found):
    """Yields (first, last) of each expression statement: what is between { } ; ) else and its own semicolon."""
    begin, depth = None, 0
    for i, (_, word, _) in enumerate(found):
        if begin is None and word not in TYPES | KEYWORDS and word not in "{};)" and found[i - 1][1] in ("{", "}", ";", ")", "else", "do", ":"):
            begin, depth = i, 0
            if word in ("if", "for", "while", "switch"):
                begin = None
                continue
        if begin is None:
            continue
        depth += (word in "([") - (word in ")]")
        if depth < 0 or word in "{}":
            begin = None
        elif word == ";" and depth == 0:
            yield begin, i
            begin = None


def conditions(found):
    """Yields (first, last) of what is in the parentheses of each if."""
    for i, (_, word, _) in enumerate(found):
        if word == "if":
            depth, end = 1, i + 2
            while depth:
                depth += (found[end][1] == "(") - (found[end][1] == ")")
                end += 1
            yield i + 2, end - 2


def is_declared(found, name):
    """True if a statement declares the array whose name is at this place."""
    begin = name
    while found[begin - 1][1] not in "{};":
        begin -= 1
    words = [word for _, word, _ in found[begin:name]]
    typed = words and found[begin][0] == "word" and words[0] not in KEYWORDS and (words[0] in TYPES or found[begin + 1][0] == "word")
    return typed and words.count("(") == words.count(")") and (words[-1] == "," or found[name - 1][0] == "word")


def is_length(found, i):
    """True if the number, or the sum or product that it is in, is the length of a local array or of what malloc or calloc gives.  A longer one
    changes nothing, because what is read of it has been written."""
    begin = i
    while found[begin - 1][0] in ("number", "word") or found[begin - 1][1] in ("+", "*", ",", "->", "."):
        begin -= 1
    if found[begin - 1][1] == "(":
        return found[begin - 2][1] in ("malloc", "calloc")
    return found[begin - 1][1] == "[" and found[begin - 2][0] == "word" and is_declared(found, begin - 2)


def changes(found):
    """Yields (place, length, replacement) of every mutant."""
    for i, (kind, word, at) in enumerate(found):
        before = found[i - 1]
        operand = before[0] in ("number", "word") and before[1] != "return" or before[1] in (")", "]")
        if kind == "number":
            value = int(word.rstrip("uUlL"), 0)
            less = value - 1 if value > 1 else 0
            for other in ({less} if is_length(found, i) else {value + 1, less}) - {value}:
                yield at, len(word), str(other) + word[len(word.rstrip("uUlL")):]
        elif kind == "word":
            for other in WORDS.get(word, []):
                yield at, len(word), other
        elif word in SWAPS and (word not in BINARY_TOO or operand) and not (word == "*" and before[0] == "word" and before[1] in TYPES | KEYWORDS):
            for other in SWAPS[word]:
                yield at, len(word), other
    for first, last in conditions(found):
        begin, end = found[first][2], found[last][2] + len(found[last][1])
        yield begin, end - begin, "1"
        yield begin, end - begin, "0"
    for first, last in statements(found):
        yield found[first][2], found[last][2] - found[first][2], ""


class Function:
    """A function of a file: its head, which names it, and its body."""

    def __init__(self, path, text, begin, brace, end):
        self.path, self.begin, self.end = path, begin, end
        self.head, self.body = text[begin:brace], text[brace:end]
        self.name = parts_of(self.head)[1]
        self.number = 0  # of all functions


class Mutant:
    """One change of one function."""

    def __init__(self, function, at, length, other):
        body = function.body
        self.function, self.path, self.body = function, function.path, body[:at] + other + body[at + length:]
        begin, end = body.rfind("\n", 0, at) + 1, body.find("\n", at + length)
        line, now = body[begin:end], body[begin:at] + other + body[at + length:end]
        self.name = f"{self.path}:{function.name}: `{' '.join(line.split())}` -> `{' '.join(now.split())}`"
        self.number = 0  # of all mutants; 0 is the original


def functions_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for _, brace, _ in functions(path):
        head = brace - 1  # of lines from 0: the line of the brace
        while head > 0 and lines[head - 1] and not lines[head - 1].endswith(("*/", ";", "}")) and not lines[head - 1].startswith(("//", "#")):
            head -= 1
        end = lines.index("}", brace)
        yield Function(path, text, starts[head], starts[brace - 1], starts[end] + 1)


def mutants_of(path):
    """All mutants of a file, except those in tables outside of functions."""
    for function in functions_of(path):
        # Something that ends no operand comes before the first token.
        for at, length, other in changes(tokens(function.body)):
            yield Mutant(function, at, length, other)


def folder_of(path):
    """The folder that a demand is for: one of firmware/, or the page."""
    parts = path.split("/")
    return "page" if parts[0] == "page" else parts[1] if len(parts) > 2 else "beside the folders"
