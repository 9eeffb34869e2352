"""Functions of columns and of plain numbers."""
import math as _math

nan, inf = float("nan"), float("inf")


def _is_column(value):
    return hasattr(value, "_expr") and not hasattr(value, "_cache")


def _column(*values):
    return next((value for value in values if _is_column(value)), None)


def where(condition, x=None, y=None):
    if not _is_column(condition):
        return x if condition else y
    import _taipan_tables as _t
    from pandas._base import as_expr, condition as test, literal, op, unsupported

    if x is None and y is None:
        unsupported("np.where of a condition alone")
    rel, a = as_expr(condition._rel, x)
    rel, b = as_expr(rel, y)
    kinds = {_t.family(a), _t.family(b)}
    if "bool" in kinds and kinds & {"int", "float"}:
        a, b = (_t.cast(e, "int64") if _t.family(e) == "bool" else e for e in (a, b))
    if _t.family(condition._expr) != "bool":
        condition = condition != 0
    made = condition._with(rel, op("when", test(condition._expr), a, b))
    made.name = None
    return made


def select(condlist, choicelist, default=0):
    condlist, choicelist = list(condlist), list(choicelist)
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not condlist:
        raise ValueError("select with an empty condition list is not possible")
    made = default
    for condition, choice in reversed(list(zip(condlist, choicelist))):
        made = where(condition, choice, made)
    return made


# Missing values.


def isnan(x):
    return x.isna() if _is_column(x) else x != x


def isfinite(x):
    if _is_column(x):
        return x.notna() & (x != inf) & (x != -inf)
    return _math.isfinite(x)


def isinf(x):
    return (x == inf) | (x == -inf) if _is_column(x) else _math.isinf(x)


def isnat(x):
    return x.isna() if _is_column(x) else x is None


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    largest = 1.7976931348623157e308
    posinf = largest if posinf is None else posinf
    neginf = -largest if neginf is None else neginf
    if _is_column(x):
        filled = x.fillna(nan)
        return where(filled == inf, posinf, where(filled == -inf, neginf, filled))
    return nan if x != x else posinf if x == inf else neginf if x == -inf else x


# Two numbers.


def _chosen(x, y, compare, plain):
    column = _column(x, y)
    if column is None:
        return nan if x != x or y != y else plain(x, y)
    if not _is_column(x):
        x, y = y, x
    gone = x.isna() | (y.isna() if _is_column(y) else x.isna())
    if not _is_column(y) and y != y:
        return x * nan
    return where(gone, nan, where(compare(x, y), x, y))


def maximum(x, y):
    return _chosen(x, y, lambda a, b: a >= b, max)


def minimum(x, y):
    return _chosen(x, y, lambda a, b: a <= b, min)


def _present(x, y, both):
    if _column(x, y) is None:
        return y if x != x else x if y != y else both(x, y)
    made = both(x, y)
    for one in (x, y):
        made = made.fillna(one)
    return made


def fmax(x, y):
    return _present(x, y, maximum)


def fmin(x, y):
    return _present(x, y, minimum)


def clip(a, a_min=None, a_max=None):
    if _is_column(a):
        return a.clip(a_min, a_max)
    a = a if a_min is None else maximum(a, a_min)
    return a if a_max is None else minimum(a, a_max)


def heaviside(x, h):
    if not _is_column(x):
        return x if x != x else 0.0 if x < 0 else 1.0 if x > 0 else float(h)
    return where(x.isna(), nan, where(x < 0, 0.0, where(x == 0, h * 1.0, 1.0)))


def _binary(name, scalar):
    def function(x, y):
        column = _column(x, y)
        if column is None:
            return scalar(x, y)
        from pandas._base import as_expr, op

        rel, a = as_expr(column._rel, x)
        rel, b = as_expr(rel, y)
        return column._with(rel, op(name, a, b))

    function.__name__ = name
    return function


arctan2 = _binary("arctan2", _math.atan2)
hypot = _binary("hypot", _math.hypot)
fmod = _binary("fmod", _math.fmod)
copysign = _binary("copysign", _math.copysign)
left_shift = _binary("shift_left", lambda x, y: x << y)
right_shift = _binary("shift_right", lambda x, y: x >> y)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    near = (abs_(a - b) <= atol + rtol * abs_(b)) & isfinite(b) if _column(a, b) is not None else None
    if near is None:
        return a == b or _math.isfinite(b) and abs_(a - b) <= atol + rtol * abs_(b)
    made = near | (a == b)
    return made | (isnan(a) & isnan(b)) if equal_nan else made


def isin(element, test_elements, invert=False):
    made = element.isin(test_elements) if _is_column(element) else element in test_elements
    return ~made if invert else made


# One number.


def abs_(x):
    return x.abs() if _is_column(x) else -x if x < 0 else x + 0 if x == 0 else x


def round_(a, decimals=0):
    if _is_column(a):
        return a.round(decimals)
    scale = 10.0 ** _math.fabs(decimals)
    if decimals == 0 or isinstance(a, int):
        return a if isinstance(a, int) and decimals >= 0 else float(__builtins_round(a, decimals or None))
    return __builtins_round(a * scale) / scale if decimals > 0 else __builtins_round(a / scale) * scale


def __builtins_round(value, places=None):
    import builtins

    return builtins.round(value) if places is None else builtins.round(value, places)


def _guarded(function):
    def guarded(x):
        try:
            return function(x)
        except ValueError:
            return -inf if x == 0 else nan
        except OverflowError:
            return inf

    return guarded


def _unary(name, scalar, whole=False):
    scalar = _guarded(scalar)

    def function(x):
        if not _is_column(x):
            # A value over all rows stays an expression.
            return x._simple(name) if hasattr(x, "_expr") else scalar(x)
        import _taipan_tables as _t

        # Whole numbers are as they are.
        if whole and _t.family(x._expr) in ("int", "bool"):
            return x.copy()
        return x._simple(name)

    function.__name__ = name
    return function


def _whole_of(function):
    return lambda x: float(function(x)) if _math.isfinite(x) else x


sqrt = _unary("sqrt", lambda x: _math.sqrt(x) if x >= 0 else nan)
cbrt = _unary("cbrt", _math.cbrt)
exp = _unary("exp", _math.exp)
log = _unary("log", lambda x: _math.log(x) if x >= 0 else nan)
log2 = _unary("log2", lambda x: _math.log2(x) if x >= 0 else nan)
log10 = _unary("log10", lambda x: _math.log10(x) if x >= 0 else nan)
log1p = _unary("log1p", lambda x: -inf if x == -1 else _math.log1p(x) if x > -1 else nan)
expm1 = _unary("expm1", _math.expm1)
sin = _unary("sin", _math.sin)
cos = _unary("cos", _math.cos)
tan = _unary("tan", _math.tan)
arcsin = _unary("arcsin", lambda x: _math.asin(x) if -1 <= x <= 1 else nan)
arccos = _unary("arccos", lambda x: _math.acos(x) if -1 <= x <= 1 else nan)
arctan = _unary("arctan", _math.atan)
sinh = _unary("sinh", _math.sinh)
cosh = _unary("cosh", _math.cosh)
tanh = _unary("tanh", _math.tanh)
floor = _unary("floor", _whole_of(_math.floor), True)
ceil = _unary("ceil", _whole_of(_math.ceil), True)
trunc = fix = _unary("trunc", _whole_of(_math.trunc), True)
rint = _unary("rint", _whole_of(__builtins_round))
sign = _unary("sign", lambda x: x if x != x else (x > 0) - (x < 0))


def fabs(x):
    return abs_(x * 1.0)


def radians(x):
    return x * (_math.pi / 180.0)


def degrees(x):
    return x * (180.0 / _math.pi)


def square(x):
    return x * x


def reciprocal(x):
    return 1 / x



class vectorize:
    """A function of values as a function of columns."""

    def __init__(self, pyfunc, otypes=None, **options):
        self.pyfunc = pyfunc

    def __call__(self, *args):
        column = _column(*args)
        if column is None:
            return self.pyfunc(*args)
        import _taipan_tables as _t
        from pandas import _look
        from pandas._base import as_expr
        from pandas._rows import of_values

        rel, exprs = column._rel, []
        for arg in args:
            rel, expr = as_expr(rel, arg)
            exprs.append(expr)
        exprs = [_look.certain(rel, expr) for expr in exprs]
        made = column._with(*_t.call(rel, (self.pyfunc, of_values, None, ()), exprs, None, "vectorized"))
        made.name = None
        return made
