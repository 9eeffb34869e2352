"""Where the least and the greatest values are, and which come most often. Knows no groups."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op
from pandas.core.aggregations import labelled
from pandas.core.dtypes.dtypes import position
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import levels, same_zeros
from pandas.core.lazy_scalar import plain
from pandas.core.row_wise import label_of_extreme
from pandas.core.series import Series


@extends(Series)
class SeriesExtremes:
    def idxmax(self):
        return _extreme_label(self, False)

    def idxmin(self):
        return _extreme_label(self, True)

    def mode(self):
        counts = self.value_counts()
        pairs = [(label, n) for label, n in counts.items()]
        most = max((n for _, n in pairs), default=0)
        return DataFrame({"value": sorted(label for label, n in pairs if n == most)})["value"].rename(self.name)


def _extreme_label(series, ascending):
    rel, own = levels(series)
    expr = same_zeros(position(series._expr))
    order = [(expr, ascending), *_t.order_of(rel)]
    rel = _t.filter(rel, op("not", op("is_missing", expr))) if _t.nullable(expr) else rel
    rel, number = _t.window(rel, ("row_number", []), None, [], order)
    rel = _t.filter(rel, op("eq", number, literal(0)))
    found = list(zip(*observe.columns(rel, [label for _, label in own], "the label of the extreme value of a column")))
    if not found:
        raise ValueError("attempt to get argmin of an empty sequence" if ascending else "attempt to get argmax of an empty sequence")
    return found[0] if len(own) > 1 else found[0][0]


@extends(DataFrame)
class FrameExtremes:
    def idxmax(self, axis=0, skipna=True, numeric_only=False):
        return self._labels_of_extremes("idxmax", "gt", axis, skipna, numeric_only)

    def idxmin(self, axis=0, skipna=True, numeric_only=False):
        return self._labels_of_extremes("idxmin", "lt", axis, skipna, numeric_only)

    def _labels_of_extremes(self, name, compare, axis, skipna, numeric_only):
        if numeric_only or not skipna:
            unsupported(f"{name}(numeric_only=True) or {name}(skipna=False)")
        if axis in (1, "columns"):
            return label_of_extreme(self, compare)
        return labelled(list(self._columns), [plain(getattr(self[label], name)()) for label in self._columns])
