"""Cells of a pivot: a row for each key of rows, a column for each value of another one. Which there are depends on the values:
the program looks. Knows nothing of margins but what is asked of them."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_missing
from pandas._libs.ops import condition, conjunction, literal, op
from pandas.core.dtypes.dtypes import Category, position
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique


def listed_labels(value):
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


def check_labels(frame, labels):
    for label in labels:
        if label not in frame._columns:
            raise KeyError(label)


def plain_keys(made):
    """The keys of rows as columns."""
    keys = {("key", place): expr for place, (_, expr) in enumerate(made._index)}
    return DataFrame._of(made._rel, {**keys, **made._columns}, None)


def stacked_rows(above, below, index):
    """Rows of a pivot and those for all of them."""
    keys = [("key", place) for place in range(len(index))]
    inputs = []
    for frame in (plain_keys(above), plain_keys(below)):
        inputs.append((frame._rel, [int(frame._columns[key]) for key in keys] + [frame._columns[l] for l in above._columns]))
    rel, made = _t.union(inputs, [str(label) for label in keys + list(above._columns)])
    rel = _t.sort(rel, _t.order_of(rel))
    return DataFrame._of(rel, dict(zip(above._columns, made[len(index) :])), Unique(zip(index, made[: len(index)])))


def flattened(frame):
    """Labels of one part are that part."""
    columns = {label[0] if len(label) == 1 else label: expr for label, expr in frame._columns.items()}
    return DataFrame._of(frame._rel, columns, frame._index)


def cells_filled(frame, value, margin=None):
    """Without missing values in the cells."""
    columns = {}
    for label, expr in frame._columns.items():
        side = margin is not None and label[-len(margin.label()) :] == margin.label()
        columns[label] = expr if side else op("coalesce", expr, literal(value))
    return DataFrame._of(frame._rel, columns, frame._index)


def with_some_value(frame):
    """The rows that have any value."""
    test = None
    for expr in frame._columns.values():
        if not _t.nullable(expr):
            return frame
        here = op("not", op("is_missing", expr))
        test = here if test is None else op("or", test, here)
    return frame if test is None else frame._indexed_by(_t.filter(frame._rel, test), frame._index)


def certain_keys(frame, labels):
    """The frame with the keys that become labels as pandas has them: integers of which some are missing are floats."""
    known = {label: frame._columns[label] for label in labels if not isinstance(frame._columns[label], Category)}
    columns = {label: observe.certain(frame._rel, expr) for label, expr in known.items()}
    return DataFrame._of(frame._rel, {**frame._columns, **columns}, frame._index)


def distinct_keys(rel, exprs, what):
    """The combinations of values that there are, in order."""
    keys = [position(expr) for expr in exprs]
    rel, made = _t.group(rel, keys + exprs, [], True)
    found = zip(*observe.columns(rel, made[len(keys) :], what))
    return [tuple(observe.nan if is_missing(value) else value for value in one) for one in found]


def _is_one(frame, columns, one, margin):
    """The condition that a row has this combination of values."""
    side = margin is not None and one == margin.label()
    test = margin.test if side else None
    if not side:
        for label, value in zip(columns, one):
            expr = frame._columns[label]
            test = conjunction(test, op("is_missing", expr) if is_missing(value) else op("eq", expr, literal(value)))
    return condition(literal(True) if test is None else test)


def pivot_cells(frame, index, columns, wanted, found, dropna=True, fill=None, margin=None):
    """A row for each key of rows; a cell without rows is missing, or has the value to fill with."""
    asked = []
    for one in found:
        test = _is_one(frame, columns, one, margin)
        asked.append((("there", one), "count", op("when", test, literal(1), literal(None))))
        for head, name, label in wanted:
            if name == "size":
                asked.append((head + one, "sum", op("when", test, literal(1), literal(0))))
            else:
                asked.append((head + one, name, op("when", test, frame._columns[label], literal(None))))
    made = frame.groupby(index, observed=True, dropna=dropna)._grouped(asked)
    cells = {}
    for head, _, _ in wanted:
        for one in found:
            there = op("gt", made._columns[("there", one)], literal(0))
            cells[head + one] = op("when", there, made._columns[head + one], literal(fill))
    return DataFrame._of(made._rel, cells, made._index)
