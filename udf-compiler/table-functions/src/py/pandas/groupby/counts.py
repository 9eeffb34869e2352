"""`value_counts`: how often values are there. Knows no other aggregate."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import as_list, unsupported
from pandas._libs.ops import op
from pandas.core.dtypes.dtypes import Category
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.series import Series
from pandas.reshape.tile import cut


def _in_bins(series, bins, normalize, sort, ascending, dropna):
    """How many values are in each interval."""
    if not dropna:
        unsupported("value_counts(bins=…, dropna=False)")
    groups = cut(series, bins, include_lowest=True).to_frame("value").groupby("value", observed=False).size()
    rel, expr, name, index = groups._rel, groups._expr, "count", groups._index
    if normalize:
        # Values outside the bins, and missing ones, count here.
        whole, total = _t.group(series._rel, [], [("size", None)], True)
        rel, made = _t.attach(rel, whole, total)
        name, expr = "proportion", op("div", expr, made[0])
    if sort:
        rel = _t.sort(rel, [(expr, ascending)])
    return Series._of(rel, expr, name, Unique([(series.name, index[0][1])]))


@extends(Series, lazy=True)
class SeriesCounts:
    def value_counts(self, normalize=False, sort=True, ascending=False, bins=None, dropna=True):
        if bins is not None:
            return _in_bins(self, bins, normalize, sort, ascending, dropna)
        known = isinstance(self._expr, Category)
        counts = self.to_frame("value").groupby("value", sort=known, dropna=dropna, observed=False).size()
        rel, expr, name = counts._rel, counts._expr, "count"
        if sort:
            rel = _t.sort(rel, [(expr, ascending)])
        if normalize:
            name = "proportion"
            rel, total = _t.window(rel, ("sum", []), expr, [], None)
            expr = op("div", expr, total)
        return Series._of(rel, expr, name, Unique([(self.name, counts._index[0][1])]))


@extends(DataFrame, lazy=True)
class FrameCounts:
    def value_counts(self, subset=None, normalize=False, sort=True, ascending=False, dropna=True):
        labels = list(self._columns) if subset is None else as_list(subset)
        groups = self.groupby(labels, sort=False, dropna=dropna)
        counts = groups.size()
        name, rel, expr = "count", counts._rel, counts._expr
        keys = [(label, key) for label, (_, key) in zip(labels, counts._index)]
        if sort:
            rel = _t.sort(rel, [(expr, ascending)] + [(key, True) for _, key in keys])
        if normalize:
            name = "proportion"
            rel, total = _t.window(rel, ("sum", []), expr, [], None)
            expr = op("div", expr, total)
        return Series._of(rel, expr, name, Unique(keys))
