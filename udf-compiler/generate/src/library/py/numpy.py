"""Functions of numpy, of plain numbers and of arrays. What they give of numbers is a number of numpy's. Rows where numpy would warn,
or where its types are others than these, are the interpreted library's."""

import math

from numpy import bool_, dtype, float64, generic as _real_number, int64, ndarray as _real_array
from numpy._refusing import are_seen

_WHOLE = 4503599627370496.0
# Functions of this module bear the names of these.
_greatest, _least = max, min


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


def _floats(name, x):
    if _is_array(x):
        return _mapped(x, (_F, lambda v: machine(name, v)), (_F, lambda v: machine(name, float(v))), None, 9)
    return float64(machine(name, _float(x)))


def _scaled(x, over, under):
    scale = over / under
    if _is_array(x):
        if _float_of(_strong(_operand(x)[0])) is _F4:
            scale = machine('single', machine('single', over) / machine('single', under))
        return _mapped(x, (_F, lambda v: v * scale), (_F, lambda v: float(v) * scale), None, 1)
    return float64(_float(x) * scale)


def _tested(test, x):
    if _is_array(x):
        return _mapped(x, (_B, test), (_B, lambda v: test(float(v))), (_B, lambda v: test(float(v))), 1)
    return bool_(test(_float(x)))


def _rounded(function, x):
    if _is_array(x):
        return _mapped(x, (_F, function), (_I, _same), (_B, _same), 3)
    _numbers(x)
    if not isinstance(x, float):
        return int64(x)
    return float64(function(float(x)))


def _same(v):
    return v


def sqrt(x):
    return _floats('sqrt', x)


def exp(x):
    return _floats('exp', x)


def exp2(x):
    return _floats('exp2', x)


def expm1(x):
    return _floats('expm1', x)


def log(x):
    return _floats('log', x)


def log2(x):
    return _floats('log2', x)


def log10(x):
    return _floats('log10', x)


def log1p(x):
    return _floats('log1p', x)


def sin(x):
    return _floats('sin', x)


def cos(x):
    return _floats('cos', x)


def tan(x):
    return _floats('tan', x)


def arcsin(x):
    return _floats('asin', x)


def arccos(x):
    return _floats('acos', x)


def arctan(x):
    return _floats('atan', x)


def sinh(x):
    return _floats('sinh', x)


def cosh(x):
    return _floats('cosh', x)


def tanh(x):
    return _floats('tanh', x)


def arcsinh(x):
    return _floats('asinh', x)


def arccosh(x):
    return _floats('acosh', x)


def arctanh(x):
    return _floats('atanh', x)


def cbrt(x):
    return _floats('cbrt', x)


def fabs(x):
    return _fabs(x)


def degrees(x):
    return _scaled(x, 180.0, math.pi)


def radians(x):
    return _scaled(x, math.pi, 180.0)


def deg2rad(x):
    return _scaled(x, math.pi, 180.0)


def rad2deg(x):
    return _scaled(x, 180.0, math.pi)


def _fabs(x):
    if _is_array(x):
        return _mapped(x, (_F, abs), (_F, lambda v: abs(float(v))), None, 1)
    return float64(abs(_float(x)))


def rint(x):
    if _is_array(x):
        return _mapped(x, (_F, _rint), (_F, lambda v: float(v)), None, 3)
    return float64(_rint(_float(x)))


def _rint(x):
    return math.copysign(float(machine('round', x)), x) if abs(x) < _WHOLE else x


def _floor(x):
    return math.copysign(float(machine('floor', x)), x) if abs(x) < _WHOLE else x


def _ceil(x):
    return math.copysign(float(machine('ceil', x)), x) if abs(x) < _WHOLE else x


def _trunc(x):
    return math.copysign(float(machine('to_int', x)), x) if abs(x) < _WHOLE else x


def floor(x):
    return _rounded(_floor, x)


def ceil(x):
    return _rounded(_ceil, x)


def trunc(x):
    return _rounded(_trunc, x)


def fix(x):
    return trunc(x)


def negative(x):
    if _is_array(x):
        return -_any_array(x)
    _numbers(x)
    return -_scalar(x)


def positive(x):
    if _is_array(x):
        return +_any_array(x)
    _numbers(x)
    return _scalar(x)


def absolute(x):
    if _is_array(x):
        return abs(_any_array(x))
    _numbers(x)
    return abs(_scalar(x))


def square(x):
    if _is_array(x):
        return _squared(_any_array(x))
    _numbers(x)
    return _scalar(x) * x


def sign(x):
    if _is_array(x):
        return _mapped(x, (_F, _sign), (_I, lambda v: 1 if v > 0 else -1 if v < 0 else 0), None, 3)
    _numbers(x)
    if isinstance(x, float):
        return float64(_sign(float(x)))
    return int64(1 if x > 0 else -1 if x < 0 else 0)


def _sign(x):
    return x if x != x else 1.0 if x > 0 else -1.0 if x < 0 else 0.0


def _scalar(x):
    return float64(x) if isinstance(x, float) else int64(x)


def isnan(x):
    return _tested(math.isnan, x)


def isinf(x):
    return _tested(math.isinf, x)


def isfinite(x):
    return _tested(math.isfinite, x)


def signbit(x):
    return _tested(lambda v: math.copysign(1.0, v) < 0.0, x)


def add(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('add', x, y)
    _numbers(x, y)
    return _scalar(x) + y


def subtract(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('subtract', x, y)
    _numbers(x, y)
    return _scalar(x) - y


def multiply(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('multiply', x, y)
    _numbers(x, y)
    return _scalar(x) * y


def divide(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('divide', x, y)
    _numbers(x, y)
    return float64(x) / float(y)


def floor_divide(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('floor_divide', x, y)
    _numbers(x, y)
    return _scalar(x) // y


def remainder(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('remainder', x, y)
    _numbers(x, y)
    return _scalar(x) % y


def power(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('power', x, y)
    _numbers(x, y)
    return _scalar(x) ** y


def float_power(x, y):
    return float64(x) ** _float(y)


def fmod(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('fmod', x, y)
    if not _is_float(x, y):
        give_up('fmod of whole numbers')
    return float64(machine('fmod', _float(x), _float(y)))


def arctan2(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('arctan2', x, y)
    return float64(math.atan2(_float(x), _float(y)))


def hypot(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('hypot', x, y)
    return float64(math.hypot(_float(x), _float(y)))


def copysign(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('copysign', x, y)
    return float64(math.copysign(_float(x), _float(y)))


def maximum(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('maximum', x, y)
    _numbers(x, y)
    if _is_float(x, y):
        return float64(_larger(float(x), float(y)))
    return int64(_greatest(int(x), int(y)))


def minimum(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('minimum', x, y)
    _numbers(x, y)
    if _is_float(x, y):
        return float64(_smaller(float(x), float(y)))
    return int64(_least(int(x), int(y)))


def fmax(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('fmax', x, y)
    _numbers(x, y)
    if _is_float(x, y):
        x, y = float(x), float(y)
        return float64(y if x != x else x if y != y else _larger(x, y))
    return int64(_greatest(int(x), int(y)))


def fmin(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('fmin', x, y)
    _numbers(x, y)
    if _is_float(x, y):
        x, y = float(x), float(y)
        return float64(y if x != x else x if y != y else _smaller(x, y))
    return int64(_least(int(x), int(y)))


def _larger(x, y):
    return x if x != x or x > y else y


def _smaller(x, y):
    return x if x != x or x < y else y


def clip(a, a_min=None, a_max=None):
    if _is_array(a) or _is_array(a_min) or _is_array(a_max):
        return _clipped(a, a_min, a_max)
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
        whole = _greatest(whole, int(a_min))
    if a_max is not None:
        whole = _least(whole, int(a_max))
    return int64(whole)


def round(a, decimals=0):
    if _is_array(a):
        return _rounded_to(_any_array(a), decimals, None)
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
    if _is_array(x) or _is_array(y):
        return _binary('equal', x, y)
    _numbers(x, y)
    return _scalar(x) == y


def not_equal(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('not_equal', x, y)
    _numbers(x, y)
    return _scalar(x) != y


def less(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('less', x, y)
    _numbers(x, y)
    return _scalar(x) < y


def less_equal(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('less_equal', x, y)
    _numbers(x, y)
    return _scalar(x) <= y


def greater(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('greater', x, y)
    _numbers(x, y)
    return _scalar(x) > y


def greater_equal(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('greater_equal', x, y)
    _numbers(x, y)
    return _scalar(x) >= y


def logical_and(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('logical_and', x, y)
    return bool_(_truth(x) and _truth(y))


def logical_or(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('logical_or', x, y)
    return bool_(_truth(x) or _truth(y))


def logical_xor(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('logical_xor', x, y)
    return bool_(_truth(x) != _truth(y))


def logical_not(x):
    if _is_array(x):
        return _mapped(x, (_B, lambda v: v == 0.0), (_B, lambda v: v == 0), (_B, lambda v: not v), 1)
    return bool_(not _truth(x))


def _truth(x):
    if not isinstance(x, (bool, bool_, int, int64, float)):
        give_up('an argument of other types')
    return bool(x)


def bitwise_and(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('bitwise_and', x, y)
    _ints(x, y)
    return int64(x) & y


def bitwise_or(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('bitwise_or', x, y)
    _ints(x, y)
    return int64(x) | y


def bitwise_xor(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('bitwise_xor', x, y)
    _ints(x, y)
    return int64(x) ^ y


def invert(x):
    if _is_array(x):
        return ~_any_array(x)
    _ints(x)
    return ~int64(x)


def left_shift(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('left_shift', x, y)
    _ints(x, y)
    return int64(x) << y


def right_shift(x, y):
    if _is_array(x) or _is_array(y):
        return _binary('right_shift', x, y)
    _ints(x, y)
    return int64(x) >> y


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    if _is_array(x):
        return refuse('numpy.nan_to_num of an array')
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


def _near(x, y, rtol, atol, equal_nan):
    near = abs(x - y) <= atol + rtol * abs(y) and math.isfinite(y) or x == y
    return near or equal_nan and x != x and y != y


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if _is_array(a) or _is_array(b):
        return _close(a, b, rtol, atol, equal_nan)
    return bool_(_near(_float(a), _float(b), rtol, atol, equal_nan))


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    near = isclose(a, b, rtol, atol, equal_nan)
    return bool(near.all() if _is_array(near) else near)
