"""A value that depends on all rows of a table: an expression as long as it is used with columns, computed when the program
asks what it is."""
import _taipan_tables as _t

from numpy._plain import rounded
from numpy._scalars import kind_of, plain as without_numpy
from pandas import _numbers
from pandas._base import line

nan = float("nan")
_UNKNOWN = object()


class Scalar:
    def __init__(self, rel, expr, what):
        self._rel, self._expr, self._what = rel, expr, what
        self._cache = _UNKNOWN

    def __getattr__(self, name):
        if name == "_known" and self.__dict__.get("_cache", _UNKNOWN) is not _UNKNOWN:
            return self._cache
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._value(), name)

    @property
    def _is_number(self):
        """Whether it is NaN where it is missing."""
        return _t.family(self._expr) not in ("str", "datetime", "date", "other")

    def _value(self):
        if self._cache is _UNKNOWN:
            value = _t.values(self._rel, [self._expr], self._what, line())[0][0]
            self._cache = nan if value is None and self._is_number else value
        return self._cache

    item = _value

    def _with(self, rel, expr):
        return Scalar(rel, expr, self._what)

    def _simple(self, name, *args):
        return self._with(self._rel, _t.op(name, [self._expr, *args]))

    def _binary(self, name, other, swapped, now):
        if hasattr(other, "_columns") or (hasattr(other, "_expr") and not isinstance(other, Scalar)):
            return NotImplemented
        if self._cache is not _UNKNOWN or not _t.is_active():
            values = [self._value(), plain(other)]
            if swapped:
                values.reverse()
            return now(*values)
        rel, expr = self._rel, None
        if isinstance(other, Scalar):
            rel, made = _t.attach(rel, other._rel, [other._expr])
            expr = made[0]
        else:
            expr = _t.literal(other)
        args = [expr, self._expr] if swapped else [self._expr, expr]
        return self._with(rel, _t.op(name, args))

    def __neg__(self):
        return self._simple("neg")

    def __abs__(self):
        return self._simple("abs")

    def __pos__(self):
        return self

    def __bool__(self):
        return bool(self._value())

    def __float__(self):
        return float(self._value())

    def __int__(self):
        return int(self._value())

    def __index__(self):
        return self._value().__index__()

    def __round__(self, digits=None):
        return round(self._value()) if digits is None else self.round(digits)

    def round(self, decimals=0):
        value = self._value()
        return round(value, decimals) if kind_of(value) is None else without_numpy(rounded(value, decimals))

    def __str__(self):
        return str(self._value())

    def __repr__(self):
        return repr(self._value())

    def __format__(self, spec):
        return format(self._value(), spec)

    def __hash__(self):
        return hash(self._value())

    def __iter__(self):
        return iter(self._value())

    def __len__(self):
        return len(self._value())


def plain(value):
    """The value itself, whatever it was."""
    return value._value() if isinstance(value, Scalar) else value


def is_unknown(value):
    """Whether it is a value over all rows that nobody has looked at yet."""
    return isinstance(value, Scalar) and value._cache is _UNKNOWN


def settle(value, depth=3):
    """Values over whole tables that a function sees, itself or in what it sees, are computed before rows come."""
    if isinstance(value, Scalar):
        value._value()
    elif isinstance(value, (list, tuple, set, frozenset)) and depth:
        for item in value:
            settle(item, depth - 1)
    elif isinstance(value, dict) and depth:
        for item in value.values():
            settle(item, depth - 1)
    elif depth and type(value).__module__.partition(".")[0] not in ("pandas", "numpy", "builtins"):
        # An object of the program.
        settle(dict(getattr(value, "__dict__", {})), depth - 1)
    if depth and hasattr(value, "__func__"):
        settle(value.__self__, depth - 1)
    for cell in getattr(value, "__closure__", None) or ():
        try:
            seen = cell.cell_contents
        except ValueError:
            continue
        if depth:
            settle(seen, depth - 1)


def _operators():
    import operator

    for python, function in _numbers.OPERATIONS.items():
        name = "div" if python == "truediv" else python

        def now(x, y, function=function, python=python):
            numbers = kind_of(x) is not None and kind_of(y) is not None
            return function(x, y) if numbers else getattr(operator, python)(x, y)

        def forward(self, other, name=name, now=now):
            return self._binary(name, other, False, now)

        def backward(self, other, name=name, now=now):
            return self._binary(name, other, True, now)

        setattr(Scalar, f"__{python}__", forward)
        setattr(Scalar, f"__r{python}__", backward)
    for name in ["eq", "ne", "lt", "le", "gt", "ge"]:

        def compare(self, other, name=name, now=getattr(operator, name)):
            return self._binary(name, other, False, now)

        setattr(Scalar, f"__{name}__", compare)


_operators()
