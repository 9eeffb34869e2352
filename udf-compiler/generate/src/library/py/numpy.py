"""Functions of numpy, of plain numbers. What they give is a number of numpy's. Rows where numpy would warn, or where its types
are others than these, are the interpreted library's."""

import math

from numpy import bool_, float64, int64
from numpy._refusing import are_seen

_WHOLE = 4503599627370496.0


def _float(x):
    if isinstance(x, (bool, bool_)) or not isinstance(x, (int, int64, float)) or are_seen():
        give_up('an argument of other types')
    return float(x)


def _numbers(*values):
    for x in values:
        if isinstance(x, (bool, bool_)) or not isinstance(x, (int, int64, float)) or are_seen():
            give_up('an argument of other types')


def _is_float(*values):
    for x in values:
        if isinstance(x, float):
            return True
    return False


def _ints(*values):
    for x in values:
        if isinstance(x, (bool, bool_)) or not isinstance(x, (int, int64)):
            give_up('an argument of other types')


def sqrt(x):
    return float64(math.sqrt(_float(x)))


def exp(x):
    return float64(math.exp(_float(x)))


def exp2(x):
    return float64(math.exp2(_float(x)))


def expm1(x):
    return float64(math.expm1(_float(x)))


def log(x):
    return float64(math.log(_float(x)))


def log2(x):
    return float64(math.log2(_float(x)))


def log10(x):
    return float64(math.log10(_float(x)))


def log1p(x):
    return float64(math.log1p(_float(x)))


def sin(x):
    return float64(math.sin(_float(x)))


def cos(x):
    return float64(math.cos(_float(x)))


def tan(x):
    return float64(math.tan(_float(x)))


def arcsin(x):
    return float64(math.asin(_float(x)))


def arccos(x):
    return float64(math.acos(_float(x)))


def arctan(x):
    return float64(math.atan(_float(x)))


def sinh(x):
    return float64(math.sinh(_float(x)))


def cosh(x):
    return float64(math.cosh(_float(x)))


def tanh(x):
    return float64(math.tanh(_float(x)))


def arcsinh(x):
    return float64(math.asinh(_float(x)))


def arccosh(x):
    return float64(math.acosh(_float(x)))


def arctanh(x):
    return float64(math.atanh(_float(x)))

def cbrt(x):
    return float64(math.cbrt(_float(x)))


def fabs(x):
    return float64(abs(_float(x)))


def degrees(x):
    return float64(_float(x) * (180.0 / math.pi))


def radians(x):
    return float64(_float(x) * (math.pi / 180.0))


def deg2rad(x):
    return float64(_float(x) * (math.pi / 180.0))


def rad2deg(x):
    return float64(_float(x) * (180.0 / math.pi))


def rint(x):
    return float64(_rint(_float(x)))


def _rint(x):
    return math.copysign(float(round(x)), x) if abs(x) < _WHOLE else x


def floor(x):
    _numbers(x)
    if not isinstance(x, float):
        return int64(x)
    x = float(x)
    return float64(math.copysign(float(math.floor(x)), x) if abs(x) < _WHOLE else x)


def ceil(x):
    _numbers(x)
    if not isinstance(x, float):
        return int64(x)
    x = float(x)
    return float64(math.copysign(float(math.ceil(x)), x) if abs(x) < _WHOLE else x)


def trunc(x):
    _numbers(x)
    if not isinstance(x, float):
        return int64(x)
    x = float(x)
    return float64(math.copysign(float(math.trunc(x)), x) if abs(x) < _WHOLE else x)


def fix(x):
    return trunc(x)


def negative(x):
    _numbers(x)
    return -_scalar(x)


def positive(x):
    _numbers(x)
    return _scalar(x)


def absolute(x):
    _numbers(x)
    return abs(_scalar(x))


def square(x):
    _numbers(x)
    return _scalar(x) * x


def sign(x):
    _numbers(x)
    if isinstance(x, float):
        return float64(x if x != x else 1.0 if x > 0 else -1.0 if x < 0 else 0.0)
    return int64(1 if x > 0 else -1 if x < 0 else 0)


def _scalar(x):
    return float64(x) if isinstance(x, float) else int64(x)


def isnan(x):
    return bool_(math.isnan(_float(x)))


def isinf(x):
    return bool_(math.isinf(_float(x)))


def isfinite(x):
    return bool_(math.isfinite(_float(x)))


def signbit(x):
    return bool_(math.copysign(1.0, _float(x)) < 0.0)


def add(x, y):
    _numbers(x, y)
    return _scalar(x) + y


def subtract(x, y):
    _numbers(x, y)
    return _scalar(x) - y


def multiply(x, y):
    _numbers(x, y)
    return _scalar(x) * y


def divide(x, y):
    _numbers(x, y)
    return float64(x) / float(y)


def floor_divide(x, y):
    _numbers(x, y)
    return _scalar(x) // y


def remainder(x, y):
    _numbers(x, y)
    return _scalar(x) % y


def power(x, y):
    _numbers(x, y)
    return _scalar(x) ** y


def float_power(x, y):
    return float64(x) ** _float(y)


def fmod(x, y):
    if not _is_float(x, y):
        give_up('fmod of whole numbers')
    return float64(math.fmod(_float(x), _float(y)))


def arctan2(x, y):
    return float64(math.atan2(_float(x), _float(y)))


def hypot(x, y):
    return float64(math.hypot(_float(x), _float(y)))


def copysign(x, y):
    return float64(math.copysign(_float(x), _float(y)))


def maximum(x, y):
    _numbers(x, y)
    if _is_float(x, y):
        return float64(_larger(float(x), float(y)))
    return int64(max(int(x), int(y)))


def minimum(x, y):
    _numbers(x, y)
    if _is_float(x, y):
        return float64(_smaller(float(x), float(y)))
    return int64(min(int(x), int(y)))


def fmax(x, y):
    _numbers(x, y)
    if _is_float(x, y):
        x, y = float(x), float(y)
        return float64(y if x != x else x if y != y else _larger(x, y))
    return int64(max(int(x), int(y)))


def fmin(x, y):
    _numbers(x, y)
    if _is_float(x, y):
        x, y = float(x), float(y)
        return float64(y if x != x else x if y != y else _smaller(x, y))
    return int64(min(int(x), int(y)))


def _larger(x, y):
    return x if x != x or x > y else y


def _smaller(x, y):
    return x if x != x or x < y else y


def clip(a, a_min=None, a_max=None):
    _numbers(a)
    floats = _is_float(a)
    if a_min is not None:
        _numbers(a_min)
        floats = floats or _is_float(a_min)
    if a_max is not None:
        _numbers(a_max)
        floats = floats or _is_float(a_max)
    if floats:
        made = float(a)
        if a_min is not None:
            made = _larger(made, float(a_min))
        if a_max is not None:
            made = _smaller(made, float(a_max))
        return float64(made)
    whole = int(a)
    if a_min is not None:
        whole = max(whole, int(a_min))
    if a_max is not None:
        whole = min(whole, int(a_max))
    return int64(whole)


def round(a, decimals=0):
    _numbers(a)
    _ints(decimals)
    if not isinstance(a, float):
        if decimals < 0:
            give_up('a whole number that is rounded')
        return int64(a)
    x = float(a)
    if decimals == 0:
        return float64(_rint(x))
    scale = 10.0 ** abs(int(decimals))
    if decimals < 0:
        return float64(_rint(x / scale) * scale)
    return float64(_rint(x * scale) / scale)


def equal(x, y):
    _numbers(x, y)
    return _scalar(x) == y


def not_equal(x, y):
    _numbers(x, y)
    return _scalar(x) != y


def less(x, y):
    _numbers(x, y)
    return _scalar(x) < y


def less_equal(x, y):
    _numbers(x, y)
    return _scalar(x) <= y


def greater(x, y):
    _numbers(x, y)
    return _scalar(x) > y


def greater_equal(x, y):
    _numbers(x, y)
    return _scalar(x) >= y


def logical_and(x, y):
    return bool_(_truth(x) and _truth(y))


def logical_or(x, y):
    return bool_(_truth(x) or _truth(y))


def logical_xor(x, y):
    return bool_(_truth(x) != _truth(y))


def logical_not(x):
    return bool_(not _truth(x))


def _truth(x):
    if not isinstance(x, (bool, bool_, int, int64, float)):
        give_up('an argument of other types')
    return bool(x)


def bitwise_and(x, y):
    _ints(x, y)
    return int64(x) & y


def bitwise_or(x, y):
    _ints(x, y)
    return int64(x) | y


def bitwise_xor(x, y):
    _ints(x, y)
    return int64(x) ^ y


def invert(x):
    _ints(x)
    return ~int64(x)


def left_shift(x, y):
    _ints(x, y)
    return int64(x) << y


def right_shift(x, y):
    _ints(x, y)
    return int64(x) >> y


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    _numbers(x)
    if not isinstance(x, float):
        return int64(x)
    x = float(x)
    if x != x:
        return float64(nan)
    if x == math.inf:
        return float64(1.7976931348623157e308 if posinf is None else posinf)
    if x == -math.inf:
        return float64(-1.7976931348623157e308 if neginf is None else neginf)
    return float64(x)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    x, y = _float(a), _float(b)
    near = abs(x - y) <= atol + rtol * abs(y) and math.isfinite(y) or x == y
    return bool_(near or equal_nan and x != x and y != y)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(isclose(a, b, rtol, atol, equal_nan))
