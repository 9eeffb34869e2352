#!/usr/bin/env python3
"""Records what CPython 3.13 answers to calls of builtin methods and functions with right and wrong arguments.

    record.py       writes calls.tsv: an expression, a tab, and `= repr` or `Class: message`

Every public method of some values, and functions of `builtins`, `math` and `re`, get no argument, one and two of a handful
of values. The interpreter of functions answers the same, but for what `differences.tsv` lists.
"""

import math
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VALUES = [
    "'ab'", "b'ab'", "bytearray(b'ab')", "[1, 2]", "(1, 2)", "{1: 2}", "{1}", "frozenset({1})", "5", "2.5", "True", "1j",
    "range(3)", "slice(1)", "memoryview(b'ab')",
]
ARGUMENTS = ["None", "-1", "1.5", "'x'", "b'x'", "[1]", "('x', 1)", "len"]
PAIRS = ["None, 5", "5, 'x'", "'x', None", "None, 'x'", "'x', 1.5", "'x', 'y'", "len, [1]", "1, 2, 3, 4"]
FUNCTIONS = """abs all any ascii bin bool bytearray bytes callable chr complex dict divmod enumerate filter float format frozenset
getattr hasattr hex int isinstance issubclass iter len list map max min next oct ord pow range repr reversed round set slice sorted
str sum tuple zip str.maketrans bytes.maketrans dict.fromkeys bytes.fromhex int.from_bytes float.fromhex""".split()


def functions():
    yield from FUNCTIONS
    yield from (f"math.{name}" for name in dir(math) if callable(getattr(math, name)) and not name.startswith("_"))
    yield from (f"re.{name}" for name in "compile escape findall finditer fullmatch match search split sub subn".split())


def methods():
    for value in VALUES:
        kind = eval(value)
        for name in dir(kind):
            if not name.startswith("_") and callable(getattr(kind, name)):
                yield f"{value}.{name}" if not value.isdigit() else f"({value}).{name}"


def answer(expression):
    try:
        return "= " + repr(eval(expression))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main():
    if sys.version_info[:2] != (3, 13):
        sys.exit("the record is CPython 3.13's")
    lines = []
    for function in [*methods(), *functions()]:
        for arguments in ["", *ARGUMENTS, *PAIRS]:
            expression = f"{function}({arguments})"
            told = answer(expression)
            # Addresses, and texts of many lines, are not compared.
            if " at 0x" not in told and "\n" not in told and len(told) < 300:
                lines.append(f"{expression}\t{told}\n")
    (HERE / "calls.tsv").write_text("".join(lines), encoding="utf-8")
    print(len(lines), "calls")


if __name__ == "__main__":
    main()
