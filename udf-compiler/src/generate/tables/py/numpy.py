"""The numpy that code on tables needs: functions of columns, and of plain numbers."""
import math as _math

nan = NaN = float("nan")
inf = float("inf")
pi, e = _math.pi, _math.e


class dtype:
    def __init__(self, name):
        self.name = str(name)
        self.kind = {"f": "f", "i": "i", "u": "u", "b": "b", "o": "O", "d": "M", "t": "m"}[self.name[0]]

    def __eq__(self, other):
        if isinstance(other, type):
            return {int: "int64", float: "float64", bool: "bool", object: "object", str: "object"}.get(other) == self.name
        return self.name == str(getattr(other, "name", other))

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"


class _Type:
    def __init__(self, name):
        self.name = self.__name__ = name

    def __str__(self):
        return self.name

    def __call__(self, value):
        return int(value) if "int" in self.name else float(value)


int64, int32, int16, int8 = _Type("int64"), _Type("int32"), _Type("int16"), _Type("int8")
float64, float32, bool_ = _Type("float64"), _Type("float32"), _Type("bool")
object_ = object


def _is_column(value):
    return hasattr(value, "_expr")


def where(condition, x, y):
    if not _is_column(condition):
        return x if condition else y
    from pandas._base import condition as test
    from pandas._base import op
    from pandas._series import as_expr

    rel, a = as_expr(condition._rel, x)
    rel, b = as_expr(rel, y)
    made = condition._with(rel, op("when", test(condition._expr), a, b))
    made.name = None
    return made


def select(condlist, choicelist, default=0):
    made = default
    for condition, choice in reversed(list(zip(condlist, choicelist))):
        made = where(condition, choice, made)
    return made


def isnan(x):
    return x.isna() if _is_column(x) else x != x


def isfinite(x):
    if _is_column(x):
        return x.notna() & (x != inf) & (x != -inf)
    return _math.isfinite(x)


def isinf(x):
    return (x == inf) | (x == -inf) if _is_column(x) else _math.isinf(x)


def maximum(x, y):
    if _is_column(x) or _is_column(y):
        return where(isnan(x) | isnan(y), nan, where(x >= y, x, y)) if _is_column(x) else maximum(y, x)
    return nan if x != x or y != y else max(x, y)


def minimum(x, y):
    if _is_column(x) or _is_column(y):
        return where(isnan(x) | isnan(y), nan, where(x <= y, x, y)) if _is_column(x) else minimum(y, x)
    return nan if x != x or y != y else min(x, y)


def clip(a, a_min, a_max):
    return a.clip(a_min, a_max)


def round(a, decimals=0):
    return a.round(decimals)


around = round


def logical_and(x, y):
    return x & y


def logical_or(x, y):
    return x | y


def logical_not(x):
    return ~x if _is_column(x) else not x


def abs(x):
    return x.abs() if _is_column(x) else (x if x >= 0 else -x)


absolute = fabs = abs


def _ufunc(name, scalar):
    def function(x):
        if _is_column(x):
            return x._simple(name)
        return scalar(x)

    function.__name__ = name
    return function


def _guarded(function):
    def guarded(x):
        try:
            return function(x)
        except ValueError:
            return nan

    return guarded


sqrt = _ufunc("sqrt", _guarded(_math.sqrt))
exp = _ufunc("exp", _math.exp)
log = _ufunc("log", _guarded(_math.log))
log2 = _ufunc("log2", _guarded(_math.log2))
log10 = _ufunc("log10", _guarded(_math.log10))
log1p = _ufunc("log1p", _guarded(_math.log1p))
expm1 = _ufunc("expm1", _math.expm1)
sin = _ufunc("sin", _math.sin)
cos = _ufunc("cos", _math.cos)
tan = _ufunc("tan", _math.tan)
arcsin = _ufunc("arcsin", _guarded(_math.asin))
arccos = _ufunc("arccos", _guarded(_math.acos))
arctan = _ufunc("arctan", _math.atan)
sinh = _ufunc("sinh", _math.sinh)
cosh = _ufunc("cosh", _math.cosh)
tanh = _ufunc("tanh", _math.tanh)
floor = _ufunc("floor", lambda x: float(_math.floor(x)))
ceil = _ufunc("ceil", lambda x: float(_math.ceil(x)))
trunc = _ufunc("trunc", lambda x: float(_math.trunc(x)))
sign = _ufunc("sign", lambda x: (x > 0) - (x < 0))


def radians(x):
    return x * (pi / 180.0)


deg2rad = radians


def degrees(x):
    return x * (180.0 / pi)


def power(x, y):
    return x**y


def square(x):
    return x * x


def __getattr__(name):
    raise AttributeError(f"module 'numpy' has no attribute '{name}' in functions")
