"""One row of a table as functions see it, and rows one by one. Does not know which functions see them."""
from collections import namedtuple

import _taipan_tables as _t

from _taipan_ground.base import extends
from numpy._items import Items
from numpy._scalars import bool_, generic
from pandas._libs import observe
from pandas._libs.lib import NO_DEFAULT, unsupported
from pandas._libs.names import NAMES
from pandas.core.eager import Known
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import row_labels
from pandas.core.lazy_scalar import numpys, plain
from pandas.core.series import Series

# What a Series has itself.
OWN = frozenset(NAMES["Series"].split())


def of_types(exprs, values, whole):
    """The values of a row as pandas has them: numbers are of one type. Among others each is as it is: numpy's, or Python's where
    the row is one of the `whole` table as an array."""
    kinds = {_t.family(expr) for expr in exprs}
    if kinds <= {"int", "float"}:
        values, widths = [float(value) for value in values] if "float" in kinds else values, {_t.dtype(expr) for expr in exprs}
        wide = "float64" in widths or "int64" in widths and not any(width.startswith("uint") for width in widths)
        return [numpys(value) for value in values] if wide else values
    if kinds == {"bool"} and not any(map(_t.nullable, exprs)):
        return [bool_(value) for value in values]
    if whole:
        return values
    return [value if type(value) is bool and _t.nullable(expr) else numpys(value, expr) for value, expr in zip(values, exprs)]


class Row:
    def __init__(self, values, others=(), name=NO_DEFAULT, alike=False):
        """`name`: the label of the row, where it is known. `alike`: all values are of one type, and Python's own where they are gone through."""
        self._values = values
        self._others = others
        self._name = name
        self._alike = alike

    @property
    def name(self):
        """The label of the row."""
        if self._name is NO_DEFAULT:
            unsupported("the label of a row (reset_index() makes it a column)")
        return self._name

    def __repr__(self):
        values = {label: plain(value) for label, value in self._values.items()}
        if self._alike and values and all(isinstance(value, generic) for value in self._values.values()):
            return repr(Series(values, name=self._label()))
        return repr(Known(values, values.values(), self._label()))

    def _label(self):
        return None if self._name is NO_DEFAULT else self._name

    def __getitem__(self, name):
        if name in self._others:
            raise NotImplementedError(f"column {name!r} of a row, under a name that is computed")
        return self._values[name]

    def __getattr__(self, name):
        if name in OWN and name in self._values:
            unsupported(f"row.{name}, which is no column (use row[{name!r}])")
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"'Series' object has no attribute '{name}'") from None

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values or name in self._others

    def __iter__(self):
        return iter([plain(value) if self._alike else value for value in self._values.values()])

    def __len__(self):
        return len(self._values) + len(self._others)

    def items(self):
        return zip(self._values, self)

    def keys(self):
        return list(self._values)

    index = property(keys)

    def to_dict(self):
        return {label: plain(value) for label, value in self._values.items()}


@extends(DataFrame)
class FrameRows:
    """Rows of a DataFrame as values."""

    @property
    def values(self):
        exprs = [observe.certain(self._rel, expr) for expr in self._columns.values()]
        return Items(Items(map(plain, of_types(exprs, row, True))) for row in observe.rows(self, "the values of a table"))

    def iterrows(self):
        rows = observe.each_row(self, "the rows of a table, one by one")
        labels = row_labels(self, "the index of a table")
        names, exprs = list(self._columns), [observe.certain(self._rel, expr) for expr in self._columns.values()]
        for place, row in enumerate(rows):
            label = place if labels is None else labels[place]
            yield label, Row(dict(zip(names, of_types(exprs, row, True))), (), label, True)

    def itertuples(self, index=True, name="Pandas"):
        names = [label if str(label).isidentifier() else f"_{place + 1}" for place, label in enumerate(self._columns)]
        make = namedtuple(name, (["Index"] if index else []) + names)
        labels = row_labels(self, "the index of a table")
        for place, row in enumerate(observe.each_row(self, "the rows of a table, one by one")):
            label = place if labels is None else labels[place]
            yield make(*([label] if index else []), *row)

    def to_dict(self, orient="dict"):
        rows = observe.rows(self, "the values of a table as a dict")
        names = list(self._columns)
        if orient == "records":
            return [dict(zip(names, row)) for row in rows]
        lists = [list(column) for column in zip(*rows)] or [[] for _ in names]
        if orient == "list":
            return dict(zip(names, lists))
        labels = self.index
        return {name: dict(zip(labels, column)) for name, column in zip(names, lists)}
