"""`.cat`, and `Categorical`: columns of categories as the program makes them. What a category is stands in
`dtypes/dtypes.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import as_list, unsupported
from pandas._libs.ops import literal, op
from pandas.core.algorithms import case_when
from pandas.core.dtypes.dtypes import CategoricalDtype, Category, of_categories, of_values, position
from pandas.core.indexes.columns import Labels
from pandas.core.series import Series


def Categorical(values, categories=None, ordered=None, dtype=None):
    if dtype is None:
        dtype = CategoricalDtype(categories, bool(ordered))
    series = values if hasattr(values, "_expr") else Series(list(values))
    made = series.astype(dtype)
    made.name = None
    return made


class Categories:
    """`.cat`."""

    def __init__(self, series):
        self._series = series
        self._own = of_values(series._rel, series._expr)

    def _with(self, expr):
        return self._series._with(self._series._rel, expr)

    @property
    def codes(self):
        """The place of each value among all, in order; -1 where it is missing."""
        series, own = self._series, self._own
        rel, expr = series._rel, position(own)
        if not own.is_known:
            table, key = own.values()
            table, number = _t.window(table, ("row_number", []), None, [], [(key, True)])
            rel, found = _t.lookup(rel, int(own), table, key, [number])
            expr = found[0]
        made = series._with(rel, _t.cast(op("coalesce", expr, literal(-1)), "int8"))
        made.name = None
        return made

    @property
    def categories(self):
        return Labels(self._own.names)

    @property
    def ordered(self):
        return self._own.ordered

    def as_ordered(self):
        return self._with(Category(self._own, self._own._names, True, self._own.source))

    def as_unordered(self):
        return self._with(Category(self._own, self._own._names, False, self._own.source))

    def rename_categories(self, new_categories):
        if isinstance(new_categories, dict):
            return self._renamed(new_categories)
        old = self._own.names
        if callable(new_categories):
            new = [new_categories(name) for name in old]
        else:
            new = list(new_categories)
        if len(new) != len(old):
            raise ValueError("new categories need to have the same number of items as the old categories!")
        return self._renamed(dict(zip(old, new)))

    def _renamed(self, new):
        own = self._own
        made = case_when(int(own), [(before, after) for before, after in new.items()], int(own))
        return self._with(Category(made, lambda: [new.get(name, name) for name in own.names], own.ordered))

    def set_categories(self, new_categories, ordered=None, rename=False):
        if rename:
            return self.rename_categories(new_categories)
        return self._with(of_categories(self._own, new_categories, self._own.ordered if ordered is None else ordered))

    def reorder_categories(self, new_categories, ordered=None):
        if set(new_categories) != set(self._own.names):
            raise ValueError("items in new_categories are not the same as in old categories")
        return self.set_categories(new_categories, ordered)

    def add_categories(self, new_categories):
        new = as_list(new_categories)
        there = set(new) & set(self._own.names)
        if there:
            raise ValueError(f"new categories must not include old categories: {there}")
        return self._with(Category(self._own, [*self._own.names, *new], self._own.ordered))

    def remove_categories(self, removals):
        gone = as_list(removals)
        missing = set(gone) - set(self._own.names)
        if missing:
            raise ValueError(f"removals must all be in old categories: {missing}")
        return self.set_categories([name for name in self._own.names if name not in gone])

    def remove_unused_categories(self):
        there = list(self._series.unique())
        return self.set_categories([name for name in self._own.names if name in there])

    def __getattr__(self, name):
        unsupported(f".cat.{name}")


@extends(Series, lazy=True)
class SeriesCategories:
    @property
    def cat(self):
        return Categories(self)
