"""Writes `src/random/tables/`: the layers of the ziggurats, and logarithms of factorials.

A ziggurat of 256 layers of equal area v under f (Marsaglia and Tsang 2000; v is f(r) r plus the tail beyond r): edges
x[255] = r, f(x[i]) = f(x[i+1]) + v / x[i+1], widths w[i] = x[i] / M, heights f[i] = f(x[i]), and k[i] = floor(M x[i-1] / x[i]),
k[0] = floor(M r f(r) / v), w[0] = v / f(r) / M. Normal: f = exp(-x*x/2), M = 2**52 (2**23 for float32). Exponential: f =
exp(-x), M = 2**53 (2**23). numpy's own tables differ from these definitions in the last places of many entries, and streams depend
on each bit: so they are read from its compiled module, found by the definition, and checked against it to 1e-13.
"""

import struct
import sys
from collections import Counter
from decimal import Decimal as D
from decimal import getcontext
from pathlib import Path

import numpy.random._generator as module

getcontext().prec = 50
BINARY = Path(module.__file__).read_bytes()
OUT = Path(__file__).parent.parent / "src" / "random" / "tables"


def layers(r, v, f, inverse, m):
    k, w, h = [0] * 256, [D(0)] * 256, [D(1)] * 256
    x = r
    k[0], w[0], w[255], h[255] = int(m * r * f(r) / v), v / f(r) / m, r / m, f(r)
    for i in range(254, 0, -1):
        next_x = inverse(f(x) + v / x)
        k[i + 1], w[i], h[i] = int(m * next_x / x), next_x / m, f(next_x)
        x = next_x
    return k, w, h


def normal_tail(r):
    fraction = D(0)
    for n in range(400, 0, -1):
        fraction = n / (r + fraction)
    return (-(r * r) / 2).exp() / (r + fraction)


def found(values, code):
    """The table in the binary that these values stand in, as bits."""
    size = struct.calcsize(code)
    places = Counter()
    for i, value in enumerate(values[2:], 2):
        element = struct.pack("<" + code, int(value) if code in "IQ" else float(value))
        at = BINARY.find(element)
        while at >= 0:
            places[at - i * size] += 1
            at = BINARY.find(element, at + 1)
    offset = places.most_common(1)[0][0]
    table = struct.unpack_from(f"<256{code}", BINARY, offset)
    bound = 1e-6 if size == 4 else 1e-13
    for ours, theirs in zip(values, table, strict=True):
        assert abs(float(ours) - theirs) <= bound * max(float(ours), 1 if code in "IQ" and size == 4 else 0) + (code in "IQ")
    return struct.unpack_from(f"<256{'I' if size == 4 else 'Q'}", BINARY, offset)


def written(name, bits, doc, wide):
    """An array of Rust. Wide numbers are two halves, the high one first: so they stand several in a line."""
    if wide:
        bits, doc = [half for one in bits for half in (one >> 32, one % 2**32)], doc + " in halves, the high one first"
    lines = [f"/// {doc}.", f"pub(super) const {name}: [u32; {len(bits)}] = ["]
    for at in range(0, len(bits), 9):
        lines.append("    " + " ".join(f"0x{one:08x}," for one in bits[at : at + 9]))
    return lines + ["];"]


def ziggurats(single):
    r, s = D("3.6541528853610087963519472518"), D("7.69711747013104972")
    nor = r * (-(r * r) / 2).exp() + normal_tail(r), lambda x: (-(x * x) / 2).exp(), lambda y: (-2 * y.ln()).sqrt()
    exp = (s + 1) * (-s).exp(), lambda x: (-x).exp(), lambda y: -y.ln()
    codes = "Iff" if single else "Qdd"
    lines = []
    for name, radius, (v, f, inverse), m in (
        ("NORMAL", r, nor, 2**23 if single else 2**52),
        ("EXPONENTIAL", s, exp, 2**23 if single else 2**53),
    ):
        docs = "From where a layer is cut", "The widths of the layers, as bits", "The heights of the layers, as bits"
        parts = zip(("CUTS", "WIDTHS", "HEIGHTS"), layers(radius, v, f, inverse, D(m)), codes, docs, strict=True)
        for part, values, code, doc in parts:
            lines += ["", *written(f"{name}_{part}", found(values, code), doc, not single)]
    return lines


def factorials():
    total, bits = 1, []
    for k in range(126):
        total *= max(k, 1)
        bits.append(struct.unpack("<Q", struct.pack("<d", float(D(total).ln())))[0])
    return ["", *written("LOG_FACTORIALS", bits, "log(k!) to the nearest double, as bits", True)]


def main():
    by = "Written by `tests/random_tables.py`, which says what the numbers are."
    for name, what, lines in (
        ("double.rs", "The layers of the ziggurats of double precision.", ziggurats(False)),
        ("single.rs", "The layers of the ziggurats of single precision.", ziggurats(True)),
        ("factorials.rs", "Logarithms of factorials.", factorials()),
    ):
        (OUT / name).write_text("\n".join([f"//! {what}", "//!", f"//! {by}", *lines]) + "\n")


sys.exit(main())
