"""Columns and rows of a DataFrame by what stands in brackets, and what is put there. How rows are found is in `loc.py` and
`iloc.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import distinct, is_column, line, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.align import chosen_rows, in_rows_of
from pandas.core.common import as_expr, listed
from pandas.core.eager import KnownResults
from pandas.core.frame import DataFrame
from pandas.core.indexes.columns import Labels
from pandas.core.indexes.levels import level_place
from pandas.core.indexing.enlargement import adopt
from pandas.core.indexing.iloc import Places
from pandas.core.indexing.keys import is_at
from pandas.core.indexing.loc import Labelled
from pandas.core.lazy_scalar import plain
from pandas.core.periods import Periods
from pandas.core.series import Series
from pandas.core.strings.split_lists import Parts


@extends(DataFrame)
class FrameIndexing:
    def __getitem__(self, key):
        if isinstance(key, Series):
            return self._rows(key)
        if isinstance(key, DataFrame):
            return self.where(key)
        if isinstance(key, slice):
            return self.iloc[key]
        if isinstance(key, (list, Labels)):
            key = list(key)
            if key and all(isinstance(item, bool) for item in key):
                unsupported("a list of truth values as a mask")
            self._missing(key)
            return DataFrame._of(self._rel, {label: self._columns[label] for label in distinct(key)}, self._index)
        return self._column(key)

    def _rows(self, mask):
        rel, test = chosen_rows(self, mask)
        if _t.family(test) != "bool":
            raise KeyError(mask.name)
        return DataFrame._of(_t.filter(rel, condition(test)), dict(self._columns), self._index)

    def __setitem__(self, label, value):
        if isinstance(label, Series):
            unsupported("assignment by a mask (use df.loc[mask, column] = …)")
        if isinstance(label, list):
            columns = _columns_of(value, len(label))
            if len(columns) != len(label):
                raise ValueError("Columns must be same length as key")
            for one, column in zip(label, columns):
                self[one] = column
            return
        if isinstance(value, KnownResults):
            value = value.tolist()
        if isinstance(value, Periods):
            value = value.as_texts()
        if isinstance(value, DataFrame):
            if len(value._columns) != 1:
                raise ValueError(f"Cannot set a DataFrame with multiple columns to the single column {label}")
            value = value[list(value._columns)[0]]
        if isinstance(value, Parts):
            value = value.listed()
        if (is_column(value) or isinstance(value, (list, tuple, range))) and _t.has_no_rows(self._rel):
            adopt(self, label, value)
            return
        if isinstance(value, (list, tuple, range)):
            value = self._listed(list(value))
        rel, expr = self._aligned(value)
        if isinstance(value, float) and value != value:
            expr = _t.cast(expr, "float64")
        own = self.__dict__
        own["_rel"], own["_columns"] = rel, {**self._columns, label: expr}
        _t.assigned(expr, line())

    def _aligned(self, value):
        """A table with the value in the frame's rows: by row, or by label where it is of another table."""
        if hasattr(value, "beside"):
            return value.beside(self._rel)
        if isinstance(value, Series):
            return in_rows_of(self, value)
        return as_expr(self._rel, value)

    def _listed(self, values):
        """A column of values by the place of the row."""
        count = len(self)
        if len(values) != count:
            raise ValueError(f"Length of values ({len(values)}) does not match length of index ({count})")
        rel, expr = listed(self._rel, [plain(value) for value in values])
        return Series._of(rel, expr, None, self._index)

    @property
    def iloc(self):
        return Places(self)

    @property
    def loc(self):
        return Labelled(self)

    at = loc
    iat = iloc

    def xs(self, key, axis=0, level=None, drop_level=True):
        return cross_section(self, key, axis, level, drop_level)


def _columns_of(value, count):
    if hasattr(value, "columns_of"):
        return value.columns_of(count)
    if isinstance(value, DataFrame):
        return [value[label] for label in value._columns]
    if isinstance(value, (list, tuple)):
        return list(value)
    return [value] * count


def cross_section(frame, key, axis, level, drop_level):
    """The rows of a label, without the level that it is of."""
    if axis not in (0, "index"):
        return frame[key]
    if level is None and not isinstance(key, tuple) and len(frame._index or [None]) == 1:
        return frame.loc[key]
    own = list(frame._index or [])
    parts = key if isinstance(key, tuple) else (key,)
    places = range(len(parts)) if level is None else [level_place(frame, one) for one in (level if isinstance(level, list) else [level])]
    test = literal(True)
    for place, part in zip(places, parts):
        test = op("and", test, is_at(frame._rel, own[place][1], part)[0])
    some = _t.filter(frame._rel, test)
    if not observe.size(some):
        raise KeyError(key)
    left = [entry for place, entry in enumerate(own) if place not in places or not drop_level]
    return frame._indexed_by(some, left or None)
