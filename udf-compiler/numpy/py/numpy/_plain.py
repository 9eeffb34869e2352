"""numpy's functions of plain numbers: floats, whole numbers, truth values, Python's own or numpy's. What they give is a number of
numpy's. Anything else is refused, or raises what numpy raises."""
import math

import _taipan_array as _array
from numpy._refusing import refuse, warn
from numpy._scalars import (
    ARITHMETIC, COMPARISONS, UFuncTypeError, bool_, common, computed, compared, float64, float_power, generic, inf, int64,
    kind_of, nan, no_loop, number_of, plain,
)

WHOLE = 2.0**52


def _overflowing(function, at=lambda x: inf):
    def guarded(x):
        try:
            return function(x)
        except OverflowError:
            return at(x)

    return guarded


def _within(function, low, high):
    """A function between two bounds, no number outside."""
    return lambda x: x if x != x else function(x) if low <= x <= high else nan


def _logarithm(function):
    return lambda x: function(x) if x > 0 else -inf if x == 0 else nan


def _log1p(x):
    return math.log1p(x) if x > -1 else -inf if x == -1 else nan


def _arctanh(x):
    return math.copysign(inf, x) if x in (-1, 1) else _within(math.atanh, -1, 1)(x)


def _circular(function):
    return lambda x: nan if math.isinf(x) else function(x)


def _rint(x):
    return math.copysign(float(round(x)), x) if abs(x) < WHOLE else x


def _whole(function):
    return lambda x: math.copysign(float(function(x)), x) if abs(x) < WHOLE else x


# Functions that make floats of whole numbers.
FLOATS = {
    "sqrt": _within(math.sqrt, 0, inf),
    "cbrt": math.cbrt,
    "exp": _overflowing(math.exp),
    "exp2": _overflowing(math.exp2),
    "expm1": _overflowing(math.expm1),
    "log": _logarithm(math.log),
    "log2": _logarithm(math.log2),
    "log10": _logarithm(math.log10),
    "log1p": _log1p,
    "sin": _circular(math.sin),
    "cos": _circular(math.cos),
    "tan": _circular(math.tan),
    "arcsin": _within(math.asin, -1, 1),
    "arccos": _within(math.acos, -1, 1),
    "arctan": math.atan,
    "sinh": _overflowing(math.sinh, lambda x: math.copysign(inf, x)),
    "cosh": _overflowing(math.cosh),
    "tanh": math.tanh,
    "arcsinh": math.asinh,
    "arccosh": _within(math.acosh, 1, inf),
    "arctanh": _arctanh,
    "rint": _rint,
    "fabs": abs,
    "degrees": lambda x: x * (180.0 / math.pi),
    "radians": lambda x: x * (math.pi / 180.0),
    "rad2deg": lambda x: x * (180.0 / math.pi),
    "deg2rad": lambda x: x * (math.pi / 180.0),
}


def _no_negative(x):
    raise TypeError(
        "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function "
        "instead."
    )


def _no_truth(name):
    def unfit(x):
        raise UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types <class 'numpy.dtypes.BoolDType'> -> None"
        )

    return unfit


def _int8(x):
    refuse("numbers of type int8")


def _same(x):
    return x


def _reciprocal(x):
    if x == 0:
        refuse("reciprocal of a whole number that is 0")
    return x if x in (-1, 1) else 0


def _unfit(name):
    def unfit(x):
        raise TypeError(unfitting(name))

    return unfit


def unfitting(name):
    return (
        f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types "
        "according to the casting rule ''safe''"
    )


# By name: the function of a float, of a whole number, of a truth value.
KEEPING = {
    "negative": (lambda x: -x, lambda x: -x, _no_negative),
    "positive": (_same, _same, _no_truth("positive")),
    "absolute": (abs, abs, _same),
    "sign": (lambda x: x if x != x else float((x > 0) - (x < 0)), lambda x: (x > 0) - (x < 0), _no_truth("sign")),
    "square": (lambda x: x * x, lambda x: x * x, _int8),
    "reciprocal": (lambda x: 1.0 / x if x != 0 else math.copysign(inf, x), _reciprocal, _int8),
    "floor": (_whole(math.floor), _same, _same),
    "ceil": (_whole(math.ceil), _same, _same),
    "trunc": (_whole(math.trunc), _same, _same),
    "invert": (_unfit("invert"), lambda x: ~x, lambda x: not x),
}
TESTS = {
    "isnan": math.isnan,
    "isinf": math.isinf,
    "isfinite": math.isfinite,
    "signbit": lambda x: math.copysign(1.0, x) < 0,
    "isposinf": lambda x: x == inf,
    "isneginf": lambda x: x == -inf,
    "logical_not": lambda x: not x,
}


def _number(name, value, place=0):
    """The kind of an argument, and the argument as Python's number."""
    kind = kind_of(value)
    if kind is not None:
        value = plain(value)
        if kind == "i" and not -(2**63) <= value < 2**63:
            refuse(f"{name} of a whole number of more than 64 bits")
        return kind, value
    if value is None and name in FLOATS:
        raise TypeError(
            f"loop of ufunc does not support argument {place} of type NoneType which has no callable {name} method"
        )
    if value is None and name in ("isnan", "isinf", "isfinite", "signbit"):
        raise TypeError(unfitting(name))
    if isinstance(value, str) and (name in FLOATS or name in TESTS and name != "logical_not"):
        raise TypeError(unfitting(name))
    refuse(f"{name} of a {type(value).__name__}")


def unary(name, value):
    kind, x = _number(name, value)
    if name in TESTS:
        return bool_(TESTS[name](x))
    if name in FLOATS:
        if kind == "b":
            refuse("numbers of type float16")
        x = float(x)
        made = FLOATS[name](x)
    else:
        made = KEEPING[name]["fib".index(kind)](x)
        if kind != "f":
            return number_of(kind, made)
    warn(name, made, x)
    return float64(made)


# Two numbers.


def _larger(x, y):
    return x if x != x or x > y else y


def _smaller(x, y):
    return x if x != x or x < y else y


def _present(both):
    return lambda x, y: y if x != x else x if y != y else both(x, y)


def _fmod(x, y):
    return math.fmod(x, y) if y != 0 and not math.isinf(x) else nan


def _hypot(x, y):
    return inf if math.isinf(x) or math.isinf(y) else math.hypot(x, y)


def _heaviside(x, h):
    return x if x != x else h if x == 0 else 0.0 if x < 0 else 1.0


def _logaddexp(x, y):
    if x == y:
        return x + math.log(2.0)
    less = x - y
    if less > 0:
        return x + math.log1p(math.exp(-less))
    return y + math.log1p(math.exp(less)) if less <= 0 else less


def _int_fmod(x, y):
    return 0 if y == 0 else abs(x) % abs(y) * (-1 if x < 0 else 1)


def _no_floats(name):
    def unfit(x, y):
        raise UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types of floats")

    return unfit


def _int8s(x, y):
    refuse("numbers of type int8")


def _bools(function):
    return lambda x, y: bool(function(x, y))


# By name: the function of two floats, of two whole numbers, of two truth values; None: floats are made of them.
PAIRS = {
    "maximum": (_larger, max, _bools(max)),
    "minimum": (_smaller, min, _bools(min)),
    "fmax": (_present(_larger), max, _bools(max)),
    "fmin": (_present(_smaller), min, _bools(min)),
    "fmod": (_fmod, _int_fmod, _int8s),
    "arctan2": (math.atan2, None, None),
    "hypot": (_hypot, None, None),
    "copysign": (math.copysign, None, None),
    "heaviside": (_heaviside, None, None),
    "logaddexp": (_logaddexp, None, None),
    "nextafter": (math.nextafter, None, None),
    "float_power": (float_power, None, None),
    "gcd": (_no_floats("gcd"), math.gcd, _no_floats("gcd")),
    "lcm": (_no_floats("lcm"), math.lcm, _no_floats("lcm")),
}
LOGIC = {
    "logical_and": lambda x, y: bool(x) and bool(y),
    "logical_or": lambda x, y: bool(x) or bool(y),
    "logical_xor": lambda x, y: bool(x) != bool(y),
}
SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "floor_divide": "//", "remainder": "%", "power": "** or pow()"}
ORDER = {"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "maximum": ">=", "minimum": "<="}


def binary(name, a, b):
    if kind_of(a) is None or kind_of(b) is None:
        _refused_pair(name, a, b)
    (first, x), (second, y) = _number(name, a), _number(name, b, 1)
    kind = common(first, second)
    if name in COMPARISONS:
        return compared(name, kind, x, y)
    if name in LOGIC:
        return bool_(LOGIC[name](x, y))
    if name in ARITHMETIC:
        return computed(name, kind, x, y)
    function = PAIRS[name]["fib".index(kind)]
    if function is None:
        if kind == "b" and name != "float_power":
            refuse("numbers of type float16")
        kind, function = "f", PAIRS[name][0]
    if kind != "f":
        return number_of(kind, function(x, y))
    x, y = float(x), float(y)
    made = function(x, y)
    warn(name, made, x, y)
    return float64(made)


def _refused_pair(name, a, b):
    """What numpy raises of an argument that is no number, as far as it is known."""
    simple = (type(None), str, int, float, bool)
    if type(a) in simple and type(b) in simple or kind_of(a) or kind_of(b):
        names = [type(plain(one)).__name__ for one in (a, b)]
        if "str" not in names and "NoneType" in names:
            if name in SIGNS:
                raise TypeError(f"unsupported operand type(s) for {SIGNS[name]}: '{names[0]}' and '{names[1]}'")
            if name in ORDER:
                raise TypeError(f"'{ORDER[name]}' not supported between instances of '{names[0]}' and '{names[1]}'")
        if "str" in names and names[0] != names[1] and "NoneType" not in names and name in ("add", "subtract"):
            raise no_loop(name, a, b)
    refuse(f"{name} of a {type(a).__name__} and a {type(b).__name__}")


# Functions of more arguments.


def rounded(a, decimals=0):
    if type(decimals) is not int:
        decimals = decimals.__index__()
    kind, x = _number("rint", a)
    if kind == "b":
        refuse("round of a truth value")
    scale = float_power(10.0, float(abs(decimals)))
    if kind == "i":
        return int64(x if decimals >= 0 else int(_rint(x / scale) * scale))
    if decimals == 0:
        return float64(_rint(x))
    if decimals < 0:
        return float64(_rint(x / scale) * scale)
    large = x * scale
    warn("multiply", large, x)
    made = _rint(large) / scale
    warn("divide", nan if made != made == large == large else 0.0)
    return float64(made)


def clip(a, low, high):
    given = [(one, *_clipped(one, a)) for one in (a, low, high) if one is not None]
    if a is None:
        raise TypeError("'>=' not supported between instances of 'NoneType' and 'int'")
    kind = common(*(kind for _, kind, _ in given))
    convert = float if kind == "f" else int if kind == "i" else bool
    x = convert(given[0][2])
    if low is not None:
        x = _larger(x, convert(plain(low)))
    if high is not None:
        x = _smaller(x, convert(plain(high)))
    return number_of(kind, x)


def _clipped(value, beside):
    return _number("clip", value)


def fix(x):
    kind, _ = _number("fix", x)
    if kind == "b":
        refuse("fix of a truth value")
    return unary("trunc", x)


def nan_to_num(x, number, positive, negative):
    kind, value = _number("nan_to_num", x)
    if kind != "f":
        return number_of(kind, value)
    return float64(number if value != value else positive if value == inf else negative if value == -inf else value)


def isclose(a, b, rtol, atol, equal_nan):
    x, y = (float(_number("isclose", one)[1]) for one in (a, b))
    near = abs(x - y) <= atol + rtol * abs(y) and math.isfinite(y) or x == y
    return bool_(near or equal_nan and x != x and y != y)


def divmod_(x, y):
    return binary("floor_divide", x, y), binary("remainder", x, y)


def modf(x):
    kind, value = _number("modf", x)
    if kind == "b":
        refuse("numbers of type float16")
    return tuple(float64(part) for part in math.modf(value))


def _install():
    """Numbers have these as a method and as operators."""

    def round(self, decimals=0, out=None):
        if out is None and type(self) in (float64, int64):
            return rounded(self, decimals)
        return _array.call("round", self, decimals)

    generic.round = round
    for method, name in [("neg", "negative"), ("pos", "positive"), ("abs", "absolute"), ("invert", "invert")]:

        def of_number(self, name=name):
            return _array.unary(name, self) if type(self) is bool_ else unary(name, self)

        for cls in (float64, int64, bool_):
            setattr(cls, f"__{method}__", of_number)


_install()
