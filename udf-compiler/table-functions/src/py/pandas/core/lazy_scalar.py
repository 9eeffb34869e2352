"""A value that depends on all rows of a table: an expression as long as it is used with columns, computed when the program asks
what it is. Knows no Series and no DataFrame."""
import operator
import sys

import _taipan_tables as _t

from numpy._scalars import OTHER_NAMES, bool_, float64, generic, int64
from pandas._libs.lib import line, unsupported
from pandas._libs.observe import certain
from pandas._libs.ops import literal

nan = float("nan")
_UNKNOWN = object()
# What values of a column are, and what a value is made of that the program looks at.
_CLASSES = {"int": int64, "float": float64, "bool": bool_, "str": str}
_OF_NUMPY = {int: int64, float: float64, bool: bool_}
BITS = ["and", "or", "xor", "lshift", "rshift"]
COMPARING = ["eq", "ne", "lt", "le", "gt", "ge"]
_COMPOUND = (list, tuple, dict, set, frozenset, bytes)


class Scalar:
    def __init__(self, rel, expr, what, counted=False, sources=()):
        """`counted`: a number of Python's own; others are numpy's. `sources`: tables and columns of whole numbers, of which none
        may be missing for the value to be a whole number."""
        self._rel, self._expr, self._what, self._counted, self._sources = rel, expr, what, counted, sources
        self._cache = _UNKNOWN

    def __getattr__(self, name):
        if name == "_known" and self.__dict__.get("_cache", _UNKNOWN) is not _UNKNOWN:
            return self._cache
        if name.startswith("_"):
            raise AttributeError(name)
        kind = _CLASSES.get(_t.family(self._expr))
        if kind is not None and not hasattr(kind, name) and not (kind is not str and name in OTHER_NAMES):
            # Nobody has to look at the value to know that.
            raise AttributeError(f"'{_spelt(kind)}' object has no attribute '{name}'")
        return getattr(self._own(), name)

    @property
    def __class__(self):
        """What it is for the program; the library knows it from its values."""
        if not sys._getframe(1).f_code.co_filename.startswith(("<function", "/udf/")):
            return Scalar
        return float64 if _t.family(self._expr) == "float" and not self._counted else type(self._own())

    @property
    def _is_number(self):
        """Whether it is NaN where it is missing."""
        return _t.family(self._expr) not in ("str", "datetime", "date", "other")

    @property
    def _seen(self):
        """What makes of a value of it what a function that is called for each row sees. It asks the program nothing more."""
        is_number = self._is_number

        def seen(value):
            value = nan if is_number and value is None else value
            return float64(value) if type(value) is float else int64(value) if type(value) is int else value

        return seen

    def _value(self):
        if self._cache is _UNKNOWN:
            value = _t.values(self._rel, [self._expr], self._what, line())[0][0]
            if type(value) is int and any(_t.family(certain(*source)) == "float" for source in self._sources):
                value = float(value)
            self._cache = nan if value is None and self._is_number else value
        return self._cache

    def _own(self):
        """The value as the program sees it: its numbers are numpy's."""
        value = self._value()
        return value if self._counted else numpys(value, self._expr)

    def item(self):
        self._own().item
        return self._value()

    def _with(self, rel, expr, counted=False, sources=()):
        return Scalar(rel, expr, self._what, counted, self._sources + sources)

    def _simple(self, name, *args):
        return self._with(self._rel, _t.op(name, [self._expr, *args]), self._counted)

    def _binary(self, name, other, swapped, now):
        if hasattr(other, "_columns") or (hasattr(other, "_expr") and not isinstance(other, Scalar)):
            return NotImplemented
        counted = self._counted and (getattr(other, "_counted", False) or type(other) in (int, float, bool))
        sources = getattr(other, "_sources", ()) if isinstance(other, Scalar) else ()
        looks = name in ("floordiv", "mod", "pow") and (self._sources or sources) or isinstance(other, _COMPOUND)
        if self._cache is _UNKNOWN and _t.is_active() and not looks:
            if isinstance(other, Scalar):
                rel, made = _t.attach(self._rel, other._rel, [other._expr])
                expr = made[0]
            else:
                rel, expr = self._rel, literal(other)
            made = computed(name, *((expr, self._expr) if swapped else (self._expr, expr)), counted)
            if made is not None:
                return self._with(rel, made, counted, sources)
        values = [self._own(), own(other)]
        if swapped:
            values.reverse()
        return now(*values)

    def __neg__(self):
        return -self._own() if _t.family(self._expr) == "bool" else self._simple("neg")

    def __abs__(self):
        return self._simple("abs")

    def __pos__(self):
        return self

    def __bool__(self):
        return bool(self._value())

    def __float__(self):
        return float(self._own())

    def __int__(self):
        return int(self._own())

    def __index__(self):
        value = self._own()
        if not hasattr(value, "__index__"):
            raise TypeError(f"'{_spelt(type(value))}' object cannot be interpreted as an integer")
        return operator.index(value)

    def __round__(self, digits=None):
        return round(self._own()) if digits is None else round(self._own(), digits)

    def round(self, decimals=0):
        value = self._own()
        return value.round(decimals) if hasattr(value, "round") else unsupported(f"round() of a {type(value).__name__}")

    def _shown(self, missing, spec=""):
        value = self._own()
        family = _t.family(self._expr)
        if value is None and family in ("datetime", "timedelta") and not spec:
            return _NotATime()
        if value is None or not missing and value != value or family == "float" and _t.dtype(self._expr) != "float64":
            unsupported(f"the text of {self._what} that is missing, or of another width")
        return value

    def __str__(self):
        return str(self._shown(True))

    def __repr__(self):
        # A missing one is written as Python's or as numpy's, depending on why it is missing.
        value = self._shown(False)
        if type(value) in (int, float) and not self._counted:
            unsupported(f"repr() of a value of type {_t.dtype(self._expr)}")
        return repr(value)

    def __format__(self, spec):
        return format(self._shown(True, spec), spec)

    def __getitem__(self, key):
        return self._own()[key]

    def __contains__(self, item):
        return item in self._own()

    def __invert__(self):
        return self._simple("not") if _t.family(self._expr) == "bool" and not self._counted else ~self._own()

    def __divmod__(self, other):
        return divmod(self._own(), own(other))

    def __rdivmod__(self, other):
        return divmod(own(other), self._own())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __hash__(self):
        return hash(self._value())

    def __iter__(self):
        return iter(self._own())

    def __len__(self):
        return len(self._own())


def _spelt(kind):
    return f"numpy.{kind.__name__}" if issubclass(kind, generic) else kind.__name__


def computed(name, a, b, counted):
    """What numpy makes of two values, or Python, if they are `counted`; None: that has to be looked at."""
    kinds = _t.family(a), _t.family(b)
    known = _t.constant_of(b)
    if "decimal" in kinds and not _keeps_decimals(name, kinds):
        return None
    if name in BITS:
        return _t.op(name, [a, b]) if kinds == ("bool", "bool") and not counted and name in ("and", "or", "xor") else None
    if name not in COMPARING and "str" in kinds and (name != "add" or set(kinds) != {"str"}):
        return None
    if name in COMPARING or not set(kinds) <= {"int", "float", "bool"}:
        return _t.op(name, [a, b])
    if kinds == ("bool", "bool") or counted and name in ("div", "floordiv", "mod", "pow") and (known is None or not known[0] > 0):
        return None
    if name not in ("floordiv", "mod", "pow") or "float" in kinds:
        return _t.op(name, [a, b])
    if name == "pow" and (known is None or not known[0] >= 0):
        return None
    return _of_whole_numbers(name, a, b)


def _keeps_decimals(name, kinds):
    """Whether the result has a fixed number of places, or is none. Beside floats Python compares exactly, and refuses the rest."""
    return set(kinds) <= {"decimal", "int"} and (name in COMPARING or name in ("add", "sub", "mul"))


def _of_whole_numbers(name, a, b):
    """A whole number again: beside zero it is zero; missing where either is."""
    one, zero = _t.literal(1), _t.literal(0)
    gone = None
    whole = []
    for expr in (a, b):
        if _t.nullable(expr):
            missing = _t.op("is_missing", [expr])
            gone = missing if gone is None else _t.op("or", [gone, missing])
            expr = _t.op("coalesce", [expr, one])
        whole.append(expr)
    if _t.constant_of(b) is None:
        nothing = _t.op("eq", [whole[1], zero])
        whole[1] = _t.op("when", [nothing, one, whole[1]])
        made = _t.op("when", [nothing, zero, _t.op(name, whole)])
    else:
        made = zero if _t.constant_of(b) == (0,) and name != "pow" else _t.op(name, whole)
    return made if gone is None else _t.op("when", [gone, _t.literal(None), made])


class _NotATime:
    def __repr__(self):
        return "NaT"


def numpys(value, expr=None):
    """A value of a column as numpy's, if it is a number of one of its types that are built."""
    kind = _OF_NUMPY.get(type(value))
    if kind is None or expr is not None and _t.family(expr) in ("int", "float") and _t.dtype(expr) not in ("int64", "float64"):
        return value
    return kind(value)


def own(value):
    """What the program sees of a value, whatever it was."""
    return value._own() if isinstance(value, Scalar) else value


def plain(value):
    """The value itself, whatever it was, as Python's own."""
    if isinstance(value, Scalar):
        return value._value()
    return value.item() if isinstance(value, generic) else value


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
    for python in ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", *BITS]:
        name = "div" if python == "truediv" else python
        now = getattr(operator, f"{python}_" if python in ("and", "or") else python)

        def forward(self, other, name=name, now=now):
            return self._binary(name, other, False, now)

        def backward(self, other, name=name, now=now):
            return self._binary(name, other, True, now)

        setattr(Scalar, f"__{python}__", forward)
        setattr(Scalar, f"__r{python}__", backward)
    for name in COMPARING:

        def compare(self, other, name=name, now=getattr(operator, name)):
            return self._binary(name, other, False, now)

        setattr(Scalar, f"__{name}__", compare)


_operators()
