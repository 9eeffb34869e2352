"""Where the least and the greatest values are, and which come most often. Knows no groups."""
from pandas._libs.lib import unsupported
from pandas.core.aggregations import labelled
from pandas.core.base import extends
from pandas.core.frame import DataFrame
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
    pairs = [(label, v) for label, v in series.items() if v is not None and v == v]
    if not pairs:
        raise ValueError("attempt to get argmin of an empty sequence" if ascending else "attempt to get argmax of an empty sequence")
    best = pairs[0]
    for pair in pairs[1:]:
        if pair[1] < best[1] if ascending else pair[1] > best[1]:
            best = pair
    return best[0]


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
