"""Frames that grow: rows put in one by one, and columns put into a frame that has no rows yet. Knows rows by their labels
only."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_column, unsupported
from pandas.core.arrays import Array
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels
from pandas.core.indexing.keys import is_at
from pandas.core.lazy_scalar import plain
from pandas.core.written import like_none, table_of

WIDTH = "cannot set a row with mismatched columns"


def of_row(frame, labels, value):
    """What is put into a row, by the labels of columns."""
    if hasattr(value, "_columns"):
        unsupported("assignment of a table to a row")
    if is_column(value) or hasattr(value, "_labels"):
        value = value.to_dict()
        return {label: value.get(label, observe.nan) for label in labels}
    if isinstance(value, dict):
        return {label: value.get(label, observe.nan) for label in labels}
    if isinstance(value, (list, tuple)):
        if len(value) != len(labels):
            raise ValueError(WIDTH)
        return dict(zip(labels, value))
    return {label: value for label in labels}


def set_row(frame, label, labels, value):
    """Puts values into the row of a label; False: the rows that have it are there, and not the program's own."""
    written = frame._written_rows()
    if written is not None:
        written.set(label, of_row(frame, labels, value))
        frame._forget_table()
        return True
    if has_label(frame, label):
        return False
    append(frame, label, of_row(frame, labels, value))
    return True


def has_label(frame, label):
    rel, own = levels(frame)
    if len(own) != 1:
        unsupported("assignment to a row by labels of several levels")
    if not _fits(label, own[0][1]):
        return False
    return observe.size(_t.filter(rel, is_at(rel, own[0][1], label)[0])) > 0


def _fits(label, expr):
    kind = _t.family(expr)
    return kind in ("str", "datetime", "date") if isinstance(label, str) else kind != "str"


def append(frame, label, values):
    """A row more, under a label that is not there yet."""
    rel, own = levels(frame)
    name, expr = own[0]
    for column in values:
        if column not in frame._columns:
            frame[column] = observe.nan
    known = frame._indexed_by(rel, own)
    row = [values.get(column, observe.nan) for column in frame._columns]
    place = ("label", 0)
    if not _fits(label, expr):
        # Labels of several types are texts in SQL.
        rel, expr = _t.compute(rel, ("return str(x)", ["x"]), [expr], "str", "label")
        known, label = frame._indexed_by(rel, Unique([(name, expr)])), str(label)
    other, columns = table_of([place, *frame._columns], [[label, *[plain(value) for value in row]]])
    one = type(frame)._of(other, columns, Unique([(name, columns.pop(place))]))
    made = known._append(one)
    unique = isinstance(own, Unique)
    frame._become(frame._of(made._rel, made._columns, (Unique if unique else list)(made._index)))


def adopt(frame, label, value):
    """A column in a frame without rows: its rows are the frame's from then on, whose other columns have no values."""
    if isinstance(value, Array):
        value = value.unlabelled()
    if not is_column(value):
        value = DataFrame({label: list(value)})[label]
    columns = {name: like_none(expr) for name, expr in frame._columns.items()}
    frame._become(frame._of(value._rel, {**columns, label: value._expr}, value._index))
