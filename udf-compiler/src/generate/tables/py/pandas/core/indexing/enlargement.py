"""Frames that grow: rows put in one by one, and columns put into a frame that has no rows yet."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import is_column, literal, op, unsupported
from pandas.core.indexes.levels import Unique, levels
from pandas.core.lazy_scalar import plain

WIDTH = "cannot set a row with mismatched columns"


class Written:
    """Rows that the program has written itself, of which no table is made before it is needed."""

    def __init__(self, names, rows, labels=None):
        self.names, self.rows, self.labels = names, rows, labels
        self.made = None

    def table(self):
        """The table, its columns and its index."""
        from pandas.core.frame import table_of

        labels = self.labels
        if labels is None:
            return (*table_of(self.names, self.rows), None)
        label = ("label", 0)
        rows = [[name, *row] for name, row in zip(labels, self.rows)]
        rel, columns = table_of([label, *self.names], rows)
        return rel, columns, Unique([(None, columns.pop(label))])

    def set(self, label, values):
        """Values of one row, which may be a new one."""
        for name in values:
            if name not in self.names:
                self.names.append(name)
                for row in self.rows:
                    row.append(_look.nan)
        if self.labels is None and label != len(self.rows) and not (type(label) is int and 0 <= label < len(self.rows)):
            self.labels = list(range(len(self.rows)))
        known = range(len(self.rows)) if self.labels is None else self.labels
        if label in known:
            row = self.rows[known.index(label)]
        else:
            row = [_look.nan] * len(self.names)
            self.rows.append(row)
            if self.labels is not None:
                self.labels.append(label)
        for name, value in values.items():
            row[self.names.index(name)] = plain(value)


def of_row(frame, labels, value):
    """What is put into a row, by the labels of columns."""
    if hasattr(value, "_columns"):
        unsupported("assignment of a table to a row")
    if is_column(value) or hasattr(value, "_labels"):
        value = value.to_dict()
        return {label: value.get(label, _look.nan) for label in labels}
    if isinstance(value, dict):
        return {label: value.get(label, _look.nan) for label in labels}
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
    from pandas.core.indexing.loc import is_at

    return _look.size(_t.filter(rel, is_at(rel, own[0][1], label)[0])) > 0


def _fits(label, expr):
    kind = _t.family(expr)
    return kind in ("str", "datetime", "date") if isinstance(label, str) else kind != "str"


def append(frame, label, values):
    """A row more, under a label that is not there yet."""
    from pandas.reshape.concat import concat
    from pandas.core.frame import table_of

    rel, own = levels(frame)
    name, expr = own[0]
    for column in values:
        if column not in frame._columns:
            frame[column] = _look.nan
    known = frame._indexed_by(rel, own)
    row = [values.get(column, _look.nan) for column in frame._columns]
    place = ("label", 0)
    if not _fits(label, expr):
        # Labels of several types are texts in SQL.
        rel, expr = _t.compute(rel, ("return str(x)", ["x"]), [expr], "str", "label")
        known, label = frame._indexed_by(rel, Unique([(name, expr)])), str(label)
    other, columns = table_of([place, *frame._columns], [[label, *[plain(value) for value in row]]])
    one = type(frame)._of(other, columns, Unique([(name, columns.pop(place))]))
    made = concat([known, one])
    unique = isinstance(own, Unique)
    frame._become(frame._of(made._rel, made._columns, (Unique if unique else list)(made._index)))


def adopt(frame, label, value):
    """A column in a frame without rows: its rows are the frame's from then on, whose other columns have no values."""
    from pandas.core.arrays import Array
    from pandas.core.frame import DataFrame

    if isinstance(value, Array):
        value = value.unlabelled()
    if not is_column(value):
        value = DataFrame({label: list(value)})[label]
    columns = {name: like_none(expr) for name, expr in frame._columns.items()}
    frame._become(frame._of(value._rel, {**columns, label: value._expr}, value._index))


class Unset(int):
    """A column of any objects, of which none is there yet: what is missing is NaN there."""


def like_none(expr):
    missing = literal(None)
    return Unset(missing) if _t.family(expr) == "null" else _t.cast(missing, "float64")
