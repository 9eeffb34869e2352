"""Tables of another shape, as methods of a DataFrame."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import observe as _look
from pandas._libs.lib import op, unsupported
from pandas.core.indexes.levels import Unique, levels


class FrameShape:
    """What DataFrames have of it."""

    def melt(self, id_vars=None, value_vars=None, var_name=None, value_name="value", **options):
        from pandas.reshape.melt import melt

        return melt(self, id_vars, value_vars, var_name, value_name, **options)

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

    def value_counts(self, subset=None, normalize=False, sort=True, ascending=False, dropna=True):
        labels = list(self._columns) if subset is None else _listed(subset)
        groups = self.groupby(labels, sort=False, dropna=dropna)
        counts = groups.size()
        from pandas.core.series import Series

        name, rel, expr = "count", counts._rel, counts._expr
        keys = [(label, key) for label, (_, key) in zip(labels, counts._index)]
        if sort:
            rel = _t.sort(rel, [(expr, ascending)] + [(key, True) for _, key in keys])
        if normalize:
            name = "proportion"
            rel, total = _t.window(rel, ("sum", []), expr, [], None)
            expr = op("div", expr, total)
        return Series._of(rel, expr, name, Unique(keys))

    def pivot_table(self, *args, **options):
        from pandas.reshape.pivot import pivot_table

        return pivot_table(self, *args, **options)

    def pivot(self, *, columns, index=_base.NO_DEFAULT, values=_base.NO_DEFAULT):
        from pandas.reshape.pivot import pivot

        return pivot(self, columns, index, values, _base.NO_DEFAULT)

    def describe(self, percentiles=None, include=None, exclude=None):
        from pandas.core.describe import of_frame

        return of_frame(self, percentiles, include, exclude)

    def stack(self, level=-1, dropna=True, sort=True, future_stack=False):
        from pandas.reshape.pivot import stacked

        if level not in (-1, 0) or not dropna or future_stack or not self._columns:
            unsupported("stack of levels, or with missing values (use melt)")
        return stacked(self)

    def unstack(self, level=-1, fill_value=None):
        from pandas.reshape.pivot import unstacked

        return unstacked(self, level, fill_value)

    @property
    def T(self):
        from pandas.core.eager import turned

        return turned(self)

    def transpose(self, *args, **options):
        return self.T


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]
