"""Writes classes.txt, title.txt and fold.txt beside this script from the answers of the CPython that runs it.

Run it on CPython 3.14 (Unicode 16). The order of the tests is the order of the bits in mod.rs.
"""

import os
import sys
import textwrap

HERE = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
CHARS = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]


def bits(c):
    if 0xD800 <= ord(c) < 0xE000:
        return 0
    final = (c + "Σ").lower()[-1] == "ς"
    ignorable = not final and ("A" + c + "Σ").lower()[-1] == "ς"
    tests = [c.isalpha(), c.isdecimal(), c.isdigit(), c.isnumeric(), c.isspace(), c.isprintable(),
             c.isidentifier(), ("a" + c).isidentifier(), c.isupper(), c.islower(),
             c.istitle() and not c.isupper(), ignorable]
    return sum(1 << i for i, test in enumerate(tests) if test)


def base36(n):
    text = ""
    while n:
        n, d = divmod(n, 36)
        text = DIGITS[d] + text
    return text


def write(name, text):
    with open(os.path.join(HERE, name), "w", encoding="ascii", newline="\n") as f:
        f.write("\n".join(textwrap.wrap(text, 118)) + "\n")


runs = []
for code in range(0x110000):
    b = bits(chr(code))
    if runs and runs[-1][1] == b:
        runs[-1][0] += 1
    else:
        runs.append([1, b])
kinds = sorted({b for _, b in runs})
# The first words are the distinct classes, in hex; then a capital letter (or @[\]^_) names a class, and the base 36 number
# after it says how many code points in a row are of it (none: one).
words = [f"{b:x}" for b in kinds] + ["="]
words += [chr(ord("@") + kinds.index(b)) + (base36(n) if n > 1 else "") for n, b in runs]
write("classes.txt", " ".join(words))


def mapping(name, pairs):
    write(name, " ".join(f"{ord(c):x}=" + ".".join(f"{ord(d):x}" for d in m) for c, m in pairs))


mapping("title.txt", [(c, c.title()) for c in CHARS if c.title() != c.upper()])
mapping("fold.txt", [(c, c.casefold()) for c in CHARS if c.casefold() != c.lower()])
