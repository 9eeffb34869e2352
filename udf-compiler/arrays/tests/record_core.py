"""Records the cases of the core: casts, printing, indexing, new arrays, shapes, universal functions, choices."""

import itertools
import json

import numpy as np
from recording import Cases, View, literal

TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
         "complex64", "complex128"]
inf, nan = np.inf, np.nan


def edge(dtype):
    """Values of a type that show its edges."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return np.array([True, False, True, True, False, False])
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return np.array([0, 1, 2, 3, 7, info.max, info.min, info.max - 1, info.min + 1, 5], dtype)
    if dtype.kind == "f":
        return np.array([0.0, -0.0, 1.0, -1.0, 2.5, -3.5, 0.1, 1e-30, 1e30, inf, -inf, nan, 7.0, 0.5], dtype)
    return np.array([0, 1, 1j, -1 - 1j, 2.5 + 3j, complex(-0.0, 0.0), complex(nan, 1), complex(inf, -1), 3 - 4j], dtype)


def mild(dtype):
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return np.array([[True, False, True], [False, False, True]])
    if dtype.kind in "iu":
        return np.array([[3, 1, 2], [6, 5, 4]], dtype)
    if dtype.kind == "f":
        return np.array([[0.5, 1.25, -2.0], [3.75, 0.1, 10.0]], dtype)
    return np.array([[0.5 + 1j, 1.25, -2j], [3.75 - 2j, 0.1, 10.0]], dtype)


def casting():
    cases = Cases("cases/casting.txt")
    times = ["M8", "M8[D]", "M8[s]", "M8[25s]", "M8[M]", "m8", "m8[D]", "m8[s]", "m8[ms]", "m8[Y]"]
    every = TYPES + times + ["<U1", "<U5", "<U40"]
    for a, b in itertools.product(every, every):
        a, b = np.dtype(a), np.dtype(b)
        cases.call("promote_types", np.promote_types, a, b)
        for rule in ("safe", "same_kind"):
            cases.call("can_cast", np.can_cast, a, b, rule)
    for a, b in itertools.product(TYPES, TYPES):
        values = edge(a)
        if np.dtype(a).kind in "fc" and np.dtype(b).kind in "iu":
            values = values[np.isfinite(values) & (np.abs(values) < 100)]
            if np.dtype(b).kind == "u":
                values = values[values.real >= 0]
        cases.call("astype", lambda x, t: x.astype(t), values, np.dtype(b))
        cases.call("astype", lambda x, t: x.astype(t), View(mild(a), "T", "[::-1]"), np.dtype(b))
    odd = np.array([nan, inf, -inf, 1e30, -1e30, 3e9, -3e9, -1.0, -1.5, -200.0, 300.0, 70000.0, -70000.0])
    for b in ("int8", "uint8", "int16", "uint16", "int32", "int64"):
        cases.call("astype", lambda x, t: x.astype(t), odd, np.dtype(b))
    for one in odd:
        for b in TYPES[:9]:
            cases.call("astype", lambda x, t: x.astype(t), np.array([one]), np.dtype(b))
    for unit, to in itertools.product(["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "25s", "2D"], repeat=2):
        moments = np.array([0, 1, -1, 50, -700, "NaT"], f"M8[{unit}]")
        cases.call("astype", lambda x, t: x.astype(t), moments, np.dtype(f"M8[{to}]"))
        if not ({unit, to} & {"Y", "M"}):
            cases.call("astype", lambda x, t: x.astype(t), np.array([0, 1, -1, 50, -700, "NaT"], f"m8[{unit}]"),
                       np.dtype(f"m8[{to}]"))
    for t in ("int64", "float64", "float32"):
        cases.call("astype", lambda x, t: x.astype(t), np.array(["1", " 2 ", "-3"]), np.dtype(t))
        cases.call("astype", lambda x, t: x.astype(t), np.array(["1", "x"]), np.dtype(t))
    for a in TYPES:
        cases.call("astype", lambda x, t: x.astype(t), mild(a), np.dtype("<U64"))
    cases.write()


def printing():
    cases = Cases("cases/printing.txt")
    arrays = [edge(t) for t in TYPES] + [mild(t) for t in TYPES]
    floats = [
        [1.0], [1.5, 2.25], [0.1, 0.2, 0.3], [1e10, 1.0], [1e-10, 1.0], [1e8], [99999999.0], [1e16, 1], [123456.789, 0.001],
        [nan, 1.0], [inf, -inf, 1.0], [nan, nan], [-inf], [0.0, -0.0], [1 / 3, 2 / 3], [1e-5], [1e-4, 1.0], [1234.5678912345],
        [0.1 + 0.2, 1.1 * 3], [1e300, 1e-300], [5e-324], [1.0, 1000.0, 0.0009], [1.0, 1001.0, 0.9], [100.0, 0.09999],
        [2.0 ** 53, 1.0], [1.123456789, 2.0], [1e-20, nan], [1e20, inf], [-1e20, 2.5], [0.30000000000000004],
        [1e100, 1], [3.0e-7, 4.5e-7], [1, 2.5e-4], [12345678.9, 1.0], [0.00012345678901234], [-0.5, 100],
    ]
    for values in floats:
        for t in ("float64", "float32"):
            with np.errstate(all="ignore"):
                arrays.append(np.array(values, t))
    for values in floats[:20]:
        arrays.append(np.array(values) + 1j * np.array(values)[::-1])
    arrays += [np.array(1.0), np.array(1), np.array(True), np.array(1j), np.array("a"), np.array(2.5, "f4"), np.array(nan)]
    arrays += [np.zeros(0), np.zeros((0, 3)), np.zeros((3, 0), "i4"), np.zeros((2, 3, 4)), np.arange(24).reshape(2, 3, 4)]
    arrays += [np.arange(30), np.arange(100.0), np.arange(1001), np.arange(2000.0) / 7, np.zeros((40, 40)), np.arange(3000).reshape(3, 1000)]
    arrays += [np.linspace(0, 1, 23), np.arange(1100).reshape(2, 550), np.arange(1331).reshape(11, 11, 11), np.arange(25) > 3]
    arrays += [np.array(["a", "bcd", "it's", 'say "x"', "tab\t", "\\", ""]), np.array([["x", "yy"], ["zzz", "é"]])]
    arrays += [np.array([-1, 10, 100]), np.array([[1, -200], [3, 4]]), np.array([2**63 - 1, -(2**63)]), np.array([2**64 - 1], "u8")]
    for unit in ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "25s"]:
        arrays.append(np.array([0, 1000, -1, "NaT"], f"M8[{unit}]"))
        arrays.append(np.array([0, 1000, -1, "NaT"], f"m8[{unit}]"))
        arrays.append(np.array([1, 2], f"M8[{unit}]"))
    arrays.append(np.array([1, 2, "NaT"], "m8"))
    rng = np.random.default_rng(1)
    for scale in (1e-6, 1e-3, 1, 1e3, 1e7, 1e12):
        arrays.append(rng.normal(size=11) * scale)
        arrays.append((rng.normal(size=(3, 7)) * scale).astype("f4"))
        arrays.append(np.round(rng.normal(size=(2, 9)) * scale, 2))
    for array in arrays:
        cases.call("repr", np.array_repr, array)
        cases.call("str", np.array_str, array)
        for option in ({"precision": 3}, {"precision": 0}, {"suppress_small": True}):
            if array.dtype.kind in "fc":
                cases.call("repr", np.array_repr, array, **option)
        if array.size <= 40:
            for one in array.reshape(-1):
                cases.call("scalar_repr", repr, one)
                cases.call("scalar_str", str, one)
    for mode in ("fixed", "unique", "maxprec", "maxprec_equal"):
        for sign in ("-", "+", " "):
            for array in arrays[20:60:3]:
                if array.dtype.kind in "fci" and array.ndim:
                    with np.printoptions(floatmode=mode, sign=sign, precision=4, linewidth=60, threshold=20, edgeitems=2):
                        cases.call("options", lambda a, *_: np.array_repr(a), array, mode, sign)
    cases.write()


KEYS = ["0", "-1", "1:", "::2", "::-1", "1:2", "None", "...", ":", "5", "-7", "2:0:-1", "::-2", "True", "False", "10:", "-2:",
        "[0, 1]", "[1, 0, 1]", "[-1]", "[]", "[[0, 1], [1, 0]]", "[5]", "[True, False]", "[True, False, True]"]


def key_value(text):
    if text == "None":
        return None
    if text == "...":
        return Ellipsis
    if ":" in text:
        return slice(*(int(part) if part else None for part in (text + (":" if text.count(":") < 2 else "")).split(":")[:3]))
    value = eval(text)
    return np.array(value, dtype=bool if value and isinstance(value[0], bool) else int) if isinstance(value, list) else value


def key_literal(text):
    """`"…"` for slices, None and the ellipsis, integers and arrays as they are."""
    value = key_value(text)
    return text if value is None or value is Ellipsis or isinstance(value, slice) else value


def indexing():
    cases = Cases("cases/indexing.txt")
    arrays = [np.arange(3) * 10, np.arange(6.0).reshape(2, 3), np.arange(24).reshape(2, 3, 4), np.array(7), np.zeros((0, 3))]
    views = [View(np.arange(12).reshape(3, 4), "T", "[::-1,::2]")]

    def get(a, *keys):
        return np.array(a[tuple(key_value(k) if isinstance(k, str) else k for k in keys)])

    def set_(a, value, *keys):
        a[tuple(key_value(k) if isinstance(k, str) else k for k in keys)] = value
        return a

    for array in arrays + views:
        for key in KEYS:
            cases.call("get", get, array, key_literal(key))
        for a, b in itertools.product(KEYS, KEYS):
            cases.call("get", get, array, key_literal(a), key_literal(b))
    for a, b, c in itertools.product(["0", "1:", "[0, 1]", "...", "None", ":", "[[0], [1]]", "[True, False]"], repeat=3):
        cases.call("get", get, arrays[2], key_literal(a), key_literal(b), key_literal(c))
    mask = arrays[1] > 2
    cases.call("get", get, arrays[1], mask)
    cases.call("get", get, arrays[1], ~mask)
    cases.call("get", get, arrays[2], np.array([[True, False, True], [False, True, False]]))
    cases.call("get", get, arrays[2], "0", np.array([[True, False, True, True]] * 3))
    for array in arrays[:3] + views:
        for key in KEYS:
            for value in (np.array(5), np.array([7, 8]), np.array([1.5, 2.5, 3.5]), np.array([[9], [10]])):
                cases.call("set", set_, array, value, key_literal(key))
        for a, b in itertools.product(KEYS[:24:2], KEYS[1:24:2]):
            for value in (np.array(5), np.array([7, 8])):
                cases.call("set", set_, array, value, key_literal(a), key_literal(b))
    cases.call("set", set_, arrays[1], np.array([1.0, 2, 3]), mask)
    cases.call("set", set_, arrays[1], np.array([1.0, 2]), mask)
    for places in (np.array([0, 2, 1]), np.array([-1]), np.array([5]), np.array([[0, 1], [2, 0]]), np.array([-9])):
        for mode in ("raise", "wrap", "clip"):
            for axis in (None, 0, 1, -1, 2):
                for array in arrays[:3]:
                    cases.call("take", lambda a, i, axis, mode: np.take(a, i, axis=axis, mode=mode), array, places, axis, mode)
    cases.write()


def creation():
    cases = Cases("cases/creation.txt")
    for args in [(0, 5, 1), (5, 0, -1), (0, 1, 0.1), (1, 2, 0.3), (0.0, 10, 2.5), (3, 3, 1), (5, 0, 1), (0, 5, 0), (0.0, 1.0, 0.0),
                 (-3, 4, 2), (0, 1, 1 / 3), (1e16, 1e16 + 10, 1), (0.5, 5, 1), (10, -1, -3), (0, 2**40, 2**38), (nan, 1, 1), (0, 255, 50)]:
        for t in (None, np.dtype("f4"), np.dtype("i4"), np.dtype("f8"), np.dtype("u1"), np.dtype("c16")):
            cases.call("arange", lambda a, b, c, t: np.arange(a, b, c, dtype=t), *args, t)
    for args in [(0.0, 1.0, 5), (0.0, 1.0, 1), (0.0, 1.0, 0), (2.0, 2.0, 4), (0.0, 10.0, 7), (-1.0, 1.0, 50), (1.0, 0.1, 3), (0.0, 0.3, 4)]:
        for endpoint in (True, False):
            for t in (None, np.dtype("i8"), np.dtype("f4")):
                cases.call("linspace", lambda a, b, n, e, t: np.linspace(a, b, n, endpoint=e, dtype=t), *args, endpoint, t)
    for rows, columns, k in [(3, 3, 0), (2, 4, 1), (4, 2, -1), (2, 2, 5), (0, 3, 0)]:
        cases.call("eye", np.eye, rows, columns, k)
        for t in ("int32", "bool", "complex128"):
            cases.call("eye", np.eye, rows, columns, k, np.dtype(t))
    lists = [[], [1, 2], [1, 2.5], [True, False], [True, 2], [[1, 2], [3, 4]], [[1, 2], [3]], [1, [2]], [[[]]], [[], []],
             [1.5, "a"], ["x", "yyy"], [2**63, 1], [2**63, -1], [[1, 2.0], [True, 4]], 5, 2.5, True, "abc", [[1], [2], [3]],
             [nan, 1], [[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[1, 2], [3]], [[5, 6], [7, 8]]], [[1, 2], 3], [300], [-1], [1e300]]
    for value in lists:
        for t in (None, np.dtype("f8"), np.dtype("i8"), np.dtype("i1"), np.dtype("u1"), np.dtype("f4"), np.dtype("bool")):
            cases.call("array", lambda v, t: np.array(v, dtype=t), value, t)
    for value in ([nan], [inf], [1.9], [-1.9]):
        cases.call("array", lambda v, t: np.array(v, dtype=t), value, np.dtype("i8"))
    cases.write()


def shapes():
    cases = Cases("cases/shapes.txt")
    a, b, c = np.arange(6), np.arange(12.0).reshape(3, 4), np.arange(24).reshape(2, 3, 4)
    views = [a, b, c, View(b, "T"), View(c, "[::-1,::2,1:]"), View(c, "T"), np.zeros((0, 3)), np.array(5), np.zeros((1, 3, 1)),
             View(b, "[:,1:3]"), np.arange(4, dtype="i1")]
    targets = [(-1,), (6,), (2, 3), (3, -1), (2, -1, 2), (4, 3), (5,), (-1, -1), (1, 6, 1), (0, -1), (0,), (), (2, 2, 6), (12,), (24,)]
    for array in views:
        for target in targets:
            for order in ("C", "F", "A"):
                cases.call("reshape", lambda a, s, order: a.reshape(s, order=order), array, target, order)
        for order in ("C", "F", "A", "K"):
            cases.call("ravel", lambda a, order: a.ravel(order), array, order)
            cases.call("flatten", lambda a, order: a.flatten(order), array, order)
        for axes in (None, (0,), (1, 0), (0, 1), (2, 0, 1), (-1, 0, 1), (0, 0), (0, 2, 1)):
            cases.call("transpose", np.transpose, array, axes)
        for x, y in itertools.product((0, 1, -1, 2, 3), repeat=2):
            cases.call("swapaxes", np.swapaxes, array, x, y)
            cases.call("moveaxis", np.moveaxis, array, (x,), (y,))
            cases.call("rollaxis", np.rollaxis, array, x, y)
        for axes in ((0,), (1,), (-1,), (0, 1), (0, 0), (5,), (0, -1)):
            cases.call("expand_dims", np.expand_dims, array, axes)
            cases.call("squeeze", np.squeeze, array, axes)
            cases.call("flip", np.flip, array, axes)
        cases.call("squeeze", np.squeeze, array, None)
        cases.call("flip", np.flip, array, None)
        for axis in (None, 0, 1, -1, 2):
            for count in ([2], [0], [1, 2, 0], [1, 0, 2, 1], [-1], [1, 2, 3, 4, 5]):
                cases.call("repeat", lambda a, n, axis: np.repeat(a, n, axis), array, tuple(count), axis)
            for places in ((0,), (-1,), (1, 0), (9,), ()):
                cases.call("delete", lambda a, p, axis: np.delete(a, list(p), axis), array, places, axis)
            for place in (0, 1, -1, 9):
                for value in (np.array(9), np.array([7, 8])):
                    cases.call("insert_one", lambda a, p, v, axis: np.insert(a, p, v, axis), array, place, value, axis)
            for places in ((0, 1), (1, 0), (2, 2), (0, -1), (9, 1)):
                for value in (np.array(9), np.array([7, 8])):
                    cases.call("insert", lambda a, p, v, axis: np.insert(a, list(p), v, axis), array, places, value, axis)
        for shift, axis in (((1,), None), ((-2,), None), ((1,), (0,)), ((-1,), (1,)), ((1, 2), (0, 1)), ((7,), (-1,)), ((1,), (0, 1)), ((1, 1), (0, 0))):
            cases.call("roll", np.roll, array, shift if len(shift) > 1 else shift[0], axis)
        for counts in ((2,), (1, 2), (2, 1, 2), (0,), ()):
            cases.call("tile", np.tile, array, counts)
        for k, x, y in ((0, 0, 1), (1, 0, 1), (-1, 0, 1), (5, 0, 1), (0, 1, 2), (0, -1, 0), (0, 0, 0)):
            cases.call("diagonal", np.diagonal, array, k, x, y)
        for lengths, axis in (((2,), None), ((2, 2), None), ((2,), (0,)), ((3,), (-1,)), ((9,), (0,)), ((1,), (1,))):
            cases.call("windows", np.lib.stride_tricks.sliding_window_view, array, lengths, axis)
        for n in (1, 2, 3):
            cases.call("atleast", getattr(np, f"atleast_{n}d"), array, n) if False else None
        for shape in ((3, 4), (2, 3, 4), (6,), (5, 6), (3, 3), (), (1, 3, 4)):
            cases.call("broadcast_to", np.broadcast_to, array, shape)
        for parts in (1, 2, 3, 4):
            for axis in (0, 1, -1):
                cases.call("split", lambda a, n, axis: tuple(np.split(a, n, axis)), array, parts, axis)
                cases.call("array_split", lambda a, n, axis: tuple(np.array_split(a, n, axis)), array, parts, axis)
        for axis in (0, 1):
            cases.call("split_at", lambda a, p, axis: tuple(np.split(a, list(p), axis)), array, (1, 2), axis)
            cases.call("split_at", lambda a, p, axis: tuple(np.split(a, list(p), axis)), array, (2, 1, 9, -1), axis)
        for mode in ("edge", "reflect", "symmetric", "wrap"):
            for width in (1, 2, 5):
                cases.call("pad", lambda a, w, mode: np.pad(a, w, mode), array, width, mode)
        cases.call("pad_constant", lambda a, w, v: np.pad(a, w, constant_values=v), array, 2, 7)
        cases.call("pad_constant", lambda a, w, v: np.pad(a, w, constant_values=v), array, 0, 7)
    joins = [(a, a), (a, b), (b, b), (c, c), (b, View(b, "[::-1]")), (a, a.astype("f4")), (a.astype("i1"), a.astype("u1")), (b, b[:2]),
             (c, b), (np.array(1), a), (np.array(["a", "bcd"]), np.array([1, 2])), (np.zeros((0, 4)), b), (View(b, "T"), View(b, "T"))]
    for arrays in joins:
        for axis in (None, 0, 1, -1, 2):
            cases.call("concatenate", lambda arrays, axis: np.concatenate(arrays, axis), arrays, axis)
            if axis is not None:
                cases.call("stack", lambda arrays, axis: np.stack(arrays, axis), arrays, axis)
    cases.write()


EXACT = ["add", "subtract", "multiply", "divide", "floor_divide", "remainder", "fmod", "power", "maximum", "minimum", "fmax", "fmin",
         "equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor",
         "bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift", "gcd", "lcm", "heaviside", "copysign", "nextafter", "divmod"]
EXACT_ONE = ["negative", "positive", "absolute", "sign", "square", "reciprocal", "conjugate", "logical_not", "invert", "bitwise_count", "isnan",
             "isinf", "isfinite", "signbit", "floor", "ceil", "trunc", "rint", "sqrt", "spacing", "modf", "frexp", "fabs", "degrees",
             "radians", "rad2deg", "deg2rad"]
NEAR_ONE = ["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh",
            "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt"]
NEAR = ["hypot", "arctan2", "logaddexp", "logaddexp2", "float_power"]


def bound(name, *arrays):
    kinds = {a.array.dtype.kind if isinstance(a, View) else np.asarray(a).dtype.kind for a in arrays}
    if "c" in kinds and name in ("multiply", "power", "divide", "square", "sqrt", "reciprocal", "absolute", "sign", "float_power"):
        return "ulp=16"
    if name in NEAR_ONE:
        return "tol=1e-5" if "c" in kinds else "ulp=4"
    return "ulp=4" if name in NEAR or name == "power" and kinds & set("f") else ""


def ufuncs():
    cases = Cases("cases/ufuncs.txt")
    for name in EXACT + NEAR:
        ufunc = getattr(np, name)
        for a, b in itertools.product(TYPES, TYPES):
            x, y = mild(a), mild(b)
            cases.call(name, ufunc, x, y, bound=bound(name, x, y))
        for t in TYPES:
            values = edge(t)
            if name in ("power", "float_power") and np.dtype(t).kind in "c":
                continue
            if np.dtype(t).kind == "c" and name in ("multiply", "divide"):
                values = values[np.isfinite(values)][1:]
            x, y = values.repeat(len(values)), np.tile(values, len(values))
            if name == "power" and np.dtype(t).kind in "iu":
                y = np.abs(y // 3) % 11
            cases.call(name, ufunc, x, y, bound=bound(name, x, y))
            for weak in (2, 0, -1, 300, 2.5, True, 2**70):
                if name in ("power",) and np.dtype(t).kind == "c":
                    continue
                cases.call(name, ufunc, mild(t), weak, bound=bound(name, mild(t), 0.5))
                cases.call(name, ufunc, weak, mild(t), bound=bound(name, mild(t), 0.5))
    for name in EXACT_ONE + NEAR_ONE:
        for t in TYPES:
            values = edge(t)
            if np.dtype(t).kind == "c" and name in NEAR_ONE + ["square", "reciprocal", "sqrt"]:
                values = values[np.isfinite(values)]
                if name in ("log1p", "expm1", "reciprocal", "arctanh", "log", "log2", "log10"):
                    values = values[1:5] * 0.7
                if name in ("arctan", "arctanh"):
                    values = np.array([0.5 + 0.25j, -2 + 3j], t)
            cases.call(name, getattr(np, name), values, bound=bound(name, values))
            cases.call(name, getattr(np, name), View(mild(t), "T"), bound=bound(name, mild(t)))
    shapes_ = [np.arange(3), np.arange(6.0).reshape(2, 3), np.arange(2).reshape(2, 1), View(np.arange(6).reshape(2, 3), "T"), np.array(2.0),
               np.zeros((0, 3)), View(np.arange(12.0).reshape(4, 3), "[::-2]"), np.arange(4)]
    for x, y in itertools.product(shapes_, shapes_):
        for name in ("add", "less", "divide", "maximum"):
            cases.call(name, getattr(np, name), x, y)
    for name in ("ldexp",):
        cases.call(name, np.ldexp, np.array([1.5, -2.0, 0.0, inf, 5e-324, 1e308]), np.array([1, -3, 5, 2, -1, 40]))
        cases.call(name, np.ldexp, np.array([1.5, 1.75, 3.0, 1.0]), np.array([-1074, -1075, -1074, -1076]))
    moments = np.array(["2020-01-01", "NaT", "2021-05-06", "1969-12-31"], "M8[D]")
    spans = np.array([1, "NaT", -3, 10], "m8[D]")
    hours = np.array([5, 30, "NaT", -1], "m8[h]")
    for name in ("add", "subtract", "multiply", "divide", "floor_divide", "remainder", "equal", "not_equal", "less", "less_equal", "greater",
                 "greater_equal", "maximum", "minimum", "fmax", "fmin", "divmod"):
        for x, y in itertools.product([moments, spans, hours, np.array([1, 2, 3, -4]), np.array([0.5, 2.0, -1.5, 3.0])], repeat=2):
            if x.dtype.kind in "mM" or y.dtype.kind in "mM":
                cases.call(name, getattr(np, name), x, y)
    for name in ("isnat", "absolute", "negative", "sign", "isfinite", "isinf", "positive"):
        for x in (moments, spans):
            cases.call(name, getattr(np, name), x)
    words = np.array(["a", "abc", "b"])
    for name in ("equal", "not_equal", "less", "greater"):
        cases.call(name, getattr(np, name), words, np.array(["a", "abd", "B"]))
    cases.write()


def folds():
    cases = Cases("cases/folds.txt")
    arrays = [np.arange(1, 7), np.arange(12).reshape(3, 4), View(np.arange(12.0).reshape(3, 4), "T"), np.array([[True, False], [True, True]]),
              np.zeros((0, 3)), np.arange(1, 5, dtype="i1")]
    for name in ("add", "multiply", "maximum", "minimum", "logical_and", "logical_or", "bitwise_or", "bitwise_and", "subtract", "gcd"):
        ufunc = getattr(np, name)
        for array in arrays:
            for axis in (0, 1, -1):
                cases.call(f"reduce_{name}", lambda a, axis: ufunc.reduce(a, axis), array, axis)
                cases.call(f"accumulate_{name}", lambda a, axis: ufunc.accumulate(a, axis), array, axis)
            cases.call(f"reduceat_{name}", lambda a, p: ufunc.reduceat(a, p), array, (0, 1))
            cases.call(f"outer_{name}", ufunc.outer, array, np.arange(3))

    def at(ufunc):
        def changed(a, i, v):
            ufunc.at(a, i, v)
            return a
        return changed

    def where(ufunc):
        return lambda a, b, mask, out: ufunc(a, b, where=mask, out=out)

    places = [np.array([0, 2, 0, 0]), np.array([-1, 1]), np.array([9]), np.array([[0, 1], [1, 1]]), np.array([True, False, True])]
    for name in ("add", "multiply", "subtract", "maximum", "divide", "logical_and", "power"):
        ufunc = getattr(np, name)
        for array in (np.arange(3), np.arange(3.0), np.arange(12.0).reshape(3, 4), np.arange(3, dtype="i1")):
            for index in places:
                for value in (np.array(2), np.array(0.5), np.arange(1, 5), np.array([3, 4])):
                    cases.call(f"at_{name}", at(ufunc), array, index, value)
        for a, b in ((np.arange(6.0).reshape(2, 3), np.arange(3)), (np.arange(3), np.array(2.0)), (np.arange(3), np.arange(3))):
            for mask in (np.array([True, False, True]), np.array(False), np.array([[True], [False]])):
                for out in (np.full((2, 3), 9.0), np.zeros((2, 3), "i8"), np.zeros(3), np.zeros(4)):
                    cases.call(f"where_{name}", where(ufunc), a, b, mask, out)
    for t in TYPES[1:]:
        for exponent in (2, 0.5, -1.0, 1.0, 0, 2.0, 3, -1, np.array(2.0), np.array(2), np.array([2, 3, 1])):
            values = mild(t)
            cases.call("operator_power", lambda a, b: a ** b, values, exponent, bound=bound("power", values, np.array(0.5)))
    for array in (np.arange(6), np.arange(6.0).reshape(2, 3), View(np.arange(6).reshape(2, 3), "T")):
        for index in (np.array([0, -1, 2]), np.array([7]), np.array([], "i8")):
            for mode in ("raise", "wrap", "clip"):
                for value in (np.array([9]), np.array([7.5, 8.5])):
                    def put(a, i, v, mode):
                        np.put(a, i, v, mode)
                        return a
                    cases.call("put_", put, array, index, value, mode)
    cases.write()


def choices():
    cases = Cases("cases/choices.txt")
    mask = np.array([[True, False, True], [False, False, True]])
    for a, b in itertools.product(TYPES, TYPES):
        cases.call("where", np.where, mask, mild(a), mild(b))
        cases.call("where", np.where, mask, mild(a), 2)
        cases.call("where", np.where, mask, 2.5, mild(b))
    for t in TYPES:
        for low, high in ((1, 3), (None, 2), (2, None), (3, 1), (None, None), (1.5, 2.5), (np.array([1, 2, 3]), 5), (-300, 300)):
            cases.call("clip", np.clip, mild(t), low, high)
        cases.call("nan_to_num", np.nan_to_num, edge(t))
        cases.call("nan_to_num", lambda a, x, y, z: np.nan_to_num(a, nan=x, posinf=y, neginf=z), edge(t), 1.5, 2.5, -2.5)
        for decimals in (0, 1, 2, -1, 5, -3):
            cases.call("round", np.round, edge(t), decimals)
            cases.call("round", np.round, mild(t) * 37 // 1 if t == "int64" else mild(t), decimals)
        for other in TYPES:
            cases.call("isclose", np.isclose, mild(t), mild(other))
        cases.call("isclose", np.isclose, edge(t), edge(t))
        cases.call("isclose", lambda a, b, rtol, atol, equal_nan: np.isclose(a, b, rtol, atol, equal_nan), edge(t), edge(t)[::-1], 0.1, 0.01, True)
    cases.call("round", np.round, np.array([2.675, 0.5, 1.5, -0.4, 2.5, 1e300, 123.456]), 2)
    for mode in ("raise", "wrap", "clip"):
        cases.call("choose", lambda n, c, mode: np.choose(n, c, mode=mode), np.array([0, 1, 2, 1]), (np.arange(4), np.arange(4) * 10, np.arange(4) * 100.0), mode)
        cases.call("choose", lambda n, c, mode: np.choose(n, c, mode=mode), np.array([0, 3, -1, 1]), (np.arange(4), np.arange(4) * 10, np.arange(4) * 100.0), mode)
    x = np.arange(6)
    cases.call("select", lambda conditions, chosen, default: np.select(list(conditions), list(chosen), default), (x < 2, x > 3), (x, x * 2.5), -1)
    cases.call("select", lambda conditions, chosen, default: np.select(list(conditions), list(chosen), default), (x < 2,), (x, x), 0)
    cases.write()


if __name__ == "__main__":
    for record in (casting, printing, indexing, creation, shapes, ufuncs, folds, choices):
        record()
