"""Writes the tables beside this script from the answers of the CPython that runs it.

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


# What the module unicodedata says. `unicodedata2` of the same version serves where Python's own is another.
import unicodedata

if unicodedata.unidata_version != "16.0.0":
    import unicodedata2 as unicodedata


def runs_of(values):
    """Runs of equal values over all code points, as in classes.txt."""
    runs = []
    for value in values:
        if runs and runs[-1][1] == value:
            runs[-1][0] += 1
        else:
            runs.append([1, value])
    kinds = sorted({value for _, value in runs})
    return kinds, [chr(ord("@") + kinds.index(value)) + (base36(n) if n > 1 else "") for n, value in runs]


def property_table(name, values, numbered=True):
    """Names are numbered in their order, numbers are kept."""
    kinds, words = runs_of(values)
    ids = [f"{i if numbered else kind:x}" for i, kind in enumerate(kinds)]
    write(name, " ".join([*ids, "=", *words]))
    return kinds


ALL = [chr(c) for c in range(0x110000)]
NAMES = {
    "category": property_table("category.txt", map(unicodedata.category, ALL)),
    "bidirectional": property_table("bidirectional.txt", map(unicodedata.bidirectional, ALL)),
    "east_asian_width": property_table("width.txt", map(unicodedata.east_asian_width, ALL)),
}
property_table("combining.txt", map(unicodedata.combining, ALL), numbered=False)
property_table("mirrored.txt", map(unicodedata.mirrored, ALL), numbered=False)


def numeric(c):
    from fractions import Fraction
    value = Fraction(unicodedata.numeric(c)).limit_denominator(1000)
    assert float(value) == unicodedata.numeric(c)
    return str(value)


# Decimal digits have their value by their place.
NUMERIC = [c for c in ALL if unicodedata.numeric(c, None) is not None and unicodedata.decimal(c, None) is None]
assert all(unicodedata.digit(c, None) in (None, unicodedata.numeric(c)) for c in NUMERIC)
write("numeric.txt", " ".join(f"{ord(c):x}={numeric(c)}" for c in NUMERIC))

if __name__ == "__main__":
    for name, names in NAMES.items():
        print(name, names)
    import zlib

    # What the test of normal forms compares.
    pool = [c for c in ALL if unicodedata.combining(c) or unicodedata.decomposition(c) or 0x1100 <= ord(c) < 0x1200]
    state = 1

    def below(n):
        global state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % n

    texts = [c for c in ALL if unicodedata.category(c) not in ("Cn", "Cs")]
    texts += ["".join(pool[below(len(pool))] for _ in range(1 + below(6))) for _ in range(50000)]
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        sum_ = 0
        for text in texts:
            normal = unicodedata.normalize(form, text)
            sum_ = zlib.crc32((normal + ("=" if normal == text else "\0")).encode(), sum_)
        print(form, hex(sum_))
    print(len(pool), hex(zlib.crc32("".join(pool).encode())))
