"""Tables of another shape, as methods of a DataFrame."""
import _taipan_tables as _t

from pandas import _base, _look
from pandas._base import op, unsupported
from pandas._index import Unique, levels


class FrameShape:
    """What DataFrames have of it."""

    def melt(self, id_vars=None, value_vars=None, var_name=None, value_name="value", **options):
        from pandas._shape import melt

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
        from pandas._series import Series

        name, rel, expr = "count", counts._rel, counts._expr
        keys = [(label, key) for label, (_, key) in zip(labels, counts._index)]
        if sort:
            rel = _t.sort(rel, [(expr, ascending)] + [(key, True) for _, key in keys])
        if normalize:
            name = "proportion"
            rel, total = _t.window(rel, ("sum", []), expr, [], None)
            expr = op("div", expr, total)
        return Series._of(rel, expr, name, Unique(keys))

    def pivot_table(self, values=None, index=None, columns=None, aggfunc="mean", fill_value=None, margins=False,
                    dropna=True, margins_name="All", observed=False, sort=True):
        if margins or not sort:
            unsupported("pivot_table(margins=True) or pivot_table(sort=False)")
        from pandas._shape import pivoted

        return pivoted(self, values, _listed(index or []), _listed(columns or []), aggfunc, fill_value)

    def pivot(self, *, columns, index=_base.NO_DEFAULT, values=_base.NO_DEFAULT):
        if index is _base.NO_DEFAULT:
            unsupported("pivot without index=…")
        keys = _listed(index) + _listed(columns)
        if _look.size(self[self.duplicated(keys)]._rel):
            raise ValueError("Index contains duplicate entries, cannot reshape")
        from pandas._shape import pivoted

        values = None if values is _base.NO_DEFAULT else values
        return pivoted(self, values, _listed(index), _listed(columns), "first", None)

    def describe(self, percentiles=None, include=None, exclude=None):
        if include is not None or exclude is not None or percentiles is not None:
            unsupported("describe with options")
        labels = [label for label in self._columns if _t.family(self._columns[label]) in ("int", "float")]
        if not labels:
            unsupported("describe of columns without numbers")
        from pandas._shape import described

        return described(self, labels)

    def stack(self, *args, **options):
        unsupported("stack (use melt)")

    def unstack(self, *args, **options):
        unsupported("unstack of a DataFrame (use pivot_table)")


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]
