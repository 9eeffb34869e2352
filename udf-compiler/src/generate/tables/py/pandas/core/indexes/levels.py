"""Labels of rows: those of columns, or the numbers of the rows in the table that made them."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import observe as _look
from pandas._libs.lib import literal, op, unsupported
from pandas.core.dtypes.dtypes import position


class Unique(list):
    """Levels of an index of which each combination of labels is there once."""


def numbered(rel):
    """A table with the numbers of its rows in the table that made them."""
    counted, number = _t.window(_t.origin(rel), ("row_number", []), None, [], None)
    rel, _ = _t.align(rel, counted)
    return rel, number


def levels(frame):
    """A table, and pairs of a name and an expression."""
    if frame._index is not None:
        return frame._rel, frame._index
    rel, number = numbered(frame._rel)
    return rel, Unique([(None, number)])


def is_unique(frame):
    return frame._index is None or isinstance(frame._index, Unique)


def checked_unique(frame, message):
    """A frame has no label twice; if that is not known, the program looks."""
    if is_unique(frame):
        return
    exprs = [expr for _, expr in frame._index]
    counted, made = _t.group(frame._rel, exprs, [("size", None)], True)
    rel = _t.filter(counted, op("gt", made[-1], literal(1)))
    if _look.size(rel):
        raise ValueError(message)


def alike(a, b):
    kinds = {_t.family(a), _t.family(b)}
    return len(kinds) == 1 or kinds <= {"int", "float"} or kinds <= {"date", "datetime"}


def looked_up(frame, series):
    """A table with the series' values at the labels of a frame's rows."""
    rel, own = levels(frame)
    other, theirs = levels(series)
    if len(own) != 1 or len(theirs) != 1:
        unsupported("an operation on columns of tables with different rows and several levels of labels (merge them)")
    if not alike(own[0][1], theirs[0][1]):
        unsupported(f"labels of type {_t.dtype(own[0][1])} among those of type {_t.dtype(theirs[0][1])}")
    if not is_unique(series):
        from pandas.core.align import has_twice, identical, placed

        if has_twice(series):
            if not identical(frame, series):
                raise ValueError("cannot reindex on an axis with duplicate labels")
            rel, found = placed(frame._rel, series)
            return rel, found[0]
    rel, made = _t.lookup(rel, own[0][1], other, theirs[0][1], [series._expr])
    return rel, made[0]


def index_of(frame):
    if frame._index is not None and len(frame._index) > 1:
        return Levels(frame)
    from pandas.core.axis import Index

    rel, own = levels(frame)
    made = object.__new__(Index)
    made._rel, made._expr, made._index, made.name = rel, own[0][1], frame._index, own[0][0]
    made._frame = frame
    return made


class Levels:
    """The labels of rows that have several."""

    def __init__(self, frame):
        self._frame = frame

    @property
    def names(self):
        return [name for name, _ in self._frame._index]

    @names.setter
    def names(self, names):
        index = self._frame._index
        if len(names) != len(index):
            raise ValueError("Length of names must match number of levels in MultiIndex.")
        self._frame.__dict__["_index"] = type(index)(zip(names, [expr for _, expr in index]))

    def get_level_values(self, level):
        from pandas.core.series import Series

        name, expr = self._frame._index[level_place(self._frame, level)]
        return Series._of(self._frame._rel, expr, name, self._frame._index)

    def tolist(self):
        return _look.labels(self._frame, "the index of a table")

    to_list = tolist

    def __iter__(self):
        return iter(self.tolist())

    def __len__(self):
        return _look.size(self._frame._rel)


def level_place(frame, level):
    """The place of a level of the index, given by name or number."""
    names = [name for name, _ in frame._index or [(None, None)]]
    if level in names and level is not None:
        return names.index(level)
    if isinstance(level, int) and -len(names) <= level < len(names):
        return level % len(names)
    if isinstance(level, int):
        raise IndexError(f"Too many levels: Index has only {len(names)} level{'s' if len(names) > 1 else ''}, not {level + 1}")
    raise KeyError(f"Level {level} not found" if len(names) > 1 else f"Requested level ({level}) does not match index name ({names[0]})")


def sort_keys(expr, ascending, na_position):
    """The keys of an order: whether the value is there, where that comes first, and the value."""
    expr = position(expr)
    keys = [(expr, bool(ascending))]
    if na_position == "first" and _t.nullable(expr):
        keys.insert(0, (op("is_missing", expr), False))
    return keys


def reversed_order(rel):
    """The order of a table from its end: a missing value, which comes last, comes first."""
    keys = []
    for expr, ascending in _t.order_of(rel):
        if _t.nullable(expr):
            keys.append((op("is_missing", expr), False))
        keys.append((expr, not ascending))
    return keys


def same_zeros(expr):
    """A key among which zero and minus zero are one."""
    return op("add", expr, literal(0.0)) if _t.family(expr) == "float" else expr
