"""S-expressions in KiCad's format, as nested lists of atoms; a Q is a quoted string."""


class Q(str):
    """A string that KiCad writes in quotes."""


def parse(text):
    stack, i, n = [[]], 0, len(text)
    while i < n:
        c = text[i]
        if c in " \t\r\n":
            i += 1
        elif c == "(":
            stack.append([])
            i += 1
        elif c == ")":
            done = stack.pop()
            stack[-1].append(done)
            i += 1
        elif c == '"':
            j, out = i + 1, []
            while text[j] != '"':
                if text[j] == "\\":
                    j += 1
                    out.append({"n": "\n", "t": "\t"}.get(text[j], text[j]))
                else:
                    out.append(text[j])
                j += 1
            stack[-1].append(Q("".join(out)))
            i = j + 1
        else:
            j = i
            while text[j] not in ' \t\r\n()"':
                j += 1
            stack[-1].append(text[i:j])
            i = j
    return stack[0][0]


def atom(a):
    if isinstance(a, Q):
        s = a.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return '"' + s + '"'
    if isinstance(a, float):
        s = f"{a:.4f}".rstrip("0").rstrip(".")
        return "0" if s in ("-0", "") else s
    return str(a)


def dump(e, depth=0):
    if not isinstance(e, list):
        return atom(e)
    if not any(isinstance(x, list) for x in e):
        return "(" + " ".join(atom(x) for x in e) + ")"
    head, rest, k = [], [], 0
    while k < len(e) and not isinstance(e[k], list):
        head.append(atom(e[k]))
        k += 1
    pad = "\n" + "\t" * (depth + 1)
    for x in e[k:]:
        rest.append(dump(x, depth + 1))
    return "(" + " ".join(head) + "".join(pad + r for r in rest) + "\n" + "\t" * depth + ")"


def find(e, key):
    for x in e:
        if isinstance(x, list) and x and x[0] == key:
            return x
    return None


def find_all(e, key):
    return [x for x in e if isinstance(x, list) and x and x[0] == key]
