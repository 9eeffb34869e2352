"""Labels of rows: those of columns, or the numbers of the rows in the table that made them. Knows no Index."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.observe import columns
from pandas._libs.ops import literal, op
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
    if observe.size(rel):
        raise ValueError(message)


def alike(a, b):
    kinds = {_t.family(a), _t.family(b)}
    return len(kinds) == 1 or kinds <= {"int", "float"} or kinds <= {"date", "datetime"}


def row_labels(frame, what):
    """The labels of the rows: those of the index, or their numbers in the table they are from; None: 0, 1, 2 and so on."""
    if frame._index is None and _t.origin(frame._rel) == frame._rel:
        return None
    rel, own = levels(frame)
    lists = columns(rel, [expr for _, expr in own], what)
    return lists[0] if len(lists) == 1 else list(zip(*lists))


def has_twice(one):
    """Whether a label is there twice."""
    if is_unique(one):
        return False
    counted, made = _t.group(one._rel, [expr for _, expr in one._index], [("size", None)], True)
    return observe.size(_t.filter(counted, op("gt", made[-1], literal(1)))) > 0


def identical(a, b):
    """Whether the labels of both are the same, one after the other."""
    lists = []
    for one in (a, b):
        rel, own = levels(one)
        lists.append(observe.columns(rel, [expr for _, expr in own], "the labels of rows"))
    return lists[0] == lists[1]


def placed(rel, series, exprs=None):
    """What is in the row of the same place: a table, and the values."""
    exprs = [series._expr] if exprs is None else exprs
    if observe.size(rel) != observe.size(series._rel):
        raise ValueError(f"Length of values ({observe.size(series._rel)}) does not match length of index ({observe.size(rel)})")
    rel, place = _t.window(rel, ("row_number", []), None, [], None)
    other, number = _t.window(series._rel, ("row_number", []), None, [], None)
    rel, found = _t.lookup(rel, place, other, number, exprs)
    return rel, [expr if _t.nullable(own) else _t.op("certain", [expr]) for expr, own in zip(found, exprs)]


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
