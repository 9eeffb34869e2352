"""Values of a Series by what stands in brackets, and what is put there. What is put there is put into a table of the one
column."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas._libs.ops import condition
from pandas.core.align import chosen_rows
from pandas.core.indexing.iloc import Places
from pandas.core.indexing.loc import Labelled
from pandas.core.lazy_scalar import numpys, plain
from pandas.core.series import Series


@extends(Series)
class SeriesIndexing:
    def __getitem__(self, key):
        if isinstance(key, Series):
            if _t.family(key._expr) == "bool":
                rel, mask = chosen_rows(self, key)
                return self._with(_t.filter(rel, condition(mask)), self._expr)
            unsupported("a Series of labels as an index")
        if isinstance(key, (slice, list)):
            by_labels = isinstance(key, list)
            return self._framed(lambda frame: frame.loc[key] if by_labels else frame.iloc[key])
        key = plain(key)
        if isinstance(key, int) and self._index is None:
            return self.iloc[key]
        return _item(self, key)

    def __setitem__(self, key, value):
        """Values in some rows; the frame that the column is of has them, too."""
        framed = self.to_frame("value")
        if isinstance(key, slice) and key == slice(None):
            framed["value"] = value
        elif isinstance(key, slice):
            unsupported("assignment to a range of rows of a Series (use .iloc or .loc)")
        else:
            Labelled(framed)[key, "value"] = value
        self._set_values(framed)

    def _set_values(self, framed):
        self._changed(framed["value"].rename(self.name), True)

    def get(self, key, default=None):
        """The value at a label, or another where there is none."""
        try:
            return self[key]
        except (KeyError, IndexError):
            return default

    @property
    def loc(self):
        return _Loc(self)

    @property
    def iloc(self):
        return _Places(self)

    at = loc
    iat = iloc

    def xs(self, key, axis=0, level=None, drop_level=True):
        return self._framed(lambda frame: frame.xs(key, axis, level, drop_level))


def _item(series, label):
    if isinstance(label, str) and series._index is not None and _t.family(series._index[0][1]) in ("datetime", "date"):
        return series.loc[label]
    for own, value in series.items():
        if own == label:
            return _cell(series, value)
    raise KeyError(label)


def _cell(series, value):
    """One value of a column: a number is numpy's, and so is a truth value, if none is missing."""
    if type(value) is bool and _t.nullable(observe.certain(series._rel, series._expr)):
        return value
    return numpys(value, series._expr)


class _Loc:
    def __init__(self, series):
        self.series = series

    def __getitem__(self, key):
        return Labelled(self.series)._rows_of(self.series, key)

    def __setitem__(self, key, value):
        framed = self.series.to_frame("value")
        Labelled(framed)[key, "value"] = value
        self.series._set_values(framed)


class _Places:
    def __init__(self, series):
        self.series = series

    def __setitem__(self, key, value):
        framed = self.series.to_frame("value")
        Places(framed)[key, 0] = value
        self.series._set_values(framed)

    def __getitem__(self, key):
        if isinstance(key, (slice, list)):
            return self.series._framed(lambda frame: frame.iloc[key])
        key = plain(key)
        values = self.series._values(f"row {key!r} of a column")
        try:
            return _cell(self.series, values[key])
        except IndexError:
            raise IndexError("single positional indexer is out-of-bounds") from None
