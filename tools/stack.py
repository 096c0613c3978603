"""Worst-case stack of an AVR image, computed from its instructions alone.

The result is an upper bound.  Every push of a function counts at each of its calls.  Every branch to another function
counts as a call.  An indirect call may reach every function whose address is taken anywhere.  gcc changes the stack
pointer in a few known ways; any other way is an error.  The image must have been linked with --emit-relocs.
"""
import re
import subprocess

LABEL = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
CODE = re.compile(r"^ *([0-9a-f]+):\t((?:[0-9a-f]{2} )+) *\t(\S+)(?:\t([^;]*))?")
TAKEN = re.compile(r"^[0-9a-f]+ (R_AVR_(?:\S+_GS|16_PM)) +(\S+?)(?:\+0x([0-9a-f]+))?$")
RETURN_ADDRESS = 2
SAVES, RESTORES = "__prologue_saves__", "__epilogue_restores__"
SAVED = 18  # registers that the shared prologue can push; a later entry pushes fewer
# Jump tables, and the shared prologue and epilogue, whose pushes belong to the frame of the function that
# borrows them.
NO_CALL = {"__tablejump2__", SAVES, RESTORES}
CONDITIONAL = re.compile(r"br\w\w$")
SKIP = {"cpse", "sbrc", "sbrs", "sbic", "sbis"}
STACK_POINTER = "0x3d"
# A control is written as text through a pointer to one of these (notation_put in firmware/core/notation.h),
# and to nothing else.
WRITERS = {"emit", "put_int", "put_amount", "put_sign", "put_side", "notation_print"}
WRITTEN_TO = {"add_to_crc", "put_character", "print"}
# The main loop calls the steps of its tasks through pointers (firmware/tasks.c), and nobody else does.
LOOP = {"step", "tasks_run", "zeitnot_poll", "main"}
STEP = "step_"


class Unbounded(Exception):
    """The image has a path whose stack has no bound."""


def number(text):
    return int(text, 0)


class Stack:
    """The deepest path from a function, with the names on it."""

    def __init__(self, image, objdump="avr-objdump"):
        self.code = {}  # address -> (following address, instruction, operands, target address)
        self.start = {}  # name -> address
        self.owner = {}  # address -> name
        self.read(subprocess.run([objdump, "-d", image], capture_output=True, text=True, check=True).stdout)
        self.taken = self.address_taken(subprocess.run([objdump, "-r", image], capture_output=True, text=True, check=True).stdout)
        self.known = {}

    def read(self, text):
        name = None
        for line in text.splitlines():
            label = LABEL.match(line)
            if label:
                name = label[1]
                continue
            code = CODE.match(line)
            if not code or name is None:
                continue
            at, what, operands = int(code[1], 16), code[3], (code[4] or "").strip()
            self.start.setdefault(name, at)
            self.owner[at] = name
            relative = re.match(r"\.([+-]\d+)", operands)
            goal = at + 2 + int(relative[1]) if relative else number(operands) if what in ("call", "jmp") else None
            self.code[at] = (at + len(code[2].split()), what, operands, goal)

    def address_taken(self, relocations):
        """Functions that something may call through a pointer."""
        names = {at: name for name, at in self.start.items()}
        taken, debug, found = set(), False, False
        for line in relocations.splitlines():
            if line.startswith("RELOCATION RECORDS"):
                debug, found = ".debug" in line or ".eh_frame" in line, True
            match = TAKEN.match(line)
            if not match or debug:
                continue
            if match[2] in self.start and not match[3]:
                taken.add(match[2])
            elif match[2].startswith(".") and int(match[3] or "0", 16) in names:
                taken.add(names[int(match[3] or "0", 16)])
        if not found:
            raise Unbounded("the image has no relocations: link it with --emit-relocs")
        return sorted(taken)

    def body(self, name):
        at = self.start[name]
        while self.owner.get(at) == name:
            yield at, self.code[at]
            at = self.code[at][0]

    def frame(self, name):
        """The largest frame of a function, without the functions that it calls."""
        total, y, wide = RETURN_ADDRESS, 0, {}
        for at, (after, what, operands, goal) in self.body(name):
            words = [w.strip() for w in operands.split(",")]
            if what == "push":
                total += 1
            elif what == "rcall" and goal == after:  # reserves two bytes
                total += 2
            elif what == "ldi":
                wide[words[0]] = number(words[1])
            elif what in ("jmp", "rjmp") and self.owner.get(goal) == SAVES:
                total += SAVED - (goal - self.start[SAVES]) // 2 + wide["r26"] + 256 * wide["r27"]
            elif what == "in" and words[1] == STACK_POINTER:
                y = 0
            elif what in ("sbiw", "adiw") and words[0] == "r28":
                y = number(words[1]) * (1 if what == "sbiw" else -1)
            elif what == "subi" and words[0] == "r28":
                y = number(words[1])
            elif what == "sbci" and words[0] == "r29":
                y += 256 * number(words[1])
                y -= 65536 if y >= 32768 else 0
            elif what == "out" and words[0] == STACK_POINTER:
                if words[1] != "r28":
                    raise Unbounded(f"{name}+{at - self.start[name]:#x}: the stack pointer from {words[1]}")
                total += max(y, 0)
        return total

    def deepest(self, name, path=()):
        if name in path:
            raise Unbounded("recursion: " + " -> ".join(path + (name,)))
        if name not in self.known:
            look = self.deepest_assembler if name.startswith("__") else self.deepest_c
            self.known[name] = look(name, path + (name,))
        return self.known[name]

    def called_through_pointer(self, name, path):
        def base(symbol):
            return symbol.split(".")[0]
        targets = [t for t in self.taken if (base(name) not in WRITERS or base(t) in WRITTEN_TO) and t.startswith(STEP) == (base(name) in LOOP)]
        return max((self.deepest(t, path) for t in targets), default=(0, []))

    def deepest_c(self, name, path):
        below = [(0, [])]
        for _, (after, what, _, goal) in self.body(name):
            if what in ("icall", "eicall", "ijmp", "eijmp"):
                below.append(self.called_through_pointer(name, path))
            elif what in ("jmp", "rjmp") or what in ("call", "rcall") and goal != after:  # a call of the next instruction only pushes
                target = self.owner.get(goal)
                if target not in (None, name) and target not in NO_CALL:
                    below.append(self.deepest(target, path))
        depth, names = max(below)
        return depth + self.frame(name), [name] + names

    def deepest_assembler(self, name, path):
        """libgcc and interrupts share code by jumps, so this follows every path with its depth.  A loop that pushes
        has no bound."""
        best, seen, open_ways = (RETURN_ADDRESS, [name]), set(), [(self.start[name], RETURN_ADDRESS)]
        while open_ways:
            at, depth = open_ways.pop()
            if (at, depth) in seen or at not in self.code:
                continue
            if depth > 2048:
                raise Unbounded(f"{name}: a loop that pushes")
            seen.add((at, depth))
            after, what, operands, goal = self.code[at]
            if what == "out" and operands.startswith(STACK_POINTER) or self.owner.get(goal) in (SAVES, RESTORES):
                depth += self.frame(self.owner[at])  # a frame in an interrupt: its pushes count twice
                best = max(best, (depth, [name]))
            if what in ("call", "rcall") and goal == after:
                depth += 2
            elif what in ("call", "rcall") and self.owner.get(goal) not in NO_CALL:
                below, names = self.deepest_at(goal, path)
                best = max(best, (depth + below, [name] + names))
            elif what in ("icall", "eicall"):
                below, names = self.called_through_pointer(path)
                best = max(best, (depth + below, [name] + names))
            depth += {"push": 1, "pop": -1}.get(what, 0)
            best = max(best, (depth, [name]))
            if CONDITIONAL.match(what) or what in ("jmp", "rjmp"):
                target = self.owner.get(goal, "__")
                if not target.startswith("__"):  # a tail call into C
                    below, names = self.deepest(target, path)
                    best = max(best, (depth - RETURN_ADDRESS + below, [name] + names))
                elif target not in (SAVES, RESTORES):
                    open_ways.append((goal, depth))
            if what not in ("jmp", "rjmp", "ret", "reti", "ijmp", "eijmp"):
                open_ways.append((after, depth))
            if what in SKIP and after in self.code:
                open_ways.append((self.code[after][0], depth))
        return best

    def deepest_at(self, at, path):
        name = self.owner[at]
        if self.start[name] != at:
            raise Unbounded(f"{path[-1]} calls into the middle of {name}")
        return self.deepest(name, path)

    def vectors(self):
        return sorted(v for v in self.start if re.fullmatch(r"__vector_\d+", v))

    def interrupt(self):
        """The deepest interrupt.  Interrupts do not nest; one that enables others has no bound."""
        for vector in self.vectors():
            if any(what == "sei" for _, (_, what, _, _) in self.body(vector)):
                raise Unbounded(f"{vector} enables interrupts")
        return max((self.deepest(v) for v in self.vectors()), default=(0, []))
