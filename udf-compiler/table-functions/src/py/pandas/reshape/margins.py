"""The row and the column of a pivot for all rows together. The cells are in `cells.py`."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op
from pandas.core.frame import DataFrame
from pandas.reshape.cells import cells_filled, pivot_cells


class Margin:
    """The row and the column of a pivot for all rows together: those without missing values, if those are left out."""

    def __init__(self, frame, index, columns, wanted, chosen, dropna, name):
        if not isinstance(name, str):
            raise ValueError("margins_name argument must be a string")
        if any(_t.family(frame._columns[label]) != "str" for label in index):
            unsupported("margins of rows whose labels are not texts (use astype(str) first)")
        labels = {*index, *columns, *(label for _, _, label in wanted)} if chosen else frame._columns
        self.test = literal(True)
        for label in labels if dropna else []:
            if _t.nullable(frame._columns[label]):
                self.test = op("and", self.test, op("not", op("is_missing", frame._columns[label])))
        self.index, self.columns, self.wanted, self.name = index, columns, wanted, name

    def label(self):
        return (self.name,) + ("",) * (len(self.columns) - 1)

    def everything(self, frame):
        """The rows that count, as rows of one key."""
        own = {label: literal("" if place else self.name) for place, label in enumerate(self.index)}
        return DataFrame._of(_t.filter(frame._rel, self.test), {**frame._columns, **own}, None)

    def row(self, frame, found, fill_value):
        """The row for all rows."""
        last = pivot_cells(self.everything(frame), self.index, self.columns, self.wanted, found, margin=self)
        return last if fill_value is None else cells_filled(last, fill_value, self)


def check_margins_name(frame, keys, name):
    test = literal(False)
    for label in keys:
        if _t.family(frame._columns[label]) == "str":
            test = op("or", test, op("eq", frame._columns[label], literal(name)))
    if observe.size(_t.filter(frame._rel, test)):
        raise ValueError(f'Conflicting name "{name}" in margins')
