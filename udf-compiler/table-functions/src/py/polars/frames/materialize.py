"""What programs ask of the values of a frame: the program runs with the query then."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import line, unsupported
from polars.expressions.expr import flat
from polars.frames.frame import DataFrame
from polars.frames.rows import asked


def values(rel, exprs, what):
    """Lists of the values of columns."""
    return _t.exact_values(rel, list(exprs), what, line())


def size(rel):
    rel, made = _t.group(rel, [], [("size", None)], True)
    return values(rel, made, "the height of a frame")[0][0]


def _lists(frame, what):
    return values(frame._rel, frame._columns.values(), what)


@extends(DataFrame, lazy=True)
class Looking:
    @property
    def height(self):
        return size(self._rel)

    def __len__(self):
        return size(self._rel)

    @property
    def shape(self):
        return size(self._rel), len(self._columns)

    def is_empty(self):
        return size(self._rel) == 0

    def rows(self, *, named=False):
        return self.to_dicts() if named else list(zip(*_lists(self, "the rows of a frame")))

    def iter_rows(self, *, named=False, buffer_size=512):
        return iter(self.rows(named=named))

    def to_dicts(self):
        return [dict(zip(self._columns, row)) for row in self.rows()]

    def to_dict(self, *, as_series=True):
        if as_series:
            return {name: self.get_column(name) for name in self._columns}
        return dict(zip(self._columns, _lists(self, "the values of a frame")))

    def row(self, index=None, *, by_predicate=None, named=False):
        frame = self if by_predicate is None else self.filter(by_predicate)
        found = frame.rows(named=named)
        if by_predicate is not None and len(found) != 1:
            unsupported("row(by_predicate=…) that is true of none or several rows")
        return found[0 if index is None else index]

    def item(self, row=None, column=None):
        if row is None and column is None:
            found = self.rows()
            if len(found) != 1 or len(found[0]) != 1:
                shape = (len(found), len(self._columns))
                raise ValueError(f"can only call `.item()` if the dataframe is of shape (1, 1), or if explicit row/col values are provided; frame has shape {shape!r}")
            return found[0][0]
        name = self.columns[column] if isinstance(column, int) else column
        return _lists(self, "a value of a frame")[self.columns.index(name)][row]

    def n_unique(self, subset=None):
        return size(self.unique(subset)._rel)

    def pivot(self, on, on_columns=None, *, index=None, values=None, aggregate_function=None, maintain_order=False, sort_columns=False, separator="_"):
        """The program looks which values there are: each becomes a column."""
        from polars.expressions.functions import col

        on, index, values = flat([on]), flat([index]), flat([values])
        if len(on) != 1 or len(values) != 1 or None in index or None in values or not isinstance(aggregate_function, str):
            unsupported("pivot() of this form")
        if aggregate_function not in ("sum", "min", "max", "mean", "median", "len", "first", "last"):
            unsupported(f"pivot(aggregate_function={aggregate_function!r})")
        order = self.group_by(on, maintain_order=True).agg()
        found = _t.exact_values(asked(order._rel), list(order._columns.values()), "the columns of a pivot", line())[0]
        if any(one is None or not isinstance(one, str) for one in found):
            unsupported("pivot() on anything but texts")
        found = sorted(found) if sort_columns else found
        made = [getattr(col(values[0]).filter(col(on[0]) == one), aggregate_function)().alias(one) for one in found]
        return self.group_by(index, maintain_order=True).agg(made)
