"""Categories: the values as they are. Which there are, and in which order, is known where the program says it (`cut`,
`CategoricalDtype`); else they are the values that a column had when it became one of categories, in their order."""
import _taipan_tables as _t

from pandas._libs.lib import literal, op, unsupported

UNORDERED = "Unordered Categoricals can only compare equality or not"


class Category(int):
    """A column of values of which all that may come are known, in their order."""

    def __new__(cls, expr, names=None, ordered=False, source=None):
        """`names`: all of them, or a function that gives them when they are needed."""
        made = int.__new__(cls, expr)
        made._names, made.ordered, made.source = names, ordered, source
        return made

    @property
    def is_known(self):
        return self._names is not None

    @property
    def names(self):
        if self._names is None:
            from pandas._libs import observe as _look

            rel, key = self.values()
            self._names = _look.column(rel, key, "the categories of a column")
        if callable(self._names):
            self._names = self._names()
        self._names = tuple(self._names)
        return self._names

    def values(self):
        """A table of those that the column had, and its column."""
        rel, expr = self.source
        if _t.nullable(expr):
            rel = _t.filter(rel, op("not", op("is_missing", expr)))
        rel, made = _t.group(rel, [expr], [], True)
        return rel, made[0]

    def _at(self, expr):
        return Category(expr, self._names, self.ordered, self.source)


def like(source, expr):
    """An expression with the categories of another one."""
    return source._at(expr) if isinstance(source, Category) else expr


def of_values(rel, expr):
    """A column as one of categories."""
    return expr if isinstance(expr, Category) else Category(expr, None, False, (rel, int(expr)))


def alike(a, b):
    """Whether two columns have the same categories."""
    if not isinstance(a, Category) or not isinstance(b, Category) or a.ordered != b.ordered:
        return False
    if a.is_known and b.is_known:
        return a.names == b.names if a.ordered else set(a.names) == set(b.names)
    return a.source is not None and a.source == b.source


def position(expr):
    """What a column is put in order by: the place of its category, or the value itself."""
    if not isinstance(expr, Category) or not expr.is_known:
        return int(expr) if isinstance(expr, Category) else expr
    made = literal(None)
    for place, name in enumerate(expr.names):
        made = op("when", op("eq", int(expr), literal(name)), literal(place), made)
    return made


def at(source, place):
    """The categories at these places; for any other column, the values."""
    if not isinstance(source, Category):
        return place
    if not source.is_known:
        return source._at(place)
    made = literal(None)
    for number, name in enumerate(source.names):
        made = op("when", op("eq", place, literal(number)), literal(name), made)
    return source._at(made)


def every(expr):
    """A table of all categories, by what they are put in order by."""
    if not expr.is_known:
        rel, key = expr.values()
        return rel, [key]
    return _t.table(["place"], [[place] for place in range(len(expr.names))])


def compared(series, name, other):
    """The truth of a comparison of ordered categories; None: it is one of values."""
    own = series._expr
    if name in ("eq", "ne"):
        return None
    if not own.ordered:
        raise TypeError(UNORDERED)
    if hasattr(other, "_expr"):
        if not alike(own, other._expr):
            raise TypeError("Categoricals can only be compared if 'categories' are the same.")
        return op(name, position(own), position(other._expr)), other
    if other not in own.names:
        raise TypeError(f"Invalid comparison between dtype=category and {type(other).__name__}")
    return op(name, position(own), literal(own.names.index(other))), None


class CategoricalDtype:
    """The type of columns of categories."""

    name, kind = "category", "O"

    def __init__(self, categories=None, ordered=False, of=None):
        self._categories, self.ordered, self._of = categories, bool(ordered), of

    @property
    def categories(self):
        if self._of is not None:
            return list(self._of.names)
        return None if self._categories is None else list(self._categories)

    def __eq__(self, other):
        if isinstance(other, CategoricalDtype):
            return self.ordered == other.ordered and set(self.categories or []) == set(other.categories or [])
        return str(getattr(other, "name", other)) == "category"

    def __hash__(self):
        return hash("category")

    def __str__(self):
        return "category"

    def __repr__(self):
        return f"CategoricalDtype(categories={self.categories!r}, ordered={self.ordered}, categories_dtype=object)"

    def applied(self, rel, expr):
        """The column with these categories: other values are missing."""
        if self._categories is None and self._of is None:
            made = of_values(rel, expr)
            return Category(made, made._names, self.ordered, made.source)
        return chosen(expr, self.categories, self.ordered)


def chosen(expr, names, ordered):
    names = list(names)
    if len(set(names)) != len(names):
        raise ValueError("Categorical categories must be unique")
    test = op("is_in", int(expr), *[literal(name) for name in names]) if names else literal(False)
    return Category(op("when", test, int(expr), literal(None)), names, ordered)


def Categorical(values, categories=None, ordered=None, dtype=None):
    from pandas.core.series import Series

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
        from pandas.core.frame import Labels

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
        from pandas.core.algorithms import chosen as replaced

        own = self._own
        made = replaced(int(own), [(before, after) for before, after in new.items()], int(own))
        return self._with(Category(made, lambda: [new.get(name, name) for name in own.names], own.ordered))

    def set_categories(self, new_categories, ordered=None, rename=False):
        if rename:
            return self.rename_categories(new_categories)
        return self._with(chosen(self._own, new_categories, self._own.ordered if ordered is None else ordered))

    def reorder_categories(self, new_categories, ordered=None):
        if set(new_categories) != set(self._own.names):
            raise ValueError("items in new_categories are not the same as in old categories")
        return self.set_categories(new_categories, ordered)

    def add_categories(self, new_categories):
        new = _listed(new_categories)
        there = set(new) & set(self._own.names)
        if there:
            raise ValueError(f"new categories must not include old categories: {there}")
        return self._with(Category(self._own, [*self._own.names, *new], self._own.ordered))

    def remove_categories(self, removals):
        gone = _listed(removals)
        missing = set(gone) - set(self._own.names)
        if missing:
            raise ValueError(f"removals must all be in old categories: {missing}")
        return self.set_categories([name for name in self._own.names if name not in gone])

    def remove_unused_categories(self):
        there = list(self._series.unique())
        return self.set_categories([name for name in self._own.names if name in there])

    def __getattr__(self, name):
        unsupported(f".cat.{name}")


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]
