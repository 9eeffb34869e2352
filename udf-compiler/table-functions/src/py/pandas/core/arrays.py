"""Values by their places: what `.values` of a column gives. Knows no DataFrame."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from numpy._items import UNBUILT
from numpy._refusing import refuse
from pandas._libs.lib import is_column
from pandas.core.indexes.levels import placed
from pandas.core.series import Series


class Array(Series):
    """A column without labels: beside another table it is by place."""

    def __new__(cls, *args, **options):
        return object.__new__(cls)

    @classmethod
    def of(cls, series):
        made = object.__new__(cls)
        made._rel, made._expr, made._index, made.name = series._rel, series._expr, series._index, None
        return made

    def _with(self, rel, expr):
        return Array.of(Series._of(rel, expr, None, self._index))

    def _named_with(self, other, rel, expr):
        if is_column(other) and not isinstance(other, Array):
            return Series._of(rel, expr, other.name, other._index)
        return self._with(rel, expr)

    @property
    def values(self):
        return self

    def tolist(self):
        return self._values("the values of a column as a list")

    def unlabelled(self):
        """A column whose labels are 0, 1, 2 and so on."""
        if self._index is None and _t.origin(self._rel) == self._rel:
            return Series._of(self._rel, self._expr, None, None)
        return Series._of(_t.renumbered(self._rel), self._expr, None, None)

    def of_rows(self, rel, expr, other):
        """The values in the rows of a column that they are beside."""
        if (rel, expr, other._index) == (self._rel, self._expr, self._index):
            return self
        made = Array.of(self)
        made._rel, made._expr, made._index = rel, expr, other._index
        return made

    def beside(self, rel):
        """A table with the values in its rows."""
        found, back = _t.align(rel, self._rel), _t.align(self._rel, rel)
        same = found is not None and back is not None and found[1] is None and back[1] is None
        if same and _t.order_of(rel) == _t.order_of(self._rel):
            return found[0], self._expr
        rel, made = placed(rel, self)
        return rel, made[0]

    # What numpy makes of all values: a missing one is no number, which makes a total none, too.

    def _series(self):
        """The same as a column."""
        return Series._of(self._rel, self._expr, None, self._index)

    def __getattr__(self, name):
        if name in UNBUILT:
            refuse(f"ndarray.{name}")
        raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")

    def _total(self, name, axis, options, **own):
        given = [key for key, value in options.items() if value is not None and value is not False]
        if given or axis not in (None, 0, -1):
            refuse(f"{name} of an array with {', '.join(given) or 'axis'}")
        return getattr(super(Array, self), name)(skipna=False, **own)

    def std(self, axis=None, ddof=0, **options):
        return self._total("std", axis, options, ddof=ddof)

    def var(self, axis=None, ddof=0, **options):
        return self._total("var", axis, options, ddof=ddof)


def _install():
    for name in ["sum", "mean", "min", "max", "prod"]:

        def total(self, axis=None, name=name, **options):
            return self._total(name, axis, options)

        setattr(Array, name, total)
    for name in ["cumsum", "cumprod", "any", "all"]:

        def present(self, axis=None, name=name, **options):
            if _t.nullable(self._expr) or axis not in (None, 0) or options:
                refuse(f"{name} of an array with missing values, or with options")
            return getattr(super(Array, self), name)()

        setattr(Array, name, present)
    for name in ["median", "fillna", "dropna", "value_counts"]:

        def missing(self, name=name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")

        setattr(Array, name, property(missing))


_install()


@extends(Series)
class SeriesArrays:
    """A column as an array."""

    @property
    def values(self):
        return Array.of(self)

    array = values

    def to_numpy(self, dtype=None, copy=False):
        return self.values if dtype is None else self.values.astype(dtype)
