"""Records what CPython answers for every operation of the IR that has a Python meaning: one line a case,

    operation <tab> argument … <tab> = <tab> result

with `!` for an exception or an int outside i64. Values are written as `i:5`, `f:0.1`, `b:1`, `n`, `s:text` (all but plain
ASCII as `\\{hex}`) and `l:` followed by items between `|`.

    python3 record.py DIRECTORY [CASES-PER-OPERATION]

Run it on CPython 3.14; `math.txt` on one that uses the C library of the platform.
"""

import math
import random
import struct
import sys

MAX = 2**63 - 1
MIN = -(2**63)

INTS = [0, 1, -1, 2, -2, 3, 5, 7, 10, -7, -10, 12, 63, 64, 100, 255, 1234, -1234, 1250, 1350, 99999, 2**31, 2**32 + 1,
        2**53, 2**53 + 1, -(2**53) - 3, 10**18, MAX, MAX - 1, MIN, MIN + 1, MAX // 3]
FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.7, 0.1, 2.675, 1e16, 1e15, 9999999999999998.0, 1e22, 1e23,
          123456789.123, 1e-4, 0.00001, 1e-10, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e100, 1e300, 7.0,
          -7.0, 100.0, 0.125, 0.375, 1234567.891, 99.95, 999999.5, 9.5, 1e9, 2.0**53, 2.0**62, 2.0**63, -(2.0**63), 1.1,
          3.0, float("inf"), float("-inf"), float("nan"), 0.3, math.pi, 12345.0, 0.045, 1.005]
TEXTS = ["", "a", "abc", "aXbXc", "hello world", "  spaced out  ", "aaaa", "abcabcabc", "12345", "12a", "-42", "+7", "ÄÖÜ", "ß",
         "straße", "İstanbul", "ΑΣ", "ΟΔΥΣΣΕΥΣ ΟΔΟΣ", "ǆ ǅ", "ﬁnal", "日本語テキスト", "emoji 😀 end", "a\tb\tc", "line1\nline2\r\nline3\r",
         "x\x0by\x1cz\x85w\u2028v", "\x1f\xa0 pad \u3000", "\x1c \x1d", "it's", 'say "hi"', "it's \"both\"", "back\\slash\n\x00\x7f",
         "\xad\u200b\ue000\U000e0001", "CamelCase words_here", "they're bill's", "٣٤", "²³", "½", "Ⅷ", "१२३", "_ident1", "1ident",
         "naïve café", "Ǆungla", "ᾳ", "ŉ", "ΰ", "K", "ſ", "\u0345a", "e\u0301", "a" * 70 + "b", "é" * 40 + "x" + "é" * 40, "ab,cd,,ef",
         ",", ",,", "a,b", "a b  c ", "$489,000", "$1,234.50", "http://example.com/path?q=1", "A1 B2", "TITLE Case", "Title Case",
         "hELLO", "\u1e9e", "ꟲ", "\u16ea0", "\U00016ea0", "ab" * 40, "0", "00", "٠"]
NUMBERS = ["1_000", "1__000", "_1", "1_", "0x1f", "0X1F", "0b101", "0o17", "017", "0_0", "00", "1f", "zz", " 42 ", "\t42\n", "\x1c42",
           "\x8542", "\u30005", "- 5", "+-5", "--5", "-", "+", "", " ", "9223372036854775807", "9223372036854775808",
           "-9223372036854775808", "-9223372036854775809", "0x_1f", "0x__1f", "0x", "_0x1f", "٣٤", "१२३", "३.५", "१_२", "12 3",
           "1e5", "1E-5", "1.5", ".5", "5.", ".", "1.e3", "1_0.5", "1._5", "1_.5", "1e1_0", "inf", "-inf", "+Infinity", "nan", "-NaN",
           "infinit", "1e400", "-1e400", "1e-400", "0x1p3", "1e", "e5", "1 e5", "179769313486231580793728971405301e277",
           "2.2250738585072011e-308", "0.1", "123456789012345678901234567890", "1,000", "½", "²", "1\x00", "٣.١٤", "000000000000000000000001",
           "12345678901234567890123456789012", "-0", "-0.0", "1_2_3.4_5e6_7", "  -1.5e3  ", "1_000_000", "1\u2003", "b101"]
PIECES = ["", "a", "b", "X", "l", "lo", "abc", "aa", " ", ",", ",,", "ß", "ö", "Σ", "日", "語テ", "😀", "é", "x", "\n", "$", "aab", "bc", "://", "cab"]
CHARSETS = ["", "a", " ", "abc", "a ", " \t", "é", "ÄÜ", "aé", "x", "日ト", "$,", "\x00", "123"]
BOUNDS = [0, 1, 2, 3, -1, -2, -5, 5, 100, -100, MAX, MIN, 40, 41]
FILLS = ["", "", "*<", "0>", "x^", "<", ">", "^", "=", "é^", "0=", "{<", "+>", "日=", "<<"]
SIGNS = ["", "", "", "+", "-", " "]


def specs(rng, kinds, precise=True):
    spec = rng.choice(FILLS) + rng.choice(SIGNS) + rng.choice(["", "", "", "", "z"]) + rng.choice(["", "", "#"])
    spec += rng.choice(["", "", "0"]) + rng.choice(["", "", "1", "5", "8", "10", "13", "20"])
    spec += rng.choice(["", "", "", ",", "_", ",_"][: 5 if rng.random() < 0.97 else 6])
    if precise and rng.random() < 0.6:
        spec += "." + rng.choice(["0", "1", "2", "3", "6", "10", "17", "20", "30", ""]) + rng.choice(["", "", "", ",", "_"])
    return spec + rng.choice(kinds)


FIXED_SPECS = ["", "d", ",.2f", "08b", ".20f", "g", ">10", "<10", "^10", "05", "+.1e", ".0f", "#.0f", "#x", "#010b", ",", "_", "_b", ",d",
               "010,", "x", "X", "o", "c", "n", "%", ".1%", ".3g", ".3", "e", "E", "F", "G", "z.1f", "+", " ", "-", "=10", "=+10", "s",
               ".2s", "*^9.3s", "5", "q", "5 ", ".", "..1f", "1.5.2f", "999999999999999999999", ".2147483648f", ".5_f", ".10,f",
               ",.6_f", "<5c", "=5c", "+c", "#c", ",c", "2c", "N", "r", "a", "{", "}", "é", "éé", "é<5", "0", "00", "05,", "06,", "07,",
               "08,", "09,", "013,", "013_x", "#013_x", "#,.0f", "#g", "#.3g", "#.0g", "#.0e", "#", "#8", ".0", ".1", "0>+9", "015,.2f"]


def escape(text):
    return "".join(c if " " <= c <= "~" and c not in "\\|" else f"\\{{{ord(c):x}}}" for c in text)


def show(value):
    if value is None:
        return "n"
    if isinstance(value, bool):
        return f"b:{int(value)}"
    if isinstance(value, int):
        if not MIN <= value <= MAX:
            raise OverflowError
        return f"i:{value}"
    if isinstance(value, float):
        return f"f:{value!r}"
    if isinstance(value, str):
        if any(0xD800 <= ord(c) < 0xE000 for c in value):
            raise ValueError
        return "s:" + escape(value)
    if isinstance(value, (list, tuple)):
        return "l:" + "|".join(show(v) for v in value)
    raise TypeError


def nth(s, sep, i):
    return s.split(sep)[i]


def fsum(items):
    return float(sum(items))


def slots(rng, kinds):
    return [rng.choice(k) if not callable(k) else k(rng) for k in kinds]


OPT = [None, None] + BOUNDS
STEPS = [1, 2, 3, -1, -2, -3, 7, -7, 0, MAX, MIN]
MAXSPLIT = [-1, -1, -1, 0, 1, 2, 3]
WIDTHS = [0, 1, 3, 5, 6, 7, 10, 11, 12, 20, -5]
INT_LISTS = [[], [1], [1, 2, 3], [3, 1, 2], [5, 5, 5], [MAX, 1], [MAX, -1], [0, -7, 7, 3]]
FLOAT_LISTS = [[], [0.1] * 10, [1e100, 1.0, -1e100], [1e308, 1e308], [0.1, 0.2, 0.3], [float("inf"), 1.0], [float("inf"), float("-inf")],
               [-0.0], [float("nan")], [1.0, 1e-17, 1e-17], [1e308, 1e308, -1e308]]
TEXT_LISTS = [[], ["a"], ["a", "b"], ["", ""], ["é", "b", "日"], ["x"] * 5]

BINARY_INT = {
    "int.add": lambda a, b: a + b, "int.sub": lambda a, b: a - b, "int.mul": lambda a, b: a * b, "int.floordiv": lambda a, b: a // b,
    "int.mod": lambda a, b: a % b, "int.truediv": lambda a, b: a / b, "int.and": lambda a, b: a & b, "int.or": lambda a, b: a | b,
    "int.xor": lambda a, b: a ^ b, "int.eq": lambda a, b: a == b, "int.ne": lambda a, b: a != b, "int.lt": lambda a, b: a < b,
    "int.le": lambda a, b: a <= b, "int.gt": lambda a, b: a > b, "int.ge": lambda a, b: a >= b, "int.min": min, "int.max": max,
    "math.gcd": math.gcd, "math.lcm": math.lcm,
}
UNARY_INT = {
    "int.neg": lambda a: -a, "int.abs": abs, "int.invert": lambda a: ~a, "int.to_float": float, "int.to_str": str,
    "int.bit_length": int.bit_length, "int.bit_count": int.bit_count, "int.hex": hex, "int.oct": oct, "int.bin": bin,
    "math.isqrt": math.isqrt, "str.chr": chr,
}
BINARY_FLOAT = {
    "f64.add": lambda a, b: a + b, "f64.sub": lambda a, b: a - b, "f64.mul": lambda a, b: a * b, "f64.div": lambda a, b: a / b,
    "f64.floordiv": lambda a, b: a // b, "f64.mod": lambda a, b: a % b, "f64.eq": lambda a, b: a == b, "f64.ne": lambda a, b: a != b,
    "f64.lt": lambda a, b: a < b, "f64.le": lambda a, b: a <= b, "f64.gt": lambda a, b: a > b, "f64.ge": lambda a, b: a >= b,
    "math.copysign": math.copysign, "math.fmod": math.fmod, "math.remainder": math.remainder,
}
UNARY_FLOAT = {
    "f64.neg": lambda a: -a, "f64.abs": abs, "f64.trunc": int, "f64.floor": math.floor, "f64.ceil": math.ceil, "f64.round": round,
    "f64.is_integer": float.is_integer, "f64.is_nan": math.isnan, "f64.is_inf": math.isinf, "f64.is_finite": math.isfinite,
    "f64.to_str": repr, "f64.hex": float.hex, "math.sqrt": math.sqrt, "math.degrees": math.degrees, "math.radians": math.radians,
}
UNARY_STR = {f"str.{n}": getattr(str, n) for n in
             "strip lstrip rstrip lower upper title capitalize swapcase casefold isalnum isalpha isascii isdecimal isdigit isidentifier "
             "islower isnumeric isprintable isspace istitle isupper".split()}
UNARY_STR |= {"str.len": len, "str.repr": repr, "str.ord": ord, "str.list": list, "str.byte_len": lambda s: len(s.encode())}
BINARY_STR = {f"str.{n}": getattr(str, n) for n in "startswith endswith removeprefix removesuffix partition rpartition".split()}
BINARY_STR |= {"str.concat": lambda a, b: a + b, "str.contains": lambda a, b: b in a, "str.eq": lambda a, b: a == b,
               "str.lt": lambda a, b: a < b, "str.le": lambda a, b: a <= b, "str.gt": lambda a, b: a > b, "str.ge": lambda a, b: a >= b}

# Operation: its meaning, and what its arguments are drawn from.
OPS = {}
for name, f in BINARY_INT.items():
    OPS[name] = f, [INTS, INTS]
for name, f in UNARY_INT.items():
    OPS[name] = f, [INTS + [65, 233, 8364, 128512, 55296, 1114111, 1114112]]
for name, f in BINARY_FLOAT.items():
    OPS[name] = f, [FLOATS, FLOATS]
for name, f in UNARY_FLOAT.items():
    OPS[name] = f, [FLOATS]
for name, f in UNARY_STR.items():
    OPS[name] = f, [TEXTS]
for name, f in BINARY_STR.items():
    OPS[name] = f, [TEXTS, TEXTS + PIECES * 4]
SMALL = [0, 1, 2, 3, 5, 10, 20, 21, 62, 63, 64, 100, -1, -3, MAX, MIN]
for name in "find rfind index rindex count".split():
    OPS["str." + name] = getattr(str, name), [TEXTS, PIECES, BOUNDS, BOUNDS]
for name in "strip lstrip rstrip".split():
    OPS[f"str.{name}_chars"] = getattr(str, name), [TEXTS, CHARSETS]
for name in "ljust rjust center".split():
    OPS["str." + name] = getattr(str, name), [TEXTS, WIDTHS, [" ", " ", "*", "é", "", "ab"]]
OPS |= {
    "int.pow": (lambda a, b: a**b if b >= 0 and (abs(a) < 2 or b < 99) else [][0], [INTS, SMALL]),
    "int.shl": (lambda a, b: a << b if b < 99 or a == 0 else [][0], [INTS, [0, 1, 2, 5, 31, 62, 63, 64, -1]]),
    "int.shr": (lambda a, b: a >> b, [INTS, SMALL]),
    "int.eq_float": (lambda a, b: a == b, [INTS, FLOATS + [9007199254740993.0, 1e18, 9.223372036854775e18]]),
    "int.lt_float": (lambda a, b: a < b, [INTS, FLOATS + [9007199254740993.0, 1e18]]),
    "int.le_float": (lambda a, b: a <= b, [INTS, FLOATS + [9007199254740993.0, 1e18]]),
    "int.gt_float": (lambda a, b: a > b, [INTS, FLOATS + [9007199254740993.0, 1e18]]),
    "int.ge_float": (lambda a, b: a >= b, [INTS, FLOATS + [9007199254740993.0, 1e18]]),
    "int.round": (round, [INTS + [15, 25, 35, -15, -25, 5, -5, 50, 150], [0, 1, -1, -2, -3, -18, -19, -20, -40, 5]]),
    "int.format": (format, [INTS + [65, 8364], lambda rng: specs(rng, ["", "d", "b", "o", "x", "X", "c", "n", "f", "e", "g", "%", "s"], rng.random() < 0.3)]),
    "range.len": (lambda a, b, c: max(0, -((a - b) // c)) if c else [][0],
                  [INTS[:24], INTS[:24], [1, 2, 3, -1, -2, 7, 0]]),
    "f64.round_digits": (round, [FLOATS + [0.285, 1.15, 2.5e-5, 1234.5678, 1e22 + 5e6], [0, 1, 2, 3, 5, 10, 15, 22, 300, 330, -1, -2, -3, -308, -400]]),
    "f64.format": (format, [FLOATS, lambda rng: specs(rng, ["", "e", "E", "f", "F", "g", "G", "n", "%", "d"])]),
    "str.format": (format, [TEXTS, lambda rng: specs(rng, ["", "s", "s", "", "d"])]),
    "str.repeat": (lambda s, n: s * n if n < 99 else [][0], [TEXTS, [0, 1, 2, 3, -1]]),
    "str.get": (lambda s, i: s[i], [TEXTS, BOUNDS]),
    "str.slice": (lambda s, a, b: s[a:b], [TEXTS, BOUNDS, BOUNDS]),
    "str.slice_step": (lambda s, a, b, c: s[a:b:c], [TEXTS, OPT, OPT, STEPS]),
    "str.replace": (lambda s, a, b, n: s.replace(a, b, n), [TEXTS, PIECES, PIECES, MAXSPLIT]),
    "str.split": (lambda s, p, n: s.split(p, n), [TEXTS, PIECES, MAXSPLIT]),
    "str.rsplit": (lambda s, p, n: s.rsplit(p, n), [TEXTS, PIECES, MAXSPLIT]),
    "str.split_space": (lambda s, n: s.split(None, n), [TEXTS, MAXSPLIT]),
    "str.rsplit_space": (lambda s, n: s.rsplit(None, n), [TEXTS, MAXSPLIT]),
    "str.splitlines": (str.splitlines, [TEXTS + ["\n", "\r\n", "a\r", "\n\n"], [True, False]]),
    "str.split_nth": (nth, [TEXTS, PIECES, [0, 1, 2, 5, -1, -2, -5]]),
    "str.zfill": (str.zfill, [TEXTS + NUMBERS, WIDTHS]),
    "str.expandtabs": (str.expandtabs, [TEXTS + ["\t", "ab\t", "\n\tx\r\ty", "a\tbb\tccc\tdddddddd\te", "é\té"], [8, 4, 1, 0, -1, 3]]),
    "str.join": (str.join, [PIECES, TEXT_LISTS]),
    "str.to_int": (int, [NUMBERS + TEXTS[:20], [10, 10, 10, 0, 16, 2, 8, 36, 1, 37, -1, 3]]),
    "str.to_float": (float, [NUMBERS + TEXTS[:20]]),
    "list.sum_int": (sum, [INT_LISTS]), "list.sum_float": (fsum, [FLOAT_LISTS]),
    "list.min": (min, [INT_LISTS + FLOAT_LISTS + TEXT_LISTS]), "list.max": (max, [INT_LISTS + FLOAT_LISTS + TEXT_LISTS]),
    "list.slice": (lambda s, a, b: s[a:b], [INT_LISTS, BOUNDS, BOUNDS]),
    "list.slice_step": (lambda s, a, b, c: s[a:b:c], [INT_LISTS, OPT, OPT, STEPS]),
    "list.index": (lambda s, a: s.index(a), [INT_LISTS, INTS[:8]]), "list.count": (list.count, [INT_LISTS, INTS[:8]]),
    "list.contains": (lambda s, a: a in s, [INT_LISTS, INTS[:8]]), "list.lt": (lambda a, b: a < b, [INT_LISTS, INT_LISTS]),
    "list.le": (lambda a, b: a <= b, [INT_LISTS, INT_LISTS]), "list.eq": (lambda a, b: a == b, [INT_LISTS, INT_LISTS]),
    "list.get": (lambda s, i: s[i], [INT_LISTS, BOUNDS]), "list.repeat": (lambda s, n: s * n, [TEXT_LISTS, [0, 1, 2, -1]]),
    "list.concat": (lambda a, b: a + b, [INT_LISTS, INT_LISTS]),
    "list.range": (lambda a, b, c: list(range(a, b, c)), [INTS[:14], INTS[:14], [1, 2, 3, -1, -2, 7, 0]]),
    "math.factorial": (lambda n: math.factorial(n) if n < 99 else [][0], [SMALL]),
    "math.comb": (lambda n, k: math.comb(n, k) if k < 999 else [][0] if n > k else 0, [SMALL[:12] + [66, 67], SMALL[:12] + [33]]),
    "math.perm": (lambda n, k: math.perm(n, k) if k < 999 else [][0] if n > k else 0, [SMALL[:12] + [30], SMALL[:12]]),
}
MATH = {n: (getattr(math, n), [FLOATS + [0.7, -0.3, 20.5, 171.0, 172.0, 710.0, -5.0]]) for n in
        "cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p erf erfc gamma lgamma".split()
        if hasattr(math, n)}
MATH |= {n: (getattr(math, n), [FLOATS, FLOATS]) for n in ("atan2", "hypot", "pow")}
MATH = {"math." + n: row for n, row in MATH.items()} | {"f64.pow": (lambda a, b: a**b, [FLOATS, FLOATS])}
MATH |= {"math.fma": (math.fma, [FLOATS, FLOATS, FLOATS])} if hasattr(math, "fma") else {}
EXTRA = {
    "int.format": [(i, s) for i in (-5, 1234567, 0, 65) for s in FIXED_SPECS],
    "f64.format": [(x, s) for x in (1234567.891, -0.0, 0.1, 1e100, float("inf"), -2.5, 5.0) for s in FIXED_SPECS],
    "str.format": [(t, s) for t in ("abc", "é") for s in FIXED_SPECS],
    "str.to_int": [(t, 10) for t in NUMBERS] + [(t, 0) for t in NUMBERS] + [(t, 16) for t in NUMBERS],
    "str.to_float": [(t,) for t in NUMBERS],
    "str.replace": [("ab", "a", "aa", -1), ("abc", "", "-", -1), ("abc", "", "-", 2), ("", "", "x", -1), ("", "", "x", 0), ("日本", "", "é", -1)],
    "str.split_nth": [("http://example.com/path?q=1", "/", 2), ("a,b,c", ",", -1), ("a,b,c", ",", -3), ("a,b,c", ",", -4), ("a,b,c", ",", 3),
                      ("", ",", 0), ("日,本", ",", 1), ("日本語", "本", 0), ("abc", "", 0), ("aXYbXYc", "XY", 2)],
    "str.slice": [("hello", -5, 2), ("hello", 2, 1)],
    "str.slice_step": [("hello", None, None, -1), ("日本語", None, None, -1), ("hello", 4, None, -2)],
    "str.center": [("ab", 5, " "), ("abc", 6, " "), ("", 3, "*"), ("a", 4, "*")],
}


def wrapped(number):
    return (number - MIN) % 2**64 + MIN


def pairwise(items):
    """numpy's order, of at most 128 items."""
    eights = len(items) // 8 * 8
    sums = [float(item) for item in items[:8]] if eights else []
    for place in range(8, eights):
        sums[place % 8] += items[place]
    total = -0.0
    if sums:
        a, b, c, d, e, f, g, h = sums
        total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for item in items[eights:]:
        total += item
    return 0.0 + total


def products(a, b):
    """In eight sums; lists of several lengths have none."""
    if len(a) != len(b):
        raise ValueError
    eights = len(a) // 8 * 8
    sums, rest = [0.0] * 8, 0.0
    for place in range(eights, len(a)):
        rest += a[place] * b[place]
    for place in range(eights):
        sums[place % 8] += a[place] * b[place]
    s, t, u, v, w, x, y, z = sums
    return rest + (((s + t) + (u + v)) + ((w + x) + (y + z)))


LONG_LISTS = [[0.1] * 9, [1e16, 1.0, -1e16, 1.0, 0.1, 0.2, 0.3, 0.4, 0.5, 1e-3], [i / 7.0 for i in range(100)]]
OPS |= {
    "int.add_wrap": (lambda a, b: wrapped(a + b), [INTS, INTS]), "int.sub_wrap": (lambda a, b: wrapped(a - b), [INTS, INTS]),
    "int.mul_wrap": (lambda a, b: wrapped(a * b), [INTS, INTS]),
    "list.sum_pairwise": (pairwise, [FLOAT_LISTS + LONG_LISTS]),
    "list.sum_products": (products, [FLOAT_LISTS + LONG_LISTS, FLOAT_LISTS + LONG_LISTS]),
}


def random_float(rng):
    kind = rng.random()
    if kind < 0.3:
        return struct.unpack("<d", struct.pack("<Q", rng.getrandbits(64)))[0]
    if kind < 0.6:
        return round(rng.uniform(-1000, 1000), rng.randrange(6))
    if kind < 0.8:
        return rng.randrange(-2000, 2000) / rng.choice([2, 4, 8, 16, 1000])
    return rng.uniform(-1, 1) * 10.0 ** rng.randrange(-25, 25)


def random_int(rng):
    return rng.randrange(-(2 ** rng.randrange(1, 64)), 2 ** rng.randrange(1, 64))


def widened(rng, value):
    """Sometimes another value of the same kind."""
    if rng.random() < 0.5 or isinstance(value, bool):
        return value
    if isinstance(value, float):
        return random_float(rng)
    return value


def record(out, ops, per_op):
    rng = random.Random(1)
    for name, (f, kinds) in ops.items():
        if any(k in (INTS, FLOATS, TEXTS) for k in kinds) and len(kinds) == 1:
            cases = [(v,) for v in kinds[0]]
        else:
            cases = list(EXTRA.get(name, []))
        draw = lambda: [widened(rng, v) for v in slots(rng, kinds)]
        cases += [tuple(draw()) for _ in range(per_op)]
        if name.startswith("int.") and kinds[0] is INTS and per_op > 500:
            cases += [tuple([random_int(rng)] + slots(rng, kinds[1:])) for _ in range(per_op)]
        seen = set()
        for case in cases:
            line = name + "\t" + "\t".join(map(show, case))
            if line in seen:
                continue
            seen.add(line)
            try:
                result = show(f(*case))
            except Exception:
                result = "!"
            out.write(f"{line}\t=\t{result}\n")


def main():
    where = sys.argv[1]
    per_op = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    families = {"int": "int. range.", "float": "f64.", "str": "str.", "list": "list. math."}
    if "wasm" not in sys.platform and sys.platform != "emscripten":
        with open(f"{where}/math.txt", "w", encoding="ascii", newline="\n") as out:
            record(out, MATH, per_op)
    if sys.version_info >= (3, 14):
        for family, prefixes in families.items():
            ops = {n: row for n, row in OPS.items() if n.startswith(tuple(prefixes.split()))}
            with open(f"{where}/{family}.txt", "w", encoding="ascii", newline="\n") as out:
                record(out, ops, per_op)


main()
