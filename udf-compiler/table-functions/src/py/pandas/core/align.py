"""Two tables, or columns, whose labels differ: both in the rows that either has. Knows no operation on them."""
import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.common import aligned
from pandas.core.dtypes.dtypes import like
from pandas.core.indexes.levels import Unique, alike, has_twice, identical, is_unique, levels, placed
from pandas.core.series import Series

NOT_ALIKE = {
    "Series": "Can only compare identically-labeled Series objects",
    "DataFrame": "Can only compare identically-labeled (both index and columns) DataFrame objects",
}
UNALIGNABLE = (
    "Unalignable boolean Series provided as indexer "
    "(index of the boolean Series and of the indexed object do not match)."
)


class Lined:
    """Both in the same rows; `left`, `right`: whether a row is one of each, None where all are."""

    def __init__(self, rel, first, second, index, left, right):
        self.rel, self.first, self.second, self.index, self.left, self.right = rel, first, second, index, left, right


def expressions(one):
    return list(one._columns.values()) if hasattr(one, "_columns") else [one._expr]


def of_expressions(one, lined, exprs):
    """The same, of these expressions."""
    if hasattr(one, "_columns"):
        return one._of(lined.rel, dict(zip(one._columns, exprs)), lined.index)
    return Series._of(lined.rel, exprs[0], one.name, lined.index)


def lined_up(a, b):
    """Both in the rows of either; None: they have the same rows already."""
    there, back = _t.align(a._rel, b._rel), _t.align(b._rel, a._rel)
    same_labels = same_index(a, b)
    if there is not None and back is not None and (same_labels or is_row_numbered(a) == is_row_numbered(b)):
        if there[1] is None and back[1] is None:
            return None
    if not same_labels or there is None and back is None and _t.origin(a._rel) != _t.origin(b._rel):
        return _of_two_tables(a, b)
    return _of_one_table(a, b, there, back) or _of_two_tables(a, b)


def is_row_numbered(one):
    return one._index is None


def same_index(a, b):
    """Whether rows of one table have the same labels in both."""
    if a._index is None or b._index is None:
        return a._index is None and b._index is None
    return [int(expr) for _, expr in a._index] == [int(expr) for _, expr in b._index]


def _of_one_table(a, b, there, back):
    first, second = expressions(a), expressions(b)
    if there is not None and back is not None and back[1] is None:
        # Every row of the second is one of the first.
        rel, present = there
        return Lined(rel, first, _where(present, second), a._index, None, present)
    if there is not None and back is not None and there[1] is None:
        rel, present = back
        return Lined(rel, _where(present, first), second, b._index, present, None)
    if not is_unique(a):
        return None
    base = _t.align(_t.origin(a._rel), a._rel)
    both = base and _t.align(base[0], b._rel)
    if both is None:
        return None
    rel, left, right = both[0], base[1] or literal(True), both[1] or literal(True)
    rel = _t.filter(rel, op("or", left, right))
    return Lined(rel, _where(left, first), _where(right, second), a._index, left, right)


def _where(present, exprs):
    return [like(expr, op("when", present, int(expr), literal(None))) for expr in exprs]


def _of_two_tables(a, b):
    left, own = levels(a)
    right, theirs = levels(b)
    if len(own) != len(theirs):
        unsupported("an operation on columns whose labels have different levels")
    if has_twice(a) or has_twice(b):
        if not identical(a, b):
            raise ValueError("cannot reindex on an axis with duplicate labels")
        rel, found = placed(a._rel, b, expressions(b))
        return Lined(rel, expressions(a), found, a._index, None, None)
    on = [(x, y) for (_, x), (_, y) in zip(own, theirs)]
    for x, y in on:
        if not alike(x, y):
            unsupported(f"labels of type {_t.dtype(x)} among those of type {_t.dtype(y)}")
    first, second, here = expressions(a), expressions(b), literal(True)
    left_columns = [*first, here, *[x for x, _ in on]]
    right_columns = [*second, here, *[y for _, y in on]]
    rel, made = _t.join((left, left_columns), (right, right_columns), "outer", on)
    found, others = made[: len(left_columns)], made[len(left_columns) :]
    keys = [op("coalesce", x, y) for x, y in zip(found[len(first) + 1 :], others[len(second) + 1 :])]
    names = [name if name == other else None for (name, _), (other, _) in zip(own, theirs)]
    index = Unique(zip(names, keys))
    marks = [op("not", op("is_missing", mark)) for mark in (found[len(first)], others[len(second)])]
    return Lined(rel, found[: len(first)], others[: len(second)], index, *marks)


def both_in_all_rows(a, b, strict=None):
    """Both in the rows of either. `strict`: what kind they are, where other labels are an error."""
    if hasattr(b, "beside"):
        rel, expr = b.beside(a._rel)
        return a if rel == a._rel else a._with(rel, a._expr), b.of_rows(rel, expr, a)
    if hasattr(a, "beside"):
        rel, expr = a.beside(b._rel)
        return a.of_rows(rel, expr, b), b._with(rel, b._expr)
    lined = lined_up(a, b)
    if lined is None:
        return a, b
    if strict is not None and (lined.left is not None or lined.right is not None):
        marks = [literal(True) if mark is None else mark for mark in (lined.left, lined.right)]
        text = f"if a != b:\n    raise ValueError({NOT_ALIKE[strict]!r})\nreturn True"
        lined.rel, alike_here = _t.compute(lined.rel, (text, ["a", "b"]), marks, "bool", "labels")
        lined.first = [op("when", alike_here, int(expr), literal(None)) for expr in lined.first]
    return of_expressions(a, lined, lined.first), of_expressions(b, lined, lined.second)


def looked_up(frame, series):
    """A table with the series' values at the labels of a frame's rows."""
    rel, own = levels(frame)
    other, theirs = levels(series)
    if len(own) != 1 or len(theirs) != 1:
        unsupported("an operation on columns of tables with different rows and several levels of labels (merge them)")
    if not alike(own[0][1], theirs[0][1]):
        unsupported(f"labels of type {_t.dtype(own[0][1])} among those of type {_t.dtype(theirs[0][1])}")
    if not is_unique(series):
        if has_twice(series):
            if not identical(frame, series):
                raise ValueError("cannot reindex on an axis with duplicate labels")
            rel, found = placed(frame._rel, series)
            return rel, found[0]
    rel, made = _t.lookup(rel, own[0][1], other, theirs[0][1], [series._expr])
    return rel, made[0]


def in_rows_of(one, column):
    """The column's values in the rows of another one: by row, or by label where it is of another table."""
    if _t.align(one._rel, column._rel) is None or not same_index(one, column) and _t.origin(one._rel) != _t.origin(column._rel):
        return looked_up(one, column)
    return aligned(one._rel, column)


def present_in(one, column):
    """The condition that a row is one of the column's, too."""
    found = _t.align(one._rel, column._rel)
    return literal(True) if found is None or found[1] is None else found[1]


def chosen_rows(one, mask):
    """A condition in the rows that it chooses from; it must know all of them."""
    found = _t.align(one._rel, mask._rel)
    if found is None:
        return in_rows_of(one, mask)
    rel, test = aligned(one._rel, mask)
    if found[1] is not None:
        text = f"if not p:\n    raise type('IndexingError', (Exception,), {{}})({UNALIGNABLE!r})\nreturn True"
        rel, there = _t.compute(rel, (text, ["p"]), [op("coalesce", found[1], literal(False))], "bool", "labels")
        test = op("when", there, condition(test), literal(None))
    return rel, test
