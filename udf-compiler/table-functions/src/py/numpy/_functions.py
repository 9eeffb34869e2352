"""numpy's functions: of columns, of plain numbers, and refused of anything else."""

import math

from numpy import _columns, _lists, _plain, _zero
from numpy._columns import is_column
from numpy._items import Items
from numpy._refusing import refuse
from numpy._scalars import ARITHMETIC, COMPARISONS, bool_, common, generic, kind_of, plain
from numpy._types import is_recording

nan = float("nan")
_given = object()


def is_recorded(value):
    """Whether it is a column, a table, or a value over all rows."""
    return hasattr(value, "_expr") or hasattr(value, "_columns")


def ufunc(name, count, of_plain):
    """The function of `count` arguments of this name."""

    def function(*args, **options):
        if len(args) > count or any(value is not None for value in options.values()):
            refuse(f"{name} with out, where, dtype and their like")
        if len(args) < count:
            takes = f"from {count} to {count + 1}" if count > 1 else "1 to 2"
            raise TypeError(f"{name}() takes {takes} positional arguments but {len(args)} were given")
        if any(is_recorded(arg) for arg in args):
            return _columns.called(name, *args)
        return of_plain(name, *args)

    def reduce(items, *options, **named):
        items = list(items) if isinstance(items, (list, tuple)) else []
        if options or named or not any(is_column(item) for item in items):
            refuse(f"{name}.reduce")
        made = items[0]
        for item in items[1:]:
            made = function(made, item)
        return made

    if count == 2:
        function.reduce = reduce
    function.nin = count
    return named(function, name)


def named(function, name=None):
    function.__name__ = function.__qualname__ = name or function.__name__
    function.__module__ = "numpy"
    return function


def ufuncs():
    """All of them by their names."""
    ones = {**_plain.FLOATS, **_plain.KEEPING, **_plain.TESTS}
    twos = {**ARITHMETIC, **COMPARISONS, **_plain.PAIRS, **_plain.LOGIC}
    made = {name: ufunc(name, 1, _plain.unary) for name in ones}
    made.update({name: ufunc(name, 2, _plain.binary) for name in twos})
    return made


def where(condition, x=_given, y=_given):
    if x is _given or y is _given:
        refuse("where of a condition alone")
    if is_column(condition):
        return _columns.where(condition, x, y)
    if is_recorded(condition):
        condition = bool(condition)
    chosen, other = (x, y) if _zero.truth(condition) else (y, x)
    if is_recorded(x) or is_recorded(y):
        return chosen if is_recorded(chosen) else refuse("where of a condition that is known and a column")
    return _zero.of_values(chosen, other)


def select(condlist, choicelist, default=0):
    condlist, choicelist = list(condlist), list(choicelist)
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not condlist:
        raise ValueError("select with an empty condition list is not possible")
    if any(is_recorded(one) for one in (*condlist, *choicelist, default)):
        made = default
        for condition, choice in reversed(list(zip(condlist, choicelist))):
            made = where(condition, choice, made)
        return made
    for condition in condlist:
        if type(condition) not in (bool, bool_):
            place = [one is condition for one in condlist].index(True)
            raise TypeError(f"invalid entry {place} in condlist: should be boolean ndarray")
    chosen = [place for place, condition in enumerate(condlist) if condition]
    values = [*choicelist, default]
    first = values[chosen[0]] if chosen else default
    return _zero.of_values(first, *values)


def isnat(x):
    return x.isna() if is_column(x) else refuse("isnat of anything but a column")


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    largest = 1.7976931348623157e308
    posinf = largest if posinf is None else posinf
    neginf = -largest if neginf is None else neginf
    function = _columns.nan_to_num if is_column(x) else _plain.nan_to_num
    return function(x, nan, posinf, neginf)


def clip(a, a_min=None, a_max=None, out=None, *, min=_given, max=_given):
    if out is not None:
        refuse("clip with out")
    low = a_min if min is _given else min
    high = a_max if max is _given else max
    if is_recorded(a):
        return _columns.clip(a, low, high)
    return _plain.clip(a, low, high)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    function = _columns.isclose if is_recorded(a) or is_recorded(b) else _plain.isclose
    return function(a, b, rtol, atol, equal_nan)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    made = isclose(a, b, rtol, atol, equal_nan)
    return bool(made.all() if is_recorded(made) else made)


def isin(element, test_elements, assume_unique=False, invert=False):
    if is_column(element):
        return _columns.isin(element, test_elements, invert)
    kinds = {kind_of(one) for one in (element, *test_elements)} if isinstance(test_elements, (list, tuple)) else {None}
    texts = isinstance(element, str) and all(isinstance(one, str) for one in test_elements)
    if None in kinds and not (texts and isinstance(test_elements, (list, tuple))):
        refuse("isin of these values")
    return _zero.of_values(bool_((element in test_elements) != invert))


def round_(a, decimals=0, out=None):
    if out is not None:
        refuse("round with out")
    return a.round(decimals) if is_recorded(a) else _plain.rounded(a, decimals)


def fix(x, out=None):
    if out is not None:
        refuse("fix with out")
    return _columns.called("fix", x) if is_recorded(x) else _plain.fix(x)


def divmod_(x, y):
    return (x // y, x % y) if is_recorded(x) or is_recorded(y) else _plain.divmod_(x, y)


def modf(x):
    return refuse("modf of a column") if is_recorded(x) else _plain.modf(x)


def isscalar(element):
    if is_recorded(element):
        return hasattr(element, "_cache")
    return isinstance(element, (int, float, complex, str, bytes, generic))


def reduction(name):
    def function(a, axis=None, **options):
        if not is_recorded(a):
            return _lists.reduced(name, a, {"axis": axis, **options})
        return _of_columns(name, a, axis, options)

    return named(function, name)


def _of_columns(name, a, axis, options):
    """pandas computes it, except that the degrees of freedom are numpy's."""
    known = {"ddof": options.pop("ddof", 0)} if name in ("std", "var") else {}
    given = [key for key, value in options.items() if value is not None and value is not False]
    if given or axis not in (None, 0):
        refuse(f"{name} of a column with {', '.join(given) or 'axis'}")
    if name == "median" and is_column(a):
        # numpy makes an array of it, where a missing value is no number.
        return (a._series() if hasattr(a, "_series") else a).median(skipna=False)
    if name == "ptp":
        return a.max() - a.min()
    if hasattr(a, "_columns") and axis is None and name in ("median", "ptp", "mean", "any", "all", "max", "min"):
        refuse(f"{name} of a table without axis")
    return getattr(a, name)(**known)


def unique(a, **options):
    if options or not is_column(a):
        refuse("unique of anything but a column" if not options else "unique with options")
    values = (a._series() if hasattr(a, "_series") else a).unique()
    present = sorted(value for value in values if value is not None and value == value)
    return Items(present + [nan for value in values[:] if value is None or value != value])


def _recorded_items(name, values):
    """Values that are known, in a table function: edges of bins, a column that is written down. They only are what they are."""
    if not is_recording() or not isinstance(values, (list, tuple)):
        refuse(f"{name} (arrays of anything but a column)")
    kinds = {kind_of(value) for value in values}
    if kinds == {None} and all(isinstance(value, str) for value in values):
        return Items(values)
    if None in kinds or not kinds:
        refuse(f"{name} of values that are not all numbers, or all texts")
    convert = {"f": float, "i": int, "b": bool}[common(*kinds)]
    return Items(convert(plain(value)) for value in values)


def arange(start, stop=None, step=1, dtype=None):
    start, stop = (0, start) if stop is None else (start, stop)
    kinds = [kind_of(value) for value in (start, stop, step)]
    if dtype is not None or None in kinds or step == 0:
        refuse("arange of these values")
    if "f" not in kinds:
        return _recorded_items("arange", list(range(int(start), int(stop), int(step))))
    start, stop, step = float(start), float(stop), float(step)
    count, delta = max(math.ceil((stop - start) / step), 0), (start + step) - start
    return _recorded_items("arange", [start + place * delta for place in range(count)] or [])


def linspace(start, stop, num=50, endpoint=True):
    if None in (kind_of(start), kind_of(stop)) or type(num) is not int or num < 2 or endpoint is not True:
        refuse("linspace of these values")
    start, stop = float(start), float(stop)
    step = (stop - start) / (num - 1)
    return _recorded_items("linspace", [start + place * step for place in range(num - 1)] + [stop])


def array(object, dtype=None, copy=True):
    """A column as it is. Arrays of what is written down are not built yet."""
    if not is_column(object):
        return _recorded_items("array", object if dtype is None else None)
    made = object if dtype is None else object.astype(dtype)
    return made.copy() if hasattr(made, "_series") else made.to_numpy()


def asarray(a, dtype=None):
    return array(a, dtype)


class errstate:
    """Where numpy only warns, or does not even do that, nothing is to be done."""

    def __init__(self, **modes):
        _check_modes(modes)

    def __enter__(self):
        return None

    def __exit__(self, *exception):
        return None

    def __call__(self, function):
        return function


def _check_modes(modes):
    for name, mode in modes.items():
        if name not in ("all", "divide", "over", "under", "invalid") or mode not in ("ignore", "warn", None):
            refuse(f"errstate with {name}={mode!r}")


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    _check_modes({"all": all, "divide": divide, "over": over, "under": under, "invalid": invalid})
    refuse("seterr: use errstate")


