"""Categories: text as it is; what they are asked for is known only where they are written down."""
import _taipan_tables as _t

from pandas._base import literal, op, unsupported


class Categories:
    def __init__(self, series):
        self._series = series

    @property
    def codes(self):
        """The place of each value among all, in order; -1 where it is missing."""
        series = self._series
        rel, expr = _t.window(series._rel, ("rank_dense", []), series._expr, [], [(series._expr, True)])
        made = series._with(rel, _t.cast(op("coalesce", op("sub", expr, literal(1)), literal(-1)), "int8"))
        made.name = None
        return made

    def rename_categories(self, new_categories):
        if not isinstance(new_categories, dict):
            unsupported("rename_categories of a list")
        return self._series.replace(new_categories)

    def __getattr__(self, name):
        unsupported(f".cat.{name}: which categories there are depends on the values")
