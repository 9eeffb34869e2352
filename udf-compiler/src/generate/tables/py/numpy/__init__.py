"""The numpy that code on tables needs: functions of columns, and of plain numbers."""
import math as _math
import operator as _operator

from numpy._functions import (
    abs_, arccos, arcsin, arctan, arctan2, cbrt, ceil, clip, copysign, cos, cosh, degrees, exp, expm1, fabs, fix, floor,
    fmax, fmin, fmod, heaviside, hypot, isclose, isfinite, isin, isinf, isnan, isnat, left_shift, log, log1p, log2, log10,
    maximum, minimum, nan_to_num, radians, reciprocal, right_shift, rint, round_, select, sign, sin, sinh, sqrt, square,
    tan, tanh, trunc, vectorize, where,
)
from numpy._types import (
    bool_, datetime64, dtype, float32, float64, float_, floating, int8, int16, int32, int64, int_, integer, number,
    object_, str_, timedelta64,
)

nan = NaN = NAN = float("nan")
inf = Inf = float("inf")
pi, e = _math.pi, _math.e
newaxis = None


class _Operator:
    """An operator by its name; `reduce` puts it between the items of a list."""

    def __init__(self, name, function):
        self.__name__, self._function = name, function

    def __call__(self, *args):
        return self._function(*args)

    def reduce(self, items):
        items = list(items)
        made = items[0]
        for item in items[1:]:
            made = self._function(made, item)
        return made


def _truth(x):
    if not hasattr(x, "_expr"):
        return bool(x)
    return x if str(x.dtype) in ("bool", "object") else x != 0


def _power(x, y):
    if hasattr(x, "_expr") or hasattr(y, "_expr"):
        return x**y
    if isinstance(x, int) and isinstance(y, int) and y < 0:
        raise ValueError("Integers to negative integer powers are not allowed.")
    return x**y


def _divided(x, y):
    if hasattr(x, "_expr") or hasattr(y, "_expr") or y != 0:
        return x / y
    return nan if x == 0 or x != x else inf if x > 0 else -inf


_OPERATORS = {
    "add": _operator.add,
    "subtract": _operator.sub,
    "multiply": _operator.mul,
    "divide": _divided,
    "true_divide": _divided,
    "floor_divide": _operator.floordiv,
    "mod": _operator.mod,
    "remainder": _operator.mod,
    "power": _power,
    "float_power": lambda x, y: (x * 1.0) ** y,
    "negative": _operator.neg,
    "positive": _operator.pos,
    "greater": _operator.gt,
    "greater_equal": _operator.ge,
    "less": _operator.lt,
    "less_equal": _operator.le,
    "equal": _operator.eq,
    "not_equal": _operator.ne,
    "logical_and": lambda x, y: _truth(x) & _truth(y),
    "logical_or": lambda x, y: _truth(x) | _truth(y),
    "logical_xor": lambda x, y: _truth(x) ^ _truth(y),
    "logical_not": lambda x: ~_truth(x) if hasattr(x, "_expr") else not x,
    "bitwise_and": _operator.and_,
    "bitwise_or": _operator.or_,
    "bitwise_xor": _operator.xor,
    "bitwise_not": _operator.invert,
    "invert": _operator.invert,
}
for _name, _function in _OPERATORS.items():
    globals()[_name] = _Operator(_name, _function)

abs = absolute = abs_
round = around = round_
arctan_2 = atan2 = arctan2
deg2rad, rad2deg = radians, degrees
asin, acos, atan = arcsin, arccos, arctan


def array(object, dtype=None, copy=True):
    """A column as it is; what is written down as a list."""
    if hasattr(object, "_expr"):
        made = object.copy() if dtype is None else object.astype(dtype)
        made.name = None
        return made
    return list(object)


def asarray(a, dtype=None):
    return array(a, dtype)


def _reductions():
    for name in ["sum", "mean", "min", "max", "median", "prod", "any", "all"]:

        def reduce(a, axis=None, name=name):
            return getattr(a, name)() if hasattr(a, name) else _of_list(name, list(a))

        reduce.__name__ = name
        globals()[name] = reduce
    for name in ["std", "var"]:

        def spread(a, axis=None, ddof=0, name=name):
            return getattr(a, name)(ddof=ddof)

        spread.__name__ = name
        globals()[name] = spread


def _of_list(name, values):
    import builtins
    import statistics

    if name == "prod":
        return _math.prod(values)
    return getattr(statistics if name in ("mean", "median") else builtins, name)(values)


_reductions()


def unique(a):
    return a.unique() if hasattr(a, "unique") else sorted(set(a))


def __getattr__(name):
    raise AttributeError(f"module 'numpy' has no attribute '{name}' in functions")
