#!/usr/bin/env python3
"""Tests of the checking tools: each must find the faults that it is made for."""
import os
import pty
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = os.path.join(ROOT, "tools")
sys.path[:0] = [TOOLS, os.path.join(ROOT, "tests", "prove")]
sys.dont_write_bytecode = True

os.environ["BUILD"] = "build"
import check  # noqa: E402  (tests/prove)
import lint  # noqa: E402
import stack  # noqa: E402

CFLAGS = ["-mmcu=atmega328p", "-Os", "-std=gnu11", "-mcall-prologues", "-mrelax", "-ffunction-sections"]

PROGRAM = """
#include <avr/interrupt.h>
volatile long l;
__attribute__((noinline)) void leaf(void) { l++; }
__attribute__((noinline)) static void big(long v) { volatile char b[100]; b[v & 7] = 1; }
typedef void function(long);
function *volatile pointer = big;
__attribute__((noinline)) static void act(void) { %s }
ISR(TIMER0_OVF_vect) { leaf(); }
int main(void) { leaf(); l = l * l / (l + 1); act(); for (;;); }
"""


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.before = os.getcwd()
        os.chdir(self.folder.name)

    def tearDown(self):
        os.chdir(self.before)
        self.folder.cleanup()

    def write(self, path, text):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def tool(self, name, *arguments):
        done = subprocess.run([os.path.join(TOOLS, name), *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


class StackBound(InFolder):
    def stack(self, source):
        self.write("o/a.c", source)
        subprocess.run(["avr-gcc", *CFLAGS, "-c", "o/a.c", "-o", "o/a.o"], check=True)
        subprocess.run(["avr-gcc", "-mmcu=atmega328p", "-mrelax", "-Wl,--gc-sections,--emit-relocs", "o/a.o", "-o", "a.elf"], check=True)
        return stack.Stack("a.elf")

    def test_direct_calls(self):
        depth, names = self.stack(PROGRAM % "").deepest("main")
        self.assertEqual(names[0], "main")
        self.assertTrue(names[1].startswith("__"), names)  # the long division, from libgcc's assembler
        self.assertLess(depth, 20)

    def test_call_through_a_pointer(self):
        bound = self.stack(PROGRAM % "pointer(3);")
        self.assertEqual(bound.taken, ["big"])
        depth, names = bound.deepest("main")
        self.assertEqual(names, ["main", "act", "big"])
        self.assertGreaterEqual(depth, 104)

    def test_interrupt(self):
        depth, names = self.stack(PROGRAM % "").interrupt()
        self.assertEqual(names, ["__vector_16", "leaf"])
        self.assertGreaterEqual(depth, 2 + 15 + 2)

    def test_a_jump_to_the_function_that_follows(self):
        source = '''__asm__(".section .text.a,\\"ax\\"\\n.type first, @function\\nfirst: rjmp next\\n.size first, .-first\\n"
            ".type next, @function\\nnext: push r2\\npush r3\\npush r4\\npop r4\\npop r3\\npop r2\\nret\\n.size next, .-next\\n.text\\n");
            void first(void); int main(void) { first(); return 0; }'''
        depth, names = self.stack(source).deepest("main")
        self.assertEqual(names, ["main", "first", "next"])
        self.assertGreaterEqual(depth, 7)

    def test_recursion_has_no_bound(self):
        source = "__attribute__((noinline)) int f(int n); int (*volatile p)(int) = f; int f(int n) { return n ? n * p(n - 1) + 1 : 1; } int main(void) { return f(9); }"
        with self.assertRaises(stack.Unbounded):
            self.stack(source).deepest("main")

    def test_open_interrupt_has_no_bound(self):
        source = PROGRAM.replace("{ leaf(); }\nint", "{ sei(); leaf(); }\nint") % ""
        with self.assertRaises(stack.Unbounded):
            self.stack(source).interrupt()


class Trace(InFolder):
    ROWS = "| T1 | one | 6.1 | | |\n| T2 | two | 6.2 | 6.3 | |\n| B1 | three | D.2 | | later |\n"

    def test_good(self):
        self.write("docs/requirements.md", self.ROWS)
        self.write("tests/a.c", "/* covers: T1, T2 */")
        code, out = self.tool("trace.py", "--check")
        self.assertEqual((code, out.splitlines()[-1]), (0, "3 passed, 0 failed"))

    def test_requirement_without_test(self):
        self.write("docs/requirements.md", self.ROWS)
        self.write("tests/a.scenario", "# covers: T2")
        code, out = self.tool("trace.py", "--check")
        self.assertEqual((code, out.splitlines()), (1, ["T1: no test covers it", "2 passed, 1 failed"]))

    def test_unknown_requirement(self):
        self.write("docs/requirements.md", self.ROWS)
        self.write("tests/a.c", "/* covers: T1 T2 T9 */")
        code, out = self.tool("trace.py", "--check")
        self.assertEqual(code, 1)
        self.assertIn("tests/a.c:1: there is no requirement T9", out)

    def test_code_proofs_and_tests_of_an_article(self):
        self.write("docs/requirements.md", self.ROWS)
        self.write("firmware/core/a.c", "/* T1 to T2:\n * both (T2) */\nint T1; // B1, A2..A0\n")
        self.write("firmware/core/proof/a.h", "/*@ ensures T2: \\true; */\n")
        self.write("tests/a.c", "/* covers: T1 T2 */")
        code, out = self.tool("trace.py", "6.2")
        self.assertEqual((code, out.splitlines()), (0, [
            "T2  two", "    rule: 6.2 (before 2023: 6.3)", "    code: firmware/core/a.c:1,2", "    proof: firmware/core/proof/a.h:1",
            "    test: tests/a.c:1", "3 requirements, 2 with tests, 1 later"]))
        self.assertIn("    code: firmware/core/a.c:3", self.tool("trace.py", "B1")[1])
        self.assertNotIn("T2", self.tool("trace.py", "T1")[1])


class Lint(InFolder):
    def test_long_function(self):
        body = "\tx++;\n" * 61
        self.write("firmware/core/a.c", f"void f(void)\n{{\n{body}}}\n")
        self.assertTrue(any("f has 61 lines" in found for found in lint.lengths()))
        self.write("firmware/core/a.c", "void f(void)\n{\n\tx++;\n}\n")
        self.assertEqual(lint.lengths(), [])

    def test_layers(self):
        self.write("firmware/core/a.c", '#include "firmware/ui/app.h"\n')
        self.write("firmware/ui/b.c", '#include <stdio.h>\n#include "firmware/core/ticks.h"\n')
        self.assertEqual([found.split(" ")[0] for found in lint.includes()], ["firmware/core/a.c:1:", "firmware/ui/b.c:1:"])

    def test_layers_below_the_firmware(self):
        self.write("board/parts/a.c", '#include <avr/io.h>\n#include "hal/hal_time.h"\n#include "firmware/core/ticks.h"\n')
        self.write("board/template/b.c", "#include <avr/io.h>\n")
        self.write("hal/hal_c.h", '#include "board/pins.h"\n')
        self.write("sim/parts/d.c", '#include <stdio.h>\n#include "sim/avr/chip.h"\n')
        self.assertEqual([found.split(" ")[0] for found in lint.includes()],
                         ["board/parts/a.c:3:", "board/template/b.c:1:", "hal/hal_c.h:1:", "sim/parts/d.c:2:"])

    def test_casts(self):
        lines = "\t/* (int)x */\n" * 124
        self.write("firmware/core/a.c", lines + "\ty = (uint8_t)x + sizeof(int) * z;\n")
        self.assertEqual(lint.casts(), [])
        self.write("firmware/core/a.c", lines + "\ty = (uint8_t)x + (ticks)(z);\n")
        self.assertEqual(lint.casts(), [f"{folder}: 2 integer casts in 125 lines, more than 8 per 1,000" for folder in ("firmware/core", "firmware")])

    def test_paths_of_a_machine(self):
        self.write("a.md", "cd /{}/me\n'/{}/x'\n/usr/bin/env, and/or/not\n../y\n".format("home", "srv"))
        self.assertEqual([found.split(" ")[0] for found in lint.words()], ["a.md:1:", "a.md:2:", "a.md:4:"])

    def objects(self, source):
        path = lint.IMAGE_OBJECTS + "firmware/core/a"
        self.write(path + ".c", source)
        subprocess.run(["avr-gcc", *CFLAGS, "-c", path + ".c", "-o", path + ".o"], check=True)
        return lint.symbols()

    def test_symbols(self):
        self.assertEqual(self.objects("long f(long a, long b) { return a / b; }"), [])
        self.assertIn("printf is used by firmware/core/a", self.objects('int printf(const char *, ...); void f(void) { printf("%d", 1); }'))
        self.assertIn("hal_x is used by firmware/core/a", self.objects("void hal_x(void); void f(void) { hal_x(); }"))
        self.assertIn("state (a variable) is used by firmware/core/a", self.objects("int state; int f(void) { return state++; }"))


class Proof(InFolder):
    CODE = "#include \"firmware/core/a.h\"\nstatic int f(int x)\n{\n\t//@ assert x >= 0;\n\treturn x;\n}\nint g(void)\n{\n\treturn f(1);\n}\n"
    CONTRACT = "/*@ assigns \\nothing; */\n"

    def found(self, code, contracts):
        self.write("firmware/core/a.h", "int g(void);\n")
        self.write("firmware/core/a.c", code)
        self.write("firmware/core/proof/a.h", contracts)
        return [rule.__name__ for rule in (check.beside, check.unseen, check.named, check.typed) if rule()]

    def test_good(self):
        self.assertEqual(self.found(self.CODE, f"{self.CONTRACT}int g(void);\n{self.CONTRACT}static int f(int x);\n"), [])

    def test_contract_in_the_code(self):
        self.assertEqual(self.found(self.CODE.replace("int g", self.CONTRACT + "int g"), ""), ["beside"])
        self.assertEqual(self.found(self.CODE.replace("assert x", "requires x"), ""), ["beside"])

    def test_code_that_includes_contracts(self):
        self.assertEqual(self.found(self.CODE.replace("core/a.h", "core/proof/a.h"), self.CONTRACT + "int g(void);\n"), ["unseen"])

    def test_contract_of_no_function(self):
        self.assertEqual(self.found(self.CODE, self.CONTRACT + "int h(void);\n"), ["named"])
        self.assertEqual(self.found(self.CODE, self.CONTRACT + "static int h(void);\n"), ["named"])

    def test_contract_with_other_types(self):
        self.assertEqual(self.found(self.CODE, self.CONTRACT + "int g(int x);\n"), ["typed"])
        self.assertEqual(self.found(self.CODE, self.CONTRACT + "static long f(int x);\n"), ["typed"])


class Columns(InFolder):
    def found(self, text, path):
        self.write(path, text)
        places = [place.split(": ")[0] for place in lint.columns()]
        os.remove(path)
        return places

    def test_wide_line(self):
        wide = "x" * 99
        for path, text in (("DESIGN.md", "| " + wide), ("a.c", "/* " + wide), ("a.h", "\t * " + wide), ("a.c", "int i; /* " + wide),
                           ("a.js", "// " + wide), ("a.py", "# " + wide), ("a.scn", "# " + wide), ("a.mk", "# " + wide)):
            self.assertEqual(self.found(text + "\n", path), [], path)
            self.assertEqual(self.found(text + " " + "x" * 11 + "\n", path), [path + ":1"], path)

    def test_what_is_no_comment(self):
        wide = "x" * 120
        for path, text in (("README.md", wide), ("a.py", f'print("{wide}")'), ("a.js", f'const a = "{wide}"'), ("a.h", "/*@ " + wide)):
            self.assertEqual(self.found(text + "\n", path), [], path)


class Names(InFolder):
    def found(self, text):
        self.write("DESIGN.md", text + "\n")
        self.write("firmware/core/ticks.c", "int ticks_now(void)\n")
        return lint.names()

    def test_what_exists(self):
        for text in ("`firmware/core/ticks.c`", "`firmware/core`", "`firmware/`", "`ticks.c`", "`ticks_now`", "`left - (now - since)`",
                     "`unit`", "`make test-all_of_it`", "    firmware/core/ticks.c   a drawing", "    firmware/*/*.c", "and/or"):
            self.assertEqual(self.found(text), [], text)

    def test_what_does_not_exist(self):
        for name in ("firmware/core/view.c", "firmware/view", "view.c", "ticks_then"):
            self.assertEqual(self.found(f"First.\nSee `{name}`."), [f"DESIGN.md:2: there is no {name}"], name)
        self.assertEqual(self.found("    firmware/view.c  a drawing"), ["DESIGN.md:1: there is no firmware/view.c"])


class References(InFolder):
    def found(self, path, text):
        self.write("firmware/core/ticks.c", "int ticks_now(void)\n")
        self.write(path, text + "\n")
        return lint.references()

    def test_paths(self):
        for text in ("/* firmware/core/ticks.c */", "firmware/*/ticks.c", "board/BOARD/board.mk", "tests/fuzz/fuzz_NAME.c", "x/firmware/view.c"):
            self.assertEqual(self.found("sim/a.h", text), [], text)
        self.assertEqual(self.found("sim/a.h", "first\n/* firmware/core/view.c */"), ["sim/a.h:2: there is no firmware/core/view.c"])
        self.assertEqual(self.found("sim/a.h", "/* the view (firmware/view.h) */"), ["sim/a.h:1: there is no firmware/view.h"])
        self.assertEqual(self.found("sim/a.h", ""), [])
        self.assertEqual(self.found("docs/a.md", "docs/b.md"), ["docs/a.md:1: there is no docs/b.md"])

    def test_links(self):
        self.write("docs/b.md", "# What is it?\n")
        for text, wrong in (("[b](b.md#what-is-it)", 0), ("![b](b.md)", 0), ("[b](https://b.example/c)", 0), ("[a](#head)\n# Head", 0),
                            ("[c](c.md)", 1), ("![c](c.png)", 1), ("[b](b.md#what)", 1), ("[b](#)", 1)):
            self.write("docs/a.md", text + "\n")
            self.assertEqual(len(lint.links()), wrong, text)

    def test_targets(self):
        self.write("Makefile", "help:\n\t@printf '  run     runs it\\nmake test-NAME: one\\n    unit web\\n    link\\nmake soak-NAME: one\\n    cut\\n'\n")
        for text in ("`make run BOARD=led`", "`make BOARD=led run`", "`make test-web`", "`test-link`, `soak-cut`", "`make test-NAME`", "make it so", "    make run"):
            self.assertEqual(self.found("docs/a.md", text), [], text)
        for text, name in (("`make walk`", "walk"), ("`test-walk`", "test-walk"), ("    make soak-unit", "soak-unit")):
            self.assertEqual(self.found("docs/a.md", text), [f"docs/a.md:1: make help does not list {name}"])


class Readme(InFolder):
    def check(self, text):
        self.write("a.md", text)
        code, out = self.tool("readme.py", "--check", "a.md")
        return code, out.splitlines()[-1]

    def test_true(self):
        self.assertEqual(self.check("<!-- made by: echo 1 -->\n1\n<!-- end -->\n```sh\ntrue # yes\n```\n"), (0, "2 passed, 0 failed"))

    def test_old_figure(self):
        self.assertEqual(self.check("<!-- made by: echo 2 -->\n1\n<!-- end -->\n"), (1, "0 passed, 1 failed"))

    def figures(self, old, new):
        """Is the table with `old` in it still true where the command prints `new`?"""
        table = "| | lcd | budget |\n|---|---:|---:|\n| awake | %s |\n| all | 7 | 9 |\n"
        self.write("now.md", table % new)
        return self.check("<!-- made by (figures): cat now.md -->\n" + table % old + "<!-- end -->\n") == (0, "1 passed, 0 failed")

    def test_figure_of_another_measurement(self):
        for old, new in (("0.302 | 1", "0.304 | 1"), ("0.302 | 1", "0.302 | 1"), ("33,190 | 1", "32,400 | 1"), ("0.03 | 1", "0.04 | 1"),
                         ("4 to 19 | 1", "5 to 20 | 1"), ("999 | 1", "1,010 | 1"), ("0 | 1", "0 | 1")):
            self.assertTrue(self.figures(old, new), (old, new))

    def test_stale_figure(self):
        for old, new in (("0.302 | 1", "0.330 | 1"), ("33,190 | 1", "30,208 | 1"), ("0.03 | 1", "0.05 | 1"), ("4 to 19 | 1", "4 to 24 | 1"),
                         ("0 | 1", "1 | 1"), ("0.04 | 1", "0.00 | 1"), ("300 | 1", "300.0 | 1"), ("3 | 100", "3 | 101"),
                         ("3 | 1", "not seen | 1"), ("3 to 4 | 1", "3 or 4 | 1"), ("3 | 1 |\n| more | 3 | 1", "3 | 1"),
                         ("3 | 1", "3 | 1 | 1"), ("3 | 1", "-3 | 1")):
            self.assertFalse(self.figures(old, new), (old, new))

    def test_only_figures_have_a_tolerance(self):
        self.assertEqual(self.check("<!-- made by: echo 1.02 -->\n1.01\n<!-- end -->\n"), (1, "0 passed, 1 failed"))
        self.assertEqual(self.check("<!-- made by (text): echo 1.02 -->\n```text\n1.01\n```\n<!-- end -->\n"), (1, "0 passed, 1 failed"))

    def test_command_that_fails(self):
        self.assertEqual(self.check("```sh\ntrue\nfalse\n```\n"), (1, "1 passed, 1 failed"))

    def test_command_that_is_too_long_to_run(self):
        self.write("Makefile", "help:\n\t@echo '  test   all'\ntest:\n\t+false\n")
        self.assertEqual(self.check("```sh\nmake test\n```\n"), (0, "1 passed, 0 failed"))
        self.assertEqual(self.check("```sh\nmake soak\n```\n"), (1, "0 passed, 1 failed"))

    def test_update(self):
        self.write("a.md", "<!-- made by (text): echo 2 -->\n1\n<!-- end -->\n")
        self.tool("readme.py", "--update", "a.md")
        with open("a.md", encoding="utf-8") as file:
            self.assertEqual(file.read(), "<!-- made by (text): echo 2 -->\n```text\n2\n```\n<!-- end -->\n")


class Progress(InFolder):
    """What a person sees while `make run` builds, on a terminal."""
    MAKEFILE = """
say := @printf '%%-6s %%s\\n'
all: a b
a b: texts
	$(say) MADE $@
	@%s
	@touch $@
texts:
	$(say) TEXTS $@
	@touch $@
"""

    def build(self, recipe):
        self.write("Makefile", self.MAKEFILE % recipe)
        terminal, end = pty.openpty()
        done = subprocess.run([os.path.join(TOOLS, "progress.sh"), "make", "texts", "all"], env={**os.environ, "JOBS": "1"}, stdout=end, stderr=end, check=False)
        os.close(end)
        return done.returncode, os.read(terminal, 10000).decode().replace("\33[K", "").strip("\r").replace("\r\n", "\n").split("\r")

    def test_says_the_count_before_anything_is_made(self):
        self.assertEqual(self.build("true"), (0, ["1 of 3  texts", "2 of 3  MADE a", "3 of 3  MADE b"]))

    def test_counts_only_what_is_made(self):
        for name in ("texts", "a"):
            self.write(name, "")
        self.assertEqual(self.build("true"), (0, ["1 of 1  MADE b"]))
        self.assertEqual(self.build("true"), (0, [""]))

    def test_says_what_fails(self):
        code, lines = self.build("echo no such thing >&2; false")
        self.assertNotEqual(code, 0)
        self.assertIn("no such thing", lines[-1])


if __name__ == "__main__":
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    bad = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - bad} passed, {bad} failed")
    sys.exit(1 if bad else 0)
