"""Rows of a frame that the program looks at, with the kinds of their columns as pandas has them. Does not know how they are written."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import kind_of
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import Category
from pandas.core.indexes.levels import levels, reversed_order
from pandas.core.written import Unset


class Shown:
    """Rows of a frame as they are shown: all, or the first and the last."""

    def __init__(self, frame, most, fewer):
        rel, own = levels(frame)
        self.labels = list(frame._columns)
        exprs = [expr for _, expr in own] + list(frame._columns.values())
        self.total, exprs, kinds = _known(rel, exprs)
        self.half = None
        if most and self.total > most:
            self.half = (min(fewer, most) if fewer else most) // 2
            rel = _ends(rel, max(self.half, 1), self.half == 0)
        lists = observe.columns(rel, exprs, "the text of a table") if exprs else []
        lists = [_valued(kind, values) for kind, values in zip(kinds, lists)]
        kinds = ["object" if kind == "unset" else kind for kind in kinds]
        self.kinds, self.lists = kinds[len(own) :], lists[len(own) :]
        self.names = [name for name, _ in own]
        self.index = list(zip(kinds, lists))[: len(own)]
        self.count = len(lists[0]) if lists else 0
        self.picked = list(range(len(self.labels)))

    @property
    def has_names(self):
        return any(name is not None for name in self.names)


def _known(rel, exprs):
    """The number of rows, and the expressions as pandas has them, with their kinds."""
    unsure = [expr for expr in exprs if _t.family(expr) in ("int", "bool") and _t.nullable(expr)]
    counted, made = _t.group(rel, [], [("size", None)] + [("count", expr) for expr in unsure], True)
    counts = [one[0] for one in observe.columns(counted, made, "the number of rows of a table")]
    whole = {expr for expr, count in zip(unsure, counts[1:]) if count == counts[0]}
    found, kinds = [], []
    for expr in exprs:
        kind = "category" if isinstance(expr, Category) else _t.family(expr)
        if kind == "int" and _t.nullable(expr) and expr not in whole:
            expr, kind = _t.cast(expr, "float64"), "float"
        if kind == "bool" and _t.nullable(expr) and expr not in whole:
            kind = "object"
        found.append(expr)
        kind = "unset" if isinstance(expr, Unset) else kind
        kinds.append(kind if kind in ("unset", "int", "float", "bool", "datetime", "timedelta", "category") else "object")
    return counts[0], found, kinds


def _valued(kind, values):
    return [observe.nan if value is None else value for value in values] if kind in ("float", "unset") else values


def _ends(rel, half, only_first):
    """The first rows and the last."""
    rel, place = _t.window(rel, ("row_number", []), None, [], None)
    if only_first:
        return _t.filter(rel, op("lt", place, literal(half)))
    backwards = reversed_order(rel)
    rel, from_end = _t.window(rel, ("row_number", []), None, [], backwards)
    test = op("or", op("lt", place, literal(half)), op("lt", from_end, literal(half)))
    return _t.filter(rel, test)


def of_known(frame, most, fewer):
    """The same of a frame whose values the program knows."""
    made = object.__new__(Shown)
    made.labels, made.total, made.names = list(frame._names), len(frame._labels), [None]
    made.half, places = None, range(made.total)
    if most and made.total > most:
        made.half = (min(fewer, most) if fewer else most) // 2
        half = max(made.half, 1)
        places = [place for place in places if place < half or made.half and place >= made.total - half]
    made.kinds = [kind_of(one) for one in frame._lists]
    made.lists = [[one[place] for place in places] for one in frame._lists]
    made.index = [(kind_of(frame._labels), [frame._labels[place] for place in places])]
    made.count, made.picked = len(places), list(range(len(made.labels)))
    return made
