"""numpy's functions of columns, and of values over all rows of one. numpy asks for them when it is given such. Knows no
DataFrame."""
import math
import operator

import _taipan_tables as _t

from _taipan_ground.calls import of_values
from numpy import _plain
from numpy._refusing import refuse
from pandas._libs import observe
from pandas._libs.lib import is_column
from pandas._libs.ops import condition as present
from pandas._libs.ops import op
from pandas.core.arrays import Array
from pandas.core.common import as_expr

nan, inf = float("nan"), float("inf")


def _column(*values):
    return next((value for value in values if is_column(value)), None)


def of_arrays(function):
    """The function for arrays, too, which pandas' columns stand for: an array comes of it where no column is given."""

    def calling(*args):
        given = [arg for arg in args if is_column(arg)]
        made = function(*(arg._series() if hasattr(arg, "_series") else arg for arg in args))
        if given and all(hasattr(arg, "_series") for arg in given) and is_column(made):
            return Array.of(made)
        return made

    calling.__name__ = function.__name__
    return calling


@of_arrays
def where(condition, x, y):
    rel, a = as_expr(condition._rel, x)
    rel, b = as_expr(rel, y)
    kinds = {_t.family(a), _t.family(b)}
    if "bool" in kinds and kinds & {"int", "float"}:
        a, b = (_t.cast(e, "int64") if _t.family(e) == "bool" else e for e in (a, b))
    if _t.family(condition._expr) != "bool":
        condition = condition != 0
    made = condition._with(rel, op("when", present(condition._expr), a, b))
    made.name = None
    return made


# Operators.


def truth(x):
    if not hasattr(x, "_expr"):
        return bool(x)
    return x if str(x.dtype) in ("bool", "object") else x != 0


OPERATORS = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "floor_divide": operator.floordiv,
    "remainder": operator.mod,
    "power": operator.pow,
    "float_power": lambda x, y: (x * 1.0) ** y,
    "negative": operator.neg,
    "positive": operator.pos,
    "greater": operator.gt,
    "greater_equal": operator.ge,
    "less": operator.lt,
    "less_equal": operator.le,
    "equal": operator.eq,
    "not_equal": operator.ne,
    "logical_and": lambda x, y: truth(x) & truth(y),
    "logical_or": lambda x, y: truth(x) | truth(y),
    "logical_xor": lambda x, y: truth(x) ^ truth(y),
    "logical_not": lambda x: ~truth(x),
    "bitwise_and": operator.and_,
    "bitwise_or": operator.or_,
    "bitwise_xor": operator.xor,
    "invert": operator.invert,
}


# Missing values.


def isnan(x):
    return x.isna()


def isfinite(x):
    return x.notna() & (x != inf) & (x != -inf)


def isinf(x):
    return (x == inf) | (x == -inf)


@of_arrays
def nan_to_num(x, number, positive, negative):
    filled = x.fillna(number)
    return where(filled == inf, positive, where(filled == -inf, negative, filled))


@of_arrays
def isin(element, test_elements, invert):
    made = element.isin(test_elements)
    return ~made if invert else made


# Two numbers.


def _chosen(x, y, compare):
    if not is_column(x):
        x, y = y, x
    gone = x.isna() | (y.isna() if is_column(y) else x.isna())
    if not is_column(y) and y != y:
        return x * nan
    return where(gone, nan, where(compare(x, y), x, y))


def maximum(x, y):
    return _chosen(x, y, operator.ge)


def minimum(x, y):
    return _chosen(x, y, operator.le)


def _present(x, y, both):
    made = both(x, y)
    for one in (x, y):
        made = made.fillna(one)
    return made


def fmax(x, y):
    return _present(x, y, maximum)


def fmin(x, y):
    return _present(x, y, minimum)


@of_arrays
def clip(a, low, high):
    return a.clip(low, high)


def heaviside(x, h):
    return where(x.isna(), nan, where(x < 0, 0.0, where(x == 0, h * 1.0, 1.0)))


def _pair(name):
    def function(x, y):
        column = _column(x, y)
        if column is None:
            refuse(f"{name} of values over all rows")
        rel, a = as_expr(column._rel, x)
        rel, b = as_expr(rel, y)
        return column._with(rel, op(name, a, b))

    return function


PAIRS = {
    "maximum": maximum,
    "minimum": minimum,
    "fmax": fmax,
    "fmin": fmin,
    "heaviside": heaviside,
    "arctan2": _pair("arctan2"),
    "hypot": _pair("hypot"),
    "fmod": _pair("fmod"),
    "copysign": _pair("copysign"),
    "left_shift": _pair("shift_left"),
    "right_shift": _pair("shift_right"),
}


@of_arrays
def isclose(a, b, rtol, atol, equal_nan):
    near = (abs(a - b) <= atol + rtol * abs(b)) & (isfinite(b) if is_column(b) else math.isfinite(b))
    made = near | (a == b)
    if equal_nan:
        made = made | ((a.isna() if is_column(a) else a != a) & (b.isna() if is_column(b) else b != b))
    return made


# One number.


def _simple(name, whole=False):
    def function(x):
        # Whole numbers are as they are.
        if whole and _t.family(x._expr) in ("int", "bool"):
            return x.copy() if is_column(x) else x
        return x._simple(name)

    return function


SIMPLE = ["sqrt", "cbrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "arcsin", "arccos", "arctan"]
SINGLES = {
    **{name: _simple(name) for name in [*SIMPLE, "sinh", "cosh", "tanh", "rint", "sign"]},
    **{name: _simple(name, True) for name in ["floor", "ceil", "trunc"]},
    "fix": _simple("trunc", True),
    "absolute": lambda x: x.abs() if is_column(x) else abs(x),
    "fabs": lambda x: abs(x * 1.0),
    "radians": lambda x: x * (math.pi / 180.0),
    "degrees": lambda x: x * (180.0 / math.pi),
    "square": lambda x: x * x,
    "reciprocal": lambda x: 1 / x,
    "isnan": isnan,
    "isfinite": isfinite,
    "isinf": isinf,
}
SINGLES["deg2rad"], SINGLES["rad2deg"] = SINGLES["radians"], SINGLES["degrees"]


@of_arrays
def called(name, *args):
    """The function of this name, where at least one argument is a column or a value over all rows."""
    table = SINGLES if len(args) == 1 else PAIRS
    function = OPERATORS.get(name) or table.get(name)
    alone = _column(*args) is None
    if function is None or alone and (name in ("isnan", "isfinite", "isinf") or name in PAIRS):
        return _over_all_rows(_plain, name, args) if alone else refuse(f"{name} of a column")
    return function(*args)


def _over_all_rows(computing, name, args):
    """The same of values over all rows, which are looked at."""
    values = [arg._value() if hasattr(arg, "_cache") else arg for arg in args]
    return computing.unary(name, *values) if len(values) == 1 else computing.binary(name, *values)


def vectorized(function, column, args):
    """A function of values, called with columns."""
    rel, exprs = column._rel, []
    for arg in args:
        rel, expr = as_expr(rel, arg)
        exprs.append(expr)
    exprs = [observe.certain(rel, expr) for expr in exprs]
    made = column._with(*_t.call(rel, (function, of_values, None, ()), exprs, None, "vectorized"))
    made.name = None
    return made
