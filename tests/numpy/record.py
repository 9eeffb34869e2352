#!/usr/bin/env python3
"""Writes ../sql/numpy_numbers.slt: what numpy answers for functions of plain numbers, call by call.

Needs numpy 2.2.6, as ../pandas does. Each group is one SQL function that gives the texts of its expressions, so that it is
compiled; `repr` in an expression keeps one interpreted. What numpy rounds otherwise on another machine is written with 12 digits.
"""

import math
import warnings
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
FLOATS = [0.0, -0.0, 1.5, -2.5, 2.5, 0.1, 2.675, 1e16, -1e308, 5e-324, math.inf, -math.inf, math.nan]
PAIRS = [(1.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (1.0, 0.0), (0.0, 0.0), (-1.0, 0.0), (math.nan, 1.0), (1.0, math.nan), (math.inf, 2.0),
         (-3.0, math.inf), (-8.0, 0.5), (0.0, -1.0), (10.0, 400.0), (0.0, -0.0), (1e308, 10.0)]
INTS = [(7, 2), (-7, 2), (7, -2), (5, 0), (2**62, 2), (2**63 - 1, 1), (-(2**63), -1), (3, 70), (2**53 + 1, 3)]
NAMES = {math.inf: "'inf'::DOUBLE", -math.inf: "'-inf'::DOUBLE"}

# A name, the parameters, the rows, and expressions of the parameters.
GROUPS = [
    ("rounding", "x DOUBLE", FLOATS, ["np.floor(x)", "np.ceil(x)", "np.trunc(x)", "np.rint(x)", "np.fix(x)", "np.round(x, 2)", "np.round(x)",
                                      "np.round(x, -1)", "round(np.float64(x), 1)"]),
    ("signs", "x DOUBLE", FLOATS, ["np.abs(x)", "np.fabs(x)", "np.sign(x)", "np.negative(x)", "np.square(x)", "np.signbit(x)",
                                   "np.copysign(2.0, x)", "np.nan_to_num(x)", "np.clip(x, -1, 1.5)", "np.clip(x, None, 2)"]),
    ("tests", "x DOUBLE", FLOATS, ["np.isnan(x)", "np.isinf(x)", "np.isfinite(x)", "np.logical_not(x)", "np.isclose(x, 1.5)",
                                   "bool(np.isnan(x) or x > 1)", "np.float64(x) == None", "(np.float64(x) > 0) + (np.float64(x) > 1)",
                                   "~np.isnan(x)", "np.float64(x) > np.int64(1)"]),
    ("roots", "x DOUBLE", FLOATS, [f"f'{{np.{name}(x):.12g}}'" for name in
                                   "sqrt exp expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan sinh cosh tanh radians degrees".split()]),
    ("pairs", "x DOUBLE, y DOUBLE", PAIRS, ["np.add(x, y)", "np.subtract(x, y)", "np.multiply(x, y)", "np.divide(x, y)", "np.floor_divide(x, y)",
                                            "np.mod(x, y)", "np.fmod(x, y)", "np.power(x, y)", "np.maximum(x, y)", "np.minimum(x, y)",
                                            "np.fmax(x, y)", "np.fmin(x, y)", "np.less(x, y)", "np.equal(x, y)", "np.logical_and(x, y)"]),
    ("operators", "x DOUBLE, y DOUBLE", PAIRS, ["np.float64(x) + y", "x - np.float64(y)", "np.float64(x) / y", "x / np.float64(y)",
                                                "np.float64(x) // y", "x % np.float64(y)", "np.float64(x) ** y", "np.float64(x) < y",
                                                "-np.float64(x)", "abs(np.float64(x))", "max(np.float64(x), y)", "f'{np.float64(x):.3f}'"]),
    ("whole", "i BIGINT, j BIGINT", INTS, ["np.add(i, j)", "np.subtract(i, j)", "np.multiply(i, j)", "np.divide(i, j)", "np.floor_divide(i, j)",
                                           "np.mod(i, j)", "np.maximum(i, j)", "np.square(i)", "np.negative(i)", "np.abs(i)", "np.sign(i)",
                                           "np.floor(i)", "np.bitwise_and(i, j)", "np.left_shift(i, abs(j))", "np.right_shift(i, abs(j))"]),
    ("whole_operators", "i BIGINT, j BIGINT", INTS, ["np.int64(i) + j", "np.int64(i) * j", "i - np.int64(j)", "np.int64(i) / j", "np.int64(i) // j",
                                                     "np.int64(i) % j", "np.int64(i) * 0.5", "np.int64(i) == float(i)", "np.int64(i) > j",
                                                     "~np.int64(i)", "np.int64(i) ** 3", "int(np.int64(i)) + 1", "np.sqrt(np.int64(abs(j)))"]),
    ("types", "x DOUBLE, i BIGINT", [(1.5, 2), (-0.0, -3)], ["repr(np.sign(x))", "repr(np.add(x, i))", "repr(np.add(i, i))", "repr(np.isnan(x))",
                                                           "repr(np.floor(i))", "repr(np.float64(x))", "repr(round(np.float64(x)))",
                                                           "type(np.mean([1, 2])).__name__", "isinstance(np.exp(x), float)",
                                                           "isinstance(np.int64(i), int)", "repr(np.sum([x, i]))", "repr(np.median([1, 4, 3]))",
                                                           "repr(np.where(x > 0, 1, 2) + 1)", "repr(np.int64(i).item())"]),
    ("lists", "x DOUBLE", [0.1, 1e16, math.nan, -0.0], [f"np.{name}([0.1] * 100 + [x])" for name in ("sum", "mean", "max", "min", "median")] +
     ["np.sum([2**62, 2**62, 2])", "np.std([x, 1, 4.5])", "np.var([x, 2], ddof=1)", "np.prod([x, 3])", "np.any([0, x])", "np.all([1, x])",
      "np.sum([True, True])", "np.max([True, False])", "np.ptp([1, 7, 3])", "np.mean((1, 2, x), axis=0)"]),
]
# Expressions that are refused, whatever handlers there are.
REFUSED = ["np.load('a.npy')", "np.memmap('a', dtype=float)", "np.sum([1, None])", "np.array([None, x])", "np.frombuffer(b'12345678')",
           "np.float16(x)", "np.longdouble(x)", "np.exp(True)", "np.ma.array([x])", "np.polynomial.Polynomial([x])", "np.array([object()])",
           "np.frompyfunc(abs, 1, 1)", "np.array([1], dtype='float16')", "np.array([x]).ctypes", "np.array([{}])",
           "np.sort_complex([x]).tofile('a')", "np.savez('a', x)", "np.rec.array([x])", "np.char.upper('a')", "np.matrix([[x]])"]


def literal(value):
    if isinstance(value, float):
        return NAMES.get(value) or ("'nan'::DOUBLE" if value != value else f"'{value!r}'::DOUBLE")
    return f"'{value}'::BIGINT"


def body(expressions):
    lines = "".join(f"        {expression},\n" for expression in expressions)
    return f"    values = (\n{lines}    )\n    return ' '.join([str(value) for value in values])"


def case(name, params, rows, expressions):
    rows = [row if isinstance(row, tuple) else (row,) for row in rows]
    names = [param.split()[0] for param in params.split(", ")]
    text = f"import numpy as np\ndef {name}({', '.join(names)}):\n{body(expressions)}"
    space = {}
    exec(text, space)
    values = ", ".join(f"({place}, {', '.join(map(literal, row))})" for place, row in enumerate(rows))
    answers = "\n".join(space[name](*row) for row in rows)
    call = f"{name}({', '.join(names)})"
    return (f"statement ok\nCREATE FUNCTION {name}({params}) RETURNS TEXT LANGUAGE python AS $$\n{text}\n$$\n\n"
            f"query T\nSELECT {call} FROM (VALUES {values}) v(place, {', '.join(names)}) ORDER BY place\n----\n{answers}\n")


def refused():
    lines = "".join(f"    lambda x: {expression},\n" for expression in REFUSED)
    text = ("import numpy as np\nCALLS = [\n" + lines + "]\ndef refused(x, i):\n    try:\n        return str(CALLS[i](x))\n"
            "    except Exception:\n        return 'handled'")
    asked = "\n".join(f"statement error (?s)NotImplementedError: numpy[.:].*function refused, line {place + 4}\\b\nSELECT refused(1.5::DOUBLE, {place})\n"
                      for place in range(len(REFUSED)))
    return f"statement ok\nCREATE FUNCTION refused(x DOUBLE, i BIGINT) RETURNS TEXT LANGUAGE python AS $$\n{text}\n$$\n\n{asked}"


def main():
    warnings.simplefilter("ignore")
    head = "# Written by ../numpy/record.py: functions of numpy of plain numbers, as numpy 2.2.6 answers.\n\n"
    parts = [case(*group) for group in GROUPS] + [refused()]
    parts.append("query TT\nSELECT name, volatility FROM taipan.functions WHERE name IN ('roots', 'whole', 'pairs') ORDER BY name\n----\n"
                 "pairs immutable\nroots immutable\nwhole immutable\n")
    (HERE.parent / "sql" / "numpy_numbers.slt").write_text(head + "\n".join(parts))


main()
