"""Categories: the values as they are. Which there are, and in which order, is known where `cut` or the like has made them."""
import _taipan_tables as _t

from pandas._base import literal, op, unsupported


class Category(int):
    """A column of values of which all that may come are known, in their order."""

    def __new__(cls, expr, names):
        made = int.__new__(cls, expr)
        made.names = tuple(names)
        return made


def like(source, expr):
    """An expression with the categories of another one."""
    return Category(expr, source.names) if isinstance(source, Category) else expr


def position(expr):
    """What a column is put in order by: the place of its category, or the value itself."""
    if not isinstance(expr, Category):
        return expr
    made = literal(None)
    for place, name in enumerate(expr.names):
        made = op("when", op("eq", int(expr), literal(name)), literal(place), made)
    return made


def at(source, place):
    """The categories at these places; for any other column, the values."""
    if not isinstance(source, Category):
        return place
    made = literal(None)
    for number, name in enumerate(source.names):
        made = op("when", op("eq", place, literal(number)), literal(name), made)
    return Category(made, source.names)


class Categories:
    def __init__(self, series):
        self._series = series

    @property
    def codes(self):
        """The place of each value among all, in order; -1 where it is missing."""
        series = self._series
        rel, expr = series._rel, position(series._expr)
        if not isinstance(series._expr, Category):
            rel, expr = _t.window(rel, ("rank_dense", []), expr, [], [(expr, True)])
            expr = op("sub", expr, literal(1))
        made = series._with(rel, _t.cast(op("coalesce", expr, literal(-1)), "int8"))
        made.name = None
        return made

    @property
    def categories(self):
        if not isinstance(self._series._expr, Category):
            unsupported(".cat.categories: which there are depends on the values")
        return list(self._series._expr.names)

    def rename_categories(self, new_categories):
        if not isinstance(new_categories, dict):
            unsupported("rename_categories of a list")
        return self._series.replace(new_categories)

    def __getattr__(self, name):
        unsupported(f".cat.{name}: which categories there are depends on the values")
