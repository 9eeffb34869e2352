"""What a Series does as a table of one column: its labels, its order, how often its values are there."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs.lib import is_column, literal, op, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.indexes.levels import Unique, index_of


class SeriesLabels:
    """Of a Series."""

    @property
    def index(self):
        return index_of(self)

    def _framed(self, function):
        made = function(self.to_frame("value"))["value"]
        made.name = self.name
        return made

    def rename_axis(self, mapper=None, **options):
        return self._framed(lambda frame: frame.rename_axis(mapper, **options))

    def reset_index(self, level=None, drop=False, name=_base.NO_DEFAULT, **options):
        if drop:
            return self._framed(lambda frame: frame.reset_index(level, drop=True, **options))
        label = (0 if self.name is None else self.name) if name is _base.NO_DEFAULT else name
        return self.to_frame(label).reset_index(level, **options)

    def sort_index(self, **options):
        return self._framed(lambda frame: frame.sort_index(**options))

    def droplevel(self, level, axis=0):
        return self._framed(lambda frame: frame.reset_index(level=level, drop=True))

    def swaplevel(self, i=-2, j=-1):
        return self._framed(lambda frame: frame.swaplevel(i, j))

    def reindex(self, index=None, **options):
        return self._framed(lambda frame: frame.reindex(index=index, **options))

    def add_prefix(self, prefix, axis=None):
        unsupported("add_prefix of the labels of a Series")


class SeriesOrder:
    """The same for a Series."""

    def sort_values(self, axis=0, ascending=True, **options):
        options.pop("by", None)
        ascending = ascending[0] if isinstance(ascending, (list, tuple)) else ascending
        return self._framed(lambda frame: frame.sort_values("value", ascending=ascending, **options))

    def nlargest(self, n=5, keep="first"):
        return self.dropna()._framed(lambda frame: frame.nlargest(n, "value", keep))

    def nsmallest(self, n=5, keep="first"):
        return self.dropna()._framed(lambda frame: frame.nsmallest(n, "value", keep))

    def head(self, n=5):
        return self._framed(lambda frame: frame.head(n))

    def tail(self, n=5):
        return self._framed(lambda frame: frame.tail(n))

    def take(self, indices, **options):
        return self._framed(lambda frame: frame.take(indices))

    def truncate(self, before=None, after=None, **options):
        return self._framed(lambda frame: frame.truncate(before, after))

    def sample(self, *args, **options):
        return self.to_frame("value").sample()

    def drop_duplicates(self, keep="first", ignore_index=False):
        return self._framed(lambda frame: frame.drop_duplicates(keep=keep, ignore_index=ignore_index))

    def duplicated(self, keep="first"):
        made = self.to_frame("value").duplicated(keep=keep)
        made.name = self.name
        return made


class SeriesTables:
    def value_counts(self, normalize=False, sort=True, ascending=False, bins=None, dropna=True):
        from pandas.core.series import Series

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

    def groupby(self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=None, dropna=True):
        from pandas.groupby.groupby import grouped

        if not as_index:
            raise TypeError("as_index=False only valid with DataFrame")
        return grouped(self.to_frame(self.name), by, level, True, sort, dropna, observed, self.name, True)

    def resample(self, rule, level=None, **options):
        from pandas.groupby.resample import resampled

        return resampled(self.to_frame(self.name), rule, None, level, options, self.name, True)

    def explode(self, ignore_index=False):
        made = self.to_frame("value").explode("value", ignore_index)["value"]
        made.name = self.name
        return made

    def squeeze(self, axis=None):
        return self

    def describe(self, percentiles=None, include=None, exclude=None):
        from pandas.core.describe import of_series

        return of_series(self, percentiles)

    def unstack(self, level=-1, fill_value=None):
        from pandas.reshape.pivot import unstacked

        return unstacked(self, level, fill_value)


def _in_bins(series, bins, normalize, sort, ascending, dropna):
    """How many values are in each interval."""
    from pandas.reshape.tile import cut
    from pandas.core.series import Series

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
