"""Functions of groups that are made of reductions and operators are called once, for all groups: with columns and values that
stand for those of each group. What asks for more than that is called group by group."""
import _taipan_tables as _t

from pandas._libs.ops import literal
from pandas.core.common import aligned
from pandas.core.ops.array_ops import COMPARISONS, arithmetic, compared, logic
from pandas.core.series import Series
from pandas.groupby.ops import components

REDUCTIONS = {"sum", "mean", "min", "max", "count", "std", "var", "median", "prod", "any", "all"}
COLUMNS = {"abs", "fillna", "notna", "isna", "notnull", "isnull", "round", "clip", "astype", "between", "isin", "str", "lower", "upper"}
OPERATORS = [
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor",
]


class NotAtOnce(BaseException):
    """The function asks for what is different from group to group."""


class Value:
    """A value of each group: an aggregate, or what operators make of several."""

    def __init__(self, groups, name, parts):
        self._groups, self._name, self._parts = groups, name, parts

    def aggregates(self):
        if self._name is None:
            return [self._parts]
        return [one for part in self._parts if isinstance(part, Value) for one in part.aggregates()]

    def made(self, rel, column_of):
        """A table, and the value in it, where `column_of` gives those of aggregates."""
        if self._name is None:
            return column_of(rel, *self._parts)
        exprs = []
        for part in self._parts:
            expr = None
            if isinstance(part, Value):
                rel, expr = part.made(rel, column_of)
            exprs.append(literal(part) if expr is None else expr)
        return combined(rel, self._name, *exprs)

    def as_column(self):
        """The value in every row of its group."""
        groups = self._groups

        def window(rel, name, series):
            expr = None
            if series is not None:
                rel, expr = aligned(rel, series)
            return _t.window(rel, (name, []), expr, groups._partition(), None)

        rel, expr = self.made(groups._rel, window)
        return Column(groups, Series._of(rel, expr, None, groups._frame._index))

    def _binary(self, name, other, swapped):
        if isinstance(other, Column):
            return other._binary(name, self, not swapped)
        parts = [self, settled(other)]
        return Value(self._groups, name, parts[::-1] if swapped else parts)

    def __getattr__(self, name):
        raise NotAtOnce(name)


class Column:
    """A column of each group."""

    def __init__(self, groups, series):
        self._groups, self._series = groups, series

    def _binary(self, name, other, swapped):
        if isinstance(other, Value):
            other = other.as_column()
        other = other._series if isinstance(other, Column) else settled(other)
        if name in ("and", "or", "xor"):
            return Column(self._groups, getattr(self._series, f"__{name}__")(other))
        return Column(self._groups, self._series._binary("div" if name == "truediv" else name, other, swapped))

    def __neg__(self):
        return Column(self._groups, -self._series)

    def __invert__(self):
        return Column(self._groups, ~self._series)

    def __getattr__(self, name):
        if name in COLUMNS:
            return self._method(name)
        if name in REDUCTIONS:
            return self._reduction(name)
        raise NotAtOnce(name)

    def _method(self, name):
        made = getattr(self._series, name)
        if not callable(made):
            return Column(self._groups, made)

        def method(*args, **kwargs):
            return Column(self._groups, made(*map(own, args), **{key: own(arg) for key, arg in kwargs.items()}))

        def own(arg):
            """What a method is given: in the rows of each group, or the same for all."""
            arg = arg.as_column() if isinstance(arg, Value) else arg
            return arg._series if isinstance(arg, Column) else settled(arg)

        return method

    def _reduction(self, name):
        def reduced(*args, **kwargs):
            series = self._series
            needed = components(name, series._expr)
            if args or kwargs or needed != [(name, series._expr)]:
                raise NotAtOnce(name)
            return Value(self._groups, None, (name, series))

        return reduced

    @property
    def size(self):
        return Value(self._groups, None, ("size", None))


class Frame:
    """The rows of each group."""

    def __init__(self, groups, frame):
        self._groups, self._frame = groups, frame

    def __getitem__(self, key):
        if not isinstance(key, str) or key not in self._frame._columns:
            raise NotAtOnce(key)
        return Column(self._groups, self._frame[key])

    def __getattr__(self, name):
        if name in self._frame.__dict__["_columns"]:
            return self[name]
        raise NotAtOnce(name)


def settled(value):
    """A constant, which is the same in all groups."""
    if value is None or isinstance(value, (bool, int, float, str, list, tuple, Value)):
        return value
    raise NotAtOnce(type(value).__name__)


def combined(rel, name, a, b):
    if name in ("and", "or", "xor"):
        return logic(rel, name, a, b)
    return (compared if name in COMPARISONS else arithmetic)(rel, "div" if name == "truediv" else name, a, b)


def length(part):
    if isinstance(part, (Column, Frame)):
        return Value(part._groups, None, ("size", None))
    return len(part)


def at_once(groups, function, part):
    """What the function gives for columns of all groups; None: it must be called for each."""
    own = getattr(function, "__code__", None)
    if own is None or not set(own.co_names) <= REDUCTIONS | COLUMNS | {"len", "size"} | set(groups._frame._columns):
        return None
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    if not all(isinstance(value, (bool, int, float, str)) for value in cells) or own.co_cellvars:
        return None
    names = function.__globals__
    if not names.keys().isdisjoint(own.co_names):
        return None
    stands = Frame(groups, part) if hasattr(part, "_columns") else Column(groups, part)
    try:
        names["len"] = length
        made = function(stands)
    except NotAtOnce:
        return None
    except Exception:
        # Its own exceptions are raised again, where it is called with a group.
        return None
    finally:
        del names["len"]
    return made if isinstance(made, (Value, Column, bool, int, float, str)) else None


def aggregate(groups, name, series):
    """An aggregate by its name; None: one that is made of others."""
    try:
        return Column(groups, series)._reduction(name)()
    except NotAtOnce:
        return None


def over(groups, rel):
    """The same groups of a table that has more columns, or more rows."""
    made = object.__new__(type(groups))
    made.__dict__.update(groups.__dict__)
    made._rel = rel
    return made


def rows_of(groups, values):
    """A frame with a row for each group, of values by their labels."""
    rel, wanted, known = groups._rel, [], []
    for value in values.values():
        for one in value.aggregates():
            expr = None
            if one[1] is not None:
                rel, expr = aligned(rel, one[1])
            wanted.append((("value", len(wanted)), one[0], expr))
            known.append(one)
    frame = over(groups, rel)._grouped(wanted)
    rel = frame._rel

    def column_of(rel, name, series):
        place = next(i for i, one in enumerate(known) if one[0] == name and one[1] is series)
        return rel, frame._columns[("value", place)]

    columns = {label: expr for label, expr in frame._columns.items() if not (isinstance(label, tuple) and label[0] == "value")}
    for label, value in values.items():
        rel, columns[label] = value.made(rel, column_of)
    return frame._of(rel, columns, frame._index)


def _operators():
    for name in OPERATORS:
        for kind in (Value, Column):

            def forward(self, other, name=name):
                return self._binary(name, other, False)

            setattr(kind, f"__{name}__", forward)
            if name not in ("eq", "ne", "lt", "le", "gt", "ge"):

                def backward(self, other, name=name):
                    return self._binary(name, other, True)

                setattr(kind, f"__r{name}__", backward)
    for kind in (Value, Column, Frame):
        kind.__hash__ = None
        for name in ("__bool__", "__iter__", "__len__", "__index__", "__int__", "__float__", "__contains__", "__str__", "__repr__", "__format__"):

            def refused(self, *args):
                raise NotAtOnce(type(self).__name__)

            setattr(kind, name, refused)


_operators()
