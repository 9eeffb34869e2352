"""Functions that are of columns, too: choices, closeness, rounding, and arrays that are made."""
import builtins

import _taipan_array as _array
from numpy import _columns, _plain
from numpy._columns import is_column, is_recorded, is_recording
from numpy._core import fromnumeric, multiarray
from numpy._core.dtypes import code_of, dtype as _dtype, result_type
from numpy._core.multiarray import asarray, call, ndarray, out_of
from numpy._core.umath import UFUNCS
from numpy._items import Items
from numpy._refusing import refuse
from numpy._scalars import common, float64, generic, int64, kind_of, plain

nan = float("nan")
_given = object()
_NUMBERS = {float, float64, int, int64}


def where(condition, x=_given, y=_given, /):
    if x is _given and y is _given:
        if is_recorded(condition):
            refuse("where of a condition alone")
        return call("nonzero", asarray(condition))
    if x is _given or y is _given:
        raise ValueError("either both or neither of x and y should be given")
    if is_column(condition):
        return _columns.where(condition, x, y)
    if is_recorded(condition):
        condition = bool(condition)
    if is_recorded(x) or is_recorded(y):
        chosen = x if condition else y
        return chosen if is_recorded(chosen) else refuse("where of a condition that is known and a column")
    return call("where", condition, x, y)


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
    for place, condition in enumerate(condlist):
        if type(condition) is not bool and not (isinstance(condition, (ndarray, generic)) and condition.dtype.kind == "b"):
            raise TypeError(f"invalid entry {place} in condlist: should be boolean ndarray")
    together = result_type(*[asarray(one) if isinstance(one, str) else one for one in (*choicelist, default)])
    made = asarray(default, together)
    for condition, choice in reversed(list(zip(condlist, choicelist))):
        made = call("where", condition, asarray(choice, together), made)
    return made


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    if is_column(x) or type(x) in _NUMBERS:
        largest = 1.7976931348623157e308
        posinf = largest if posinf is None else posinf
        neginf = -largest if neginf is None else neginf
        return (_columns if is_column(x) else _plain).nan_to_num(x, nan, posinf, neginf)
    made = call("nan_to_num", x, nan, posinf, neginf)
    if not copy and isinstance(x, ndarray):
        x[...] = made
        return x
    return made


def clip(a, a_min=_given, a_max=_given, out=None, *, min=_given, max=_given, **options):
    if options:
        refuse(f"clip with {next(iter(options))}")
    if (a_min is _given) != (a_max is _given):
        raise TypeError(f"clip() missing 1 required positional argument: '{'a_min' if a_min is _given else 'a_max'}'")
    if a_min is not _given and not (min is _given and max is _given):
        raise ValueError("Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.")
    low = (None if min is _given else min) if a_min is _given else a_min
    high = (None if max is _given else max) if a_max is _given else a_max
    if is_recorded(a):
        return _columns.clip(a, low, high) if out is None else refuse("clip of a column with out")
    if type(a) in _NUMBERS and (low is None or type(low) in _NUMBERS) and (high is None or type(high) in _NUMBERS) and out is None:
        return _plain.clip(a, low, high)
    return fromnumeric.clip(a, low, high, out)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if is_recorded(a) or is_recorded(b):
        return _columns.isclose(a, b, rtol, atol, equal_nan)
    if type(a) in _NUMBERS and type(b) in _NUMBERS:
        return _plain.isclose(a, b, rtol, atol, equal_nan)
    if not all(isinstance(one, (int, float, generic)) for one in (rtol, atol)):
        refuse("isclose with several rtol or atol")
    return call("isclose", a, b, rtol, atol, equal_nan)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    made = isclose(a, b, rtol, atol, equal_nan)
    return bool(made.all() if is_recorded(made) or isinstance(made, ndarray) else made)


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    if is_column(element):
        return _columns.isin(element, test_elements, invert)
    if kind not in (None, "sort", "table"):
        raise ValueError(f"Invalid kind: '{kind}'. Please use None, 'sort' or 'table'.")
    return call("isin", asarray(element), asarray(test_elements), invert)


def round_(a, decimals=0, out=None):
    if is_recorded(a):
        return a.round(decimals) if out is None else refuse("round of a column with out")
    if type(a) in _NUMBERS and out is None:
        return _plain.rounded(a, decimals)
    return fromnumeric.round(a, decimals, out)


def fix(x, out=None):
    if is_recorded(x):
        return _columns.called("fix", x) if out is None else refuse("fix of a column with out")
    return _plain.fix(x) if type(x) in _NUMBERS and out is None else out_of(UFUNCS["trunc"](x), out)


def divmod_(x, y, *out, **options):
    if is_recorded(x) or is_recorded(y):
        return x // y, x % y
    if type(x) in _NUMBERS and type(y) in _NUMBERS:
        return _plain.divmod_(x, y)
    return UFUNCS["divmod"](x, y, *out, **options)


def modf(x, *out, **options):
    if is_recorded(x):
        return refuse("modf of a column")
    return _plain.modf(x) if type(x) in _NUMBERS else UFUNCS["modf"](x, *out, **options)


def isnat(x, **options):
    return x.isna() if is_column(x) else UFUNCS["isnat"](x, **options)


def isscalar(element):
    if is_recorded(element):
        return hasattr(element, "_cache")
    return isinstance(element, (int, float, complex, str, bytes, generic))


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    if is_column(ar):
        if return_index or return_inverse or return_counts or axis is not None:
            refuse("unique of a column with options")
        values = (ar._series() if hasattr(ar, "_series") else ar).unique()
        present = builtins.sorted(value for value in values if value is not None and value == value)
        return Items(present + [nan for value in values[:] if value is None or value != value])
    made = call("unique", asarray(ar), (return_index, return_inverse, return_counts), axis, equal_nan)
    return made if len(made) > 1 else made[0]


class _Parts(tuple):
    """Several results that have names."""

    __slots__ = ()

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self))})"


def _parts(name, fields):
    made = {"__slots__": (), "_fields": fields, "__module__": "numpy.lib._arraysetops_impl"}
    for place, field in enumerate(fields):
        made[field] = property(lambda self, place=place: self[place])
    return type(name, (_Parts,), made)


_UniqueAll = _parts("UniqueAllResult", ("values", "indices", "inverse_indices", "counts"))
_UniqueCounts = _parts("UniqueCountsResult", ("values", "counts"))
_UniqueInverse = _parts("UniqueInverseResult", ("values", "inverse_indices"))


def unique_all(x):
    values, indices, inverse, counts = call("unique", asarray(x), (True, True, True), None, False)
    return _UniqueAll((values, indices, asarray(inverse), counts))


def unique_counts(x):
    return _UniqueCounts(call("unique", asarray(x), (False, False, True), None, False))


def unique_inverse(x):
    values, inverse = call("unique", asarray(x), (False, True, False), None, False)
    return _UniqueInverse((values, asarray(inverse)))


def unique_values(x):
    return call("unique", asarray(x), (False, False, False), None, False)[0]


def _recorded_items(values):
    """Values that are known, in a table function: edges of bins, a column that is written down. None: they are others."""
    if not is_recording() or not isinstance(values, (list, tuple)) or not values:
        return None
    kinds = {kind_of(value) for value in values}
    if kinds == {None} and all(isinstance(value, str) for value in values):
        return Items(values)
    if None in kinds:
        return None
    convert = {"f": float, "i": int, "b": bool}[common(*kinds)]
    return Items(convert(plain(value)) for value in values)


def _known_or(made):
    items = _recorded_items(made.tolist())
    return made if items is None else items


def arange(start=None, stop=None, step=1, dtype=None, *, device=None, like=None):
    if start is None and stop is None:
        raise TypeError("arange() requires stop to be specified.")
    start, stop = (0, start) if stop is None else (start if start is not None else 0, stop)
    step = 1 if step is None else step
    made = call("arange", start, stop, step, code_of(dtype))
    return _known_or(made) if is_recording() else made


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    made, step = call("linspace", start, stop, num, endpoint, code_of(dtype), axis)
    if is_recording() and isinstance(made, ndarray) and made.ndim == 1 and not retstep:
        return _known_or(made)
    return (made, step) if retstep else made


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None):
    """A column as it is; else an array."""
    if is_column(object):
        made = object if dtype is None else object.astype(dtype)
        return made.copy() if hasattr(made, "_series") else made.to_numpy()
    if is_recording() and dtype is None:
        made = _recorded_items(object)
        if made is not None:
            return made
    return multiarray.array(object, dtype, copy=copy, order=order, ndmin=ndmin)


def asarray_(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    return asarray(a, dtype, order, copy=copy) if isinstance(a, ndarray) else array(a, dtype, copy=bool(copy))
