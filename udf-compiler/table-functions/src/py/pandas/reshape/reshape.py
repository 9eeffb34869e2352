"""`stack`, `unstack` and `explode`. Cells are a pivot's."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import is_missing, unsupported
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import like
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, level_place, levels
from pandas.core.series import Series
from pandas.reshape.cells import certain_keys, distinct_keys, flattened, pivot_cells


def unstacked_cells(frame, index, columns, values, single, fill_value):
    frame = certain_keys(frame, columns)
    found = distinct_keys(frame._rel, [frame._columns[label] for label in columns], "which columns a pivot has")
    if any(is_missing(value) for one in found for value in one):
        unsupported("a column for a missing value (drop those rows, or fill them)")
    wanted = [(() if single else (label,), "first", label) for label in values]
    return flattened(pivot_cells(frame, index, columns, wanted, found, False, fill_value))


def unstacked(made, level, fill_value):
    """A column for each label of one level of the index."""
    single = hasattr(made, "_expr")
    if made._index is None or len(made._index) < 2:
        if single:
            raise ValueError("index must be a MultiIndex to unstack, <class 'pandas.core.indexes.base.Index'> was passed")
        unsupported("unstack of a DataFrame with one level of labels (use melt)")
    if isinstance(level, (list, tuple)):
        unsupported("unstack of several levels")
    place = level_place(made, level)
    values = {("value", None): made._expr} if single else dict(made._columns)
    keys = {("key", i): expr for i, (_, expr) in enumerate(made._index)}
    frame = DataFrame._of(made._rel, {**keys, **values}, None)
    if not isinstance(made._index, Unique) and observe.size(frame[frame.duplicated(list(keys))]._rel):
        raise ValueError("Index contains duplicate entries, cannot reshape")
    index = [key for key in keys if key[1] != place]
    cells = unstacked_cells(frame, index, [("key", place)], list(values), single, fill_value)
    names = [name for i, (name, _) in enumerate(made._index) if i != place]
    return DataFrame._of(cells._rel, cells._columns, Unique(zip(names, [expr for _, expr in cells._index])))


def stacked(frame):
    """A row for each label of a column: those with values."""
    rel, own = levels(frame)
    labels = list(frame._columns)
    table, (place, label) = _t.table(["place", "label"], [[i, one] for i, one in enumerate(labels)])
    exprs = list(frame._columns.values())
    rel, made = _t.join((rel, [expr for _, expr in own] + exprs), (table, [place, label]), "cross", [])
    index, exprs, place, label = made[: len(own)], made[len(own) : -2], made[-2], made[-1]
    value = exprs[-1]
    for number in reversed(range(len(labels) - 1)):
        value = op("when", op("eq", place, literal(number)), exprs[number], value)
    if _t.nullable(value):
        rel = _t.filter(rel, op("not", op("is_missing", value)))
    rel = _t.sort(rel, _t.order_of(rel))
    index = [(name, like(old, expr)) for (name, old), expr in zip(own, index)] + [(None, label)]
    return Series._of(rel, value, None, Unique(index) if isinstance(own, Unique) else index)


@extends(DataFrame, lazy=True)
class FrameReshape:
    def stack(self, level=-1, dropna=True, sort=True, future_stack=False):
        if level not in (-1, 0) or not dropna or future_stack or not self._columns:
            unsupported("stack of levels, or with missing values (use melt)")
        return stacked(self)

    def unstack(self, level=-1, fill_value=None):
        return unstacked(self, level, fill_value)

    def explode(self, column, ignore_index=False):
        if isinstance(column, list):
            if len(column) != 1:
                unsupported("explode of several columns")
            column = column[0]
        if column not in self._columns:
            raise KeyError(column)
        made = self.copy()
        if _t.family(self._columns[column]) != "list":
            return made.reset_index(drop=True) if ignore_index else made
        rel, own = levels(self)
        rel, element = _t.explode(rel, self._columns[column])
        columns = {**self._columns, column: element}
        return type(self)._of(rel, columns, None if ignore_index else list(own))


@extends(Series, lazy=True)
class SeriesReshape:
    def explode(self, ignore_index=False):
        made = self.to_frame("value").explode("value", ignore_index)["value"]
        made.name = self.name
        return made

    def unstack(self, level=-1, fill_value=None):
        return unstacked(self, level, fill_value)
