"""Types of columns of categories: the values as they are. Which categories there are, and in which order, is known where the program
says it (`cut`, `CategoricalDtype`); else they are the values that a column had when it became one of categories, in their order."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.ops import literal, op

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
            rel, key = self.values()
            self._names = observe.column(rel, key, "the categories of a column")
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


def same_categories(a, b):
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


def compared_categories(series, name, other):
    """The truth of a comparison of ordered categories; None: it is one of values."""
    own = series._expr
    if name in ("eq", "ne"):
        return None
    if not own.ordered:
        raise TypeError(UNORDERED)
    if hasattr(other, "_expr"):
        if not same_categories(own, other._expr):
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
        return of_categories(expr, self.categories, self.ordered)


def of_categories(expr, names, ordered):
    names = list(names)
    if len(set(names)) != len(names):
        raise ValueError("Categorical categories must be unique")
    test = op("is_in", int(expr), *[literal(name) for name in names]) if names else literal(False)
    return Category(op("when", test, int(expr), literal(None)), names, ordered)
