#!/usr/bin/env python3
"""Writes native.txt: small functions of arrays, with what numpy 2.2.6 (and scipy 1.17.1) answers, bit for bit. `udf-compiler/tests/compiled/arrays.rs` runs them
interpreted, on the interpreter of the IR and as machine code.

A function is compiled without a call of Python; `replays` says how many of its rows machine code may give up. Functions are written as one
expression, or as lines. What numpy itself rounds otherwise on another machine is kept to arguments where it does not, or is rounded.
"""

import inspect
import math
import textwrap
import warnings
from pathlib import Path

import native_grids
import native_narrow
import native_special
import numpy as np

HERE = Path(__file__).resolve().parent
XS = [[1.0, 2.0, 3.0, 4.0], [0.1, -2.5, 1e16, 3.0, -0.0], [5.5], [], [math.inf, 1.0, -math.inf], [math.nan, 1.0, 2.0],
      [((i * 7919) % 1000) / 997.0 for i in range(300)], [((i * 31) % 100) / 7.0 - 5.0 for i in range(20)]]
FULL = [xs for xs in XS if xs]
FINITE = [xs for xs in FULL if all(map(math.isfinite, xs))]
IS = [[3, -1, 4, 1, -5, 9, 2, 6], [2**62, 2**62, -7], [0], [7, -2**63 + 1]]
SMALL = [[3, -1, 4, 1, -5, 9, 2, 6], [0, 5], [-7]]
PAIRS = [([1.0, 2.0, 3.0], [4.0, -5.0, 6.5]), ([0.1] * 20, [float(i) for i in range(20)]), ([math.nan, 1.0], [2.0, math.nan]),
         ([1.0, -1.0, 0.0], [0.0, 0.0, 0.0]), ([], [])]
IPAIRS = [([7, -7, 5], [2, 2, 3]), ([2**62, 3], [2, -3])]

A, I = "a DOUBLE[]", "a BIGINT[]"
AB, IJ = "a DOUBLE[], b DOUBLE[]", "a BIGINT[], b BIGINT[]"

# A name, parameters, result, the body, rows, and how many of them may be replayed.
CASES = [
    ("sums", A, "DOUBLE", "np.array(a).sum()", XS, 0),
    ("sums_of_a_list", A, "DOUBLE", "np.sum(a)", XS, 0),
    ("means", A, "DOUBLE", "np.mean(np.array(a))", FULL, 0),
    ("variance", A, "DOUBLE", "np.array(a).var()", FINITE, 0),
    ("deviation", A, "DOUBLE", "np.std(a, ddof=1)", [xs for xs in FINITE if len(xs) > 1], 0),
    ("standardised", A, "DOUBLE", "x = np.array(a)\nreturn ((x - x.mean()) / x.std()).sum()", [xs for xs in FINITE if len(xs) > 1], 0),
    ("scaled", A, "DOUBLE[]", "np.array(a) * 2 + 1", XS, 0),
    ("twice", A, "DOUBLE[]", "x = np.asarray(a)\nreturn x + x", XS, 0),
    ("added", AB, "DOUBLE[]", "np.array(a) + np.array(b)", PAIRS, 0),
    ("quotients", AB, "DOUBLE[]", "np.array(a) / np.array(b)", PAIRS, 0),
    ("differences", AB, "DOUBLE[]", "np.subtract(a, b)", PAIRS, 0),
    ("floor_quotients", AB, "DOUBLE[]", "np.array(a) // (np.array(b) + 0.25)", [PAIRS[0], PAIRS[1]], 0),
    ("remainders", AB, "DOUBLE[]", "np.array(a) % (np.array(b) + 0.25)", [PAIRS[0], PAIRS[1]], 0),
    ("shapes_that_differ", AB, "DOUBLE[]", "np.array(a) + np.array(b)", [([1.0], [1.0, 2.0]), ([1.0, 2.0], [1.0, 2.0])], 1),
    ("squares", A, "DOUBLE[]", "np.array(a) ** 2", XS, 0),
    ("roots", A, "DOUBLE[]", "np.sqrt(np.abs(np.array(a)))", XS, 0),
    ("half_powers", A, "DOUBLE[]", "np.abs(a) ** 0.5", XS, 0),
    ("inverses", A, "DOUBLE[]", "np.array(a) ** -1", XS, 0),
    ("negated", A, "DOUBLE[]", "-np.array(a)", XS, 0),
    ("dot_products", AB, "DOUBLE", "float(np.round(np.dot(a, b), 9))", [PAIRS[0], PAIRS[1], PAIRS[4]], 0),
    ("matmul", AB, "DOUBLE", "np.round(np.array(a) @ np.array(b), 9)", [PAIRS[0], PAIRS[1]], 0),
    ("norms", A, "DOUBLE", "np.round(np.linalg.norm(a), 9)", [[3.0, 4.0], [1.0, 2.0, 2.0]], 0),
    ("cosine", AB, "DOUBLE", "x, y = np.array(a), np.array(b)\nreturn round(float(np.dot(x, y) / (np.linalg.norm(x) * np.linalg.norm(y))), 9)",
     [PAIRS[0]], 0),
    ("softmax", A, "DOUBLE[]", "x = np.array(a)\ne = np.exp(x - np.max(x))\nreturn np.round(e / e.sum(), 9)", [[1.0, 2.0, 3.0], [0.5]], 0),
    ("largest", A, "DOUBLE", "np.array(a).max()", FULL, 0),
    ("smallest", A, "DOUBLE", "np.min(a)", FULL, 0),
    ("zeros_of_both_signs", A, "TEXT", "str(np.max(a)) + str(np.min(a))", [[0.0, -0.0], [-0.0, 0.0], [-0.0]], 0),
    ("of_none", A, "DOUBLE", "np.max(np.array(a))", [[], [1.0]], 1),
    ("range_of_values", A, "DOUBLE", "np.ptp(a)", FINITE, 0),
    ("products", A, "DOUBLE", "np.prod(a)", XS, 0),
    ("place_of_largest", A, "BIGINT", "np.argmax(a)", FULL, 0),
    ("place_of_smallest", A, "BIGINT", "int(np.array(a).argmin())", FULL, 0),
    ("running_sums", A, "DOUBLE[]", "np.cumsum(a)", XS, 0),
    ("running_products", A, "DOUBLE[]", "np.cumprod(a)", FINITE, 0),
    ("changes", A, "DOUBLE[]", "np.diff(np.array(a))", FULL, 0),
    ("clipped", A, "DOUBLE[]", "np.clip(a, -1, 2.5)", XS, 0),
    ("clipped_by_nothing", A, "DOUBLE", "x = np.array(a)\ny = np.clip(x, None, None)\ny[0] = 9.0\nreturn x[0] - y[0]", [[1.0, 2.0]], 0),
    ("ravelled", A, "DOUBLE", "x = np.array(a)\ny = x[1:].ravel()\ny[0] = 9.0\nreturn x.sum()", [[1.0, 2.0, 4.0]], 0),
    ("rectified", A, "DOUBLE[]", "np.maximum(np.array(a), 0)", [xs for xs in XS if -0.0 not in xs], 0),
    ("chosen", A, "DOUBLE[]", "x = np.array(a)\nreturn np.where(x > 0, x, -x * 2)", XS, 0),
    ("masked", A, "DOUBLE[]", "x = np.array(a)\nreturn x[x > 1]", XS, 0),
    ("masked_sum", A, "DOUBLE", "x = np.array(a)\nreturn x[(x > 0) & (x < 3)].sum()", XS, 0),
    ("counts", A, "BIGINT", "(np.array(a) > 1).sum()", XS, 0),
    ("some", A, "BOOLEAN", "(np.array(a) > 1).any()", XS, 0),
    ("every", A, "BOOLEAN", "np.all(np.array(a) != 1)", XS, 0),
    ("nan_places", A, "BOOLEAN[]", "np.isnan(a)", XS, 0),
    ("rounded", A, "DOUBLE[]", "np.round(a, 2)", XS, 0),
    ("floored", A, "DOUBLE[]", "np.floor(np.array(a)) + np.ceil(a)", FINITE, 0),
    ("signs", A, "DOUBLE[]", "np.sign(a)", XS, 0),
    ("sorted_values", A, "DOUBLE[]", "np.sort(np.array(a))", FINITE, 0),
    ("order", A, "BIGINT[]", "np.argsort(np.array(a))", [FULL[0], FULL[1], FULL[2]], 0),
    ("reversed_order", A, "BIGINT[]", "np.argsort(a)[::-1][:2]", [FULL[0], FULL[1]], 0),
    ("joined", AB, "DOUBLE[]", "np.concatenate([np.array(a), np.array(b), np.zeros(2)])", PAIRS, 0),
    ("item", A, "DOUBLE", "np.array(a)[-1]", FULL, 0),
    ("item_out_of_bounds", A, "DOUBLE", "np.array(a)[2]", [[1.0], [1.0, 2.0, 3.0]], 1),
    ("slices", A, "DOUBLE[]", "x = np.array(a)\nreturn x[1:] - x[:-1]", FULL, 0),
    ("slices_by_steps", A, "DOUBLE[]", "np.array(a)[::-2]", XS, 0),
    ("slices_of_slices", A, "DOUBLE[]", "np.array(a)[1:][::2][-2:]", XS, 0),
    ("places", A, "DOUBLE[]", "np.array(a)[[0, -1, 0]]", FULL, 0),
    ("lengths", A, "BIGINT", "x = np.array(a)\nreturn len(x) + x.size + x.shape[0] + x.ndim", XS, 0),
    ("dtypes", A, "BOOLEAN", "np.array(a).dtype == np.float64 and np.array([1]).dtype == np.int64", [FULL[0]], 0),
    ("loops", A, "DOUBLE", "total = 0.0\nfor x in np.array(a):\n    total += x * 2\nreturn total", XS, 0),
    ("comprehended", A, "DOUBLE", "np.array([x * 2.0 for x in a]).sum()", XS, 0),
    ("displayed", "x DOUBLE, y DOUBLE", "DOUBLE", "p = np.array([x, y, 1])\nreturn (p * p).sum()", [(1.5, 2.0), (-0.5, 1e8)], 0),
    ("ranges", "n BIGINT", "BIGINT", "np.arange(n).sum()", [(5,), (0,), (1000,)], 0),
    ("ranges_of_floats", "x DOUBLE", "DOUBLE[]", "np.arange(0, x, 0.1)", [(0.35,), (1.0,), (-1.0,)], 0),
    ("spaced", "n BIGINT", "DOUBLE[]", "np.linspace(0, 1, n)", [(0,), (1,), (2,), (7,)], 0),
    ("filled", "n BIGINT, x DOUBLE", "DOUBLE[]", "np.full(n, x) + np.ones(n)", [(3, 0.5), (0, 1.0)], 0),
    ("polynomials", "x DOUBLE", "DOUBLE", "c = np.array([1.0, -2.0, 0.5])\nreturn (c * np.array([1.0, x, x * x])).sum()", [(2.0,), (-0.1,)], 0),
    ("int_sums", I, "BIGINT", "np.array(a).sum()", IS, 0),
    ("int_products", I, "BIGINT", "np.prod(a)", IS, 0),
    ("int_scaled", I, "BIGINT[]", "np.array(a) * 3 - 1", IS, 0),
    ("int_squares", I, "BIGINT[]", "x = np.array(a)\nreturn x * x + x ** 2", IS, 0),
    ("int_quotients", IJ, "DOUBLE[]", "np.array(a) / np.array(b)", IPAIRS, 0),
    ("int_floor_quotients", IJ, "BIGINT[]", "np.array(a) // (np.array(b) - 2)", IPAIRS, 0),
    ("int_remainders", IJ, "BIGINT[]", "np.array(a) % (np.array(b) - 2)", IPAIRS, 0),
    ("int_means", I, "DOUBLE", "np.array(a).mean()", IS, 0),
    ("int_mixed", I, "DOUBLE[]", "np.array(a) * 0.5", IS, 0),
    ("int_bits", I, "BIGINT[]", "x = np.array(a)\nreturn (x & 6) | (x ^ 1)", IS, 0),
    ("int_inverted", I, "BIGINT[]", "~np.array(a) - np.abs(a)", SMALL, 0),
    ("int_extremes", I, "BIGINT", "np.max(a) - np.array(a).min()", SMALL, 0),
    ("int_running_sums", I, "BIGINT[]", "np.cumsum(a)", IS, 0),
    ("int_sorted", I, "BIGINT[]", "np.sort(a)", IS, 0),
    ("int_conversions", A, "BIGINT[]", "np.array(a).astype(int)", [[1.9, -1.9, 0.0]], 0),
    ("truths", A, "BIGINT[]", "(np.array(a) > 1).astype(np.int64) + True", FULL, 0),
    ("negated_truths", A, "BOOLEAN[]", "~(np.array(a) > 1) | (np.array(a) == 2)", FULL, 0),
    ("changed_items", A, "DOUBLE[]", "x = np.array(a)\ny = x * 2\nx[0] = 100\nx[1:] = 5\nreturn x + y", FULL, 0),
    ("changed_views", A, "DOUBLE[]", "x = np.array(a)\ny = x[1:]\ny += 1\ny[:] = y * 3\nreturn x", FULL, 0),
    ("overlaps", A, "DOUBLE[]", "x = np.array(a)\nx[1:] = x[:-1]\nreturn x", FULL, 0),
    ("changed_where", A, "DOUBLE[]", "x = np.array(a)\nx[x < 0] = 0\nreturn x", FULL, 0),
    ("in_place", A, "DOUBLE[]", "x = np.array(a)\ny = x\nx *= 2\nx -= y\nreturn y", FULL, 0),
    ("arguments_stay", A, "DOUBLE[]", "x = np.array(a)\nx += 1\nreturn np.array(a) - x", FULL[:3], 0),
    ("carried_by_a_loop", A, "DOUBLE[]", "x = np.array(a)\nfor i in range(len(a)):\n    x = x * 0.5 + i\nreturn x", FULL, 0),
    ("filled_by_a_loop", A, "DOUBLE[]", "x = np.zeros(len(a))\nfor i, v in enumerate(a):\n    x[i] = v * i\nreturn x", XS, 0),
    ("one_of_two", A, "DOUBLE", "x = np.array(a)\nif x.sum() > 3:\n    y = x * 2\nelse:\n    y = x - 1\nreturn y.sum()", XS, 0),
    ("stencil", A, "DOUBLE[]", "x = np.array(a)\nfor _ in range(3):\n    x[1:-1] = (x[:-2] + x[2:]) * 0.5\nreturn x", FULL, 0),
    ("scalars_of_numpy", A, "DOUBLE", "x = np.array(a)\nm = x.mean()\nreturn m / (x[0] - x[0] + 2) + m * x[-1]", FULL, 0),
    ("scalars_first", A, "DOUBLE[]", "x = np.array(a)\nreturn 1 - x + x.mean() * x", FULL, 0),
    ("compared_with_scalars", A, "BOOLEAN[]", "x = np.array(a)\nreturn x.mean() < x", FULL, 0),
    ("near", AB, "BOOLEAN", "np.allclose(a, b)", [([1.0, 2.0], [1.0, 2.0 + 1e-9]), ([1.0], [1.1])], 0),
    ("handled", A, "DOUBLE", "try:\n    return np.log(np.array(a)).sum()\nexcept ValueError:\n    return -1.0", [[1.0], [-1.0], [0.0]], 2),
    ("handled_scalars", "x DOUBLE", "DOUBLE", "try:\n    return np.exp(x) + np.float64(x) // 0.0\nexcept (OverflowError, ZeroDivisionError):\n    return -1.0", [(1.0,), (1000.0,)], 2),
    ("angles", A, "DOUBLE[]", "np.round(np.sin(np.radians(a)) + np.arctan2(a, 2.0), 9)", [[0.0, 30.0, -45.0]], 0),
    ("items", A, "DOUBLE", "np.array(a)[1:2].item() + np.array(a).tolist()[0]", [[1.0, 2.5], [3.0, 4.0, 5.0]], 0),
]

CAST = {"DOUBLE": float, "BIGINT": int, "BOOLEAN": bool, "TEXT": str}


def written(value):
    if isinstance(value, (list, tuple, np.ndarray)):
        return "[" + ", ".join(written(one) for one in value) + "]"
    return str(value) if not isinstance(value, float) else repr(float(value))


def plain(value, returns):
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if returns.endswith("[]"):
        return [plain(one, returns[:-2]) for one in value]
    return CAST[returns](value)


def body_of(text):
    return text if "return" in text else "return " + text


def main():
    warnings.simplefilter("ignore")
    out = ["# Written by native.py: functions of arrays, and what numpy 2.2.6 answers.\n"]
    for name, params, returns, text, rows, replays in CASES + native_grids.CASES + native_narrow.CASES + native_special.CASES:
        names = ", ".join(param.split()[0] for param in params.split(", "))
        # Imports stand before the function.
        imports, _, text = text.rpartition("\n\n")
        imports = "import numpy as np\n" + (imports and imports + "\n")
        source = f"{imports}\ndef f({names}):\n" + textwrap.indent(body_of(text), "    ")
        space = {}
        exec(source, space)
        out.append(f"=== {name} ({params}) RETURNS {returns}" + (f" replays {replays}" if replays else "") + f"\n{source}\n---\n")
        for row in rows:
            row = row if isinstance(row, tuple) else (row,)
            try:
                answer = written(plain(space["f"](*row), returns))
            except Exception as error:
                answer = f"! {type(error).__name__}: {error}"
            out.append(" ; ".join(written(arg) for arg in row) + f" -> {answer}\n")
        out.append("\n")
    (HERE / "native.txt").write_text("".join(out), encoding="utf-8")


main()
