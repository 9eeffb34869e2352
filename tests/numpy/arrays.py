#!/usr/bin/env python3
"""Writes ../sql/numpy_arrays.slt: functions of arrays as people write them, and what numpy answers.

Needs numpy 2.2.6. Each function is run here as it stands there. Values that numpy itself rounds otherwise on another machine are rounded by
the functions.
"""

import textwrap
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent

# Name, parameters, result, body, and calls: arguments as SQL and as Python.
FUNCTIONS = [
    ("cosine", "a DOUBLE[], b DOUBLE[]", "DOUBLE", """
        a, b = np.array(a), np.array(b)
        return round(float(np.dot(a, b) / (np.linalg.norm(a) * np.linalg.norm(b))), 10)
     """, [([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), ([1.0, 0.0], [0.0, 1.0])]),
    ("softmax", "xs DOUBLE[]", "DOUBLE[]", """
        x = np.asarray(xs)
        e = np.exp(x - x.max())
        return (e / e.sum()).round(9)
     """, [([1.0, 2.0, 3.0],), ([1000.0, 1000.0],)]),
    ("normalised", "xs DOUBLE[]", "DOUBLE[]", """
        x = np.array(xs, dtype=np.float64)
        return ((x - x.mean()) / x.std()).round(10).tolist()
     """, [([1.0, 2.0, 3.0, 4.0],)]),
    ("top_k", "xs DOUBLE[], k BIGINT", "BIGINT[]", """
        return np.argsort(xs)[::-1][:k]
     """, [([0.1, 0.9, 0.5, 0.7], 2)]),
    ("best_label", "xs DOUBLE[]", "TEXT", """
        return ["cat", "dog", "bird"][np.argmax(xs)]
     """, [([0.2, 0.7, 0.1],), ([0.2, 0.1, 0.7],)]),
    ("moving_average", "xs DOUBLE[], n BIGINT", "DOUBLE[]", """
        return np.convolve(xs, np.ones(n) / n, mode="valid").round(10)
     """, [([1.0, 2.0, 3.0, 4.0, 5.0], 2)]),
    ("moving_sum", "xs DOUBLE[], n BIGINT", "DOUBLE[]", """
        c = np.cumsum(np.insert(xs, 0, 0.0))
        return c[n:] - c[:-n]
     """, [([1.0, 2.0, 3.0, 4.0, 5.0], 3)]),
    ("drawdown", "xs DOUBLE[]", "DOUBLE", """
        x = np.array(xs)
        peak = np.maximum.accumulate(x)
        return np.max((peak - x) / peak)
     """, [([100.0, 120.0, 90.0, 110.0],)]),
    ("haversine", "a DOUBLE[], b DOUBLE[]", "DOUBLE[]", """
        lat, lon = np.radians(a), np.radians(b)
        d = np.sin(np.diff(lat) / 2) ** 2 + np.cos(lat[:-1]) * np.cos(lat[1:]) * np.sin(np.diff(lon) / 2) ** 2
        return np.round(2 * 6371 * np.arcsin(np.sqrt(d)), 6)
     """, [([52.52, 48.85, 51.5], [13.4, 2.35, -0.12])]),
    ("bands", "xs DOUBLE[]", "TEXT[]", """
        x = np.array(xs)
        return np.select([x < 1, x < 10], ["low", "middle"], "high").tolist()
     """, [([0.5, 5.0, 50.0],)]),
    ("safe_ratio", "a DOUBLE[], b DOUBLE[]", "DOUBLE[]", """
        a, b = np.array(a), np.array(b)
        return np.divide(a, b, out=np.zeros_like(a), where=b != 0)
     """, [([1.0, 2.0, 3.0], [2.0, 0.0, 4.0])]),
    ("quartiles", "xs DOUBLE[]", "DOUBLE[]", """
        return np.percentile(xs, [25, 50, 75])
     """, [([1.0, 2.0, 3.0, 4.0],), ([7.5],)]),
    ("outliers", "xs DOUBLE[]", "DOUBLE[]", """
        x = np.array(xs)
        low, high = np.quantile(x, [0.25, 0.75])
        return x[(x < low - 1.5 * (high - low)) | (x > high + 1.5 * (high - low))]
     """, [([1.0, 2.0, 3.0, 2.0, 100.0],)]),
    ("solved", "a DOUBLE[][], b DOUBLE[]", "DOUBLE[]", """
        return np.linalg.solve(np.array(a), np.array(b)).round(10)
     """, [([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])]),
    ("trend", "xs DOUBLE[]", "DOUBLE", """
        slope, intercept = np.polyfit(np.arange(len(xs)), xs, 1)
        return round(slope, 8)
     """, [([1.0, 3.0, 5.0, 7.0],)]),
    ("transposed_array", "xs BIGINT[][]", "BIGINT[][]", """
        return np.array(xs).T
     """, [([[1, 2, 3], [4, 5, 6]],)]),
    ("row_sums", "xs BIGINT[][]", "BIGINT[]", """
        return np.array(xs).sum(axis=1)
     """, [([[1, 2, 3], [4, 5, 6]],)]),
    ("distances", "xs DOUBLE[][]", "DOUBLE[][]", """
        x = np.array(xs)
        return np.sqrt(((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=-1))
     """, [([[0.0, 0.0], [3.0, 4.0]],)]),
    ("seeded", "seed BIGINT, n BIGINT", "DOUBLE[]", """
        return np.random.default_rng(seed).normal(size=n).round(12)
     """, [(42, 3)]),
    ("seeded_legacy", "seed BIGINT", "BIGINT[]", """
        rng = np.random.RandomState(seed)
        return rng.randint(0, 100, 5)
     """, [(7,)]),
    ("counted", "xs TEXT[]", "TEXT", """
        values, counts = np.unique(xs, return_counts=True)
        return ', '.join(f'{v}={c}' for v, c in zip(values, counts))
     """, [(["b", "a", "b"],)]),
    ("histogrammed", "xs DOUBLE[]", "BIGINT[]", """
        counts, edges = np.histogram(xs, bins=4, range=(0, 4))
        return counts
     """, [([0.5, 1.5, 1.7, 4.0],)]),
    ("interpolated", "x DOUBLE", "DOUBLE", """
        return np.interp(x, [0, 10, 20], [0.0, 100.0, 50.0])
     """, [(5.0,), (15.0,), (99.0,)]),
    ("any_missing", "xs DOUBLE[]", "BOOLEAN", """
        return np.isnan(xs).any()
     """, [([1.0, 2.0],)]),
    ("largest", "xs BIGINT[]", "BIGINT", """
        return np.array(xs).max()
     """, [([3, 9, 4],)]),
    ("hashed", "s TEXT", "BIGINT", """
        h = np.uint32(2166136261)
        with np.errstate(over='ignore'):
            for c in s.encode():
                h = (h ^ np.uint32(c)) * np.uint32(16777619)
        return h
     """, [("hello",)]),
    ("spectrum_peak", "xs DOUBLE[]", "BIGINT", """
        return np.argmax(np.abs(np.fft.rfft(np.array(xs) - np.mean(xs))))
     """, [([0.0, 1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0],)]),
    ("neighbours", "xs BIGINT[][]", "BIGINT[][]", """
        a = np.pad(np.array(xs), 1)
        n = sum(np.roll(np.roll(a, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1)) - a
        return ((n == 3) | ((a == 1) & (n == 2))).astype(int)[1:-1, 1:-1]
     """, [([[0, 1, 0], [0, 1, 0], [0, 1, 0]],)]),
    ("runs", "xs BIGINT[]", "BIGINT[]", """
        x = np.array(xs)
        starts = np.flatnonzero(np.concatenate(([True], x[1:] != x[:-1])))
        return np.diff(np.append(starts, len(x)))
     """, [([1, 1, 2, 2, 2, 3],)]),
    ("explained", "a DOUBLE[], b DOUBLE[]", "TEXT", """
        try:
            return str(np.array(a) + np.array(b))
        except ValueError as error:
            return f'ValueError: {error}'
     """, [([1.0, 2.0], [1.0, 2.0, 3.0]), ([1.5, 2.5], [1.0, 1.0])]),
    ("nested_text", "xs DOUBLE[]", "TEXT", """
        return repr(np.array(xs).reshape(2, -1)).replace(chr(10), ' ')
     """, [([1.0, 2.0, 3.5, 4.25],)]),
]
# Functions that raise, and what they raise.
RAISING = [
    ("unequal", "a DOUBLE[], b DOUBLE[]", "DOUBLE[]", "return np.array(a) + np.array(b)", "[1.0, 2.0], [1.0, 2.0, 3.0]",
     r"ValueError: operands could not be broadcast together with shapes \(2,\) \(3,\)"),
    ("singular", "a DOUBLE[][]", "DOUBLE[][]", "return np.linalg.inv(a)", "[[1.0, 2.0], [2.0, 4.0]]", "LinAlgError: Singular matrix"),
    ("ambiguous", "a DOUBLE[]", "BOOLEAN", "return bool(np.array(a) > 1)", "[1.0, 2.0]",
     "ValueError: The truth value of an array with more than one element is ambiguous"),
    ("outside", "a DOUBLE[]", "DOUBLE", "return np.array(a)[5]", "[1.0, 2.0]", "IndexError: index 5 is out of bounds for axis 0 with size 2"),
    ("enormous", "n BIGINT", "BIGINT", "return len(np.zeros(n))", "1000000000000",
     r"MemoryError: Unable to allocate 7.28 TiB for an array with shape \(1000000000000,\) and data type float64"),
    ("loaded", "n BIGINT", "BIGINT", "return len(np.load('a.npy'))", "1", "NotImplementedError: numpy.load is not supported in functions"),
]


def literal(value):
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, str):
        return f"'{value}'"
    return f"{value!r}::DOUBLE" if isinstance(value, float) else repr(value)


def shown(value):
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def main():
    lines = ["# Written by ../numpy/arrays.py: functions of arrays, as numpy 2.2.6 answers."]
    for name, parameters, returns, body, calls in FUNCTIONS:
        body = textwrap.dedent(body).strip()
        names = [one.split()[0] for one in parameters.split(", ")]
        text = f"import numpy as np\ndef {name}({', '.join(names)}):\n{textwrap.indent(body, '    ')}"
        space = {}
        exec(text, space)
        lines += ["", "statement ok", f"CREATE FUNCTION {name}({parameters}) RETURNS {returns} LANGUAGE python AS $$", text, "$$"]
        for call in calls:
            made = shown(space[name](*call)).split("\n")
            if returns == "DOUBLE":
                # Numbers alone are written without a fraction of zero.
                made = [text.removesuffix(".0") for text in made]
            lines += ["", "query T" if returns == "TEXT" else "query I" if returns == "BIGINT" else "query R" if returns == "DOUBLE" else "query ?"]
            lines += [f"SELECT {name}({', '.join(map(literal, call))})", "----", *made]
    for name, parameters, returns, body, call, error in RAISING:
        names = [one.split()[0] for one in parameters.split(", ")]
        lines += ["", "statement ok", f"CREATE FUNCTION {name}({parameters}) RETURNS {returns} LANGUAGE python AS $$",
                  f"import numpy as np\ndef {name}({', '.join(names)}):\n    {body}", "$$", "", f"statement error {error}", f"SELECT {name}({call})"]
    (HERE.parent / "sql" / "numpy_arrays.slt").write_text("\n".join(lines) + "\n")


main()
