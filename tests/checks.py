"""Counts checks and prints those that fail: for tests in Python that are separate programs (in C: check.h)."""

PASSED, FAILED = [], []


def check(good, what, seen=""):
    """`what` was checked; if it is not so, `seen` is printed after it."""
    (PASSED if good else FAILED).append(what)
    if not good:
        print(f"FAIL {what}" + (f": {str(seen)[:600]}" if seen != "" else ""), flush=True)


def report():
    """Prints the last line; returns the exit code."""
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0
