"""Whether tables and columns are the same or in order, and what of one stands in for the other's. Knows no groups."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import is_column, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.align import in_rows_of
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import identical, placed
from pandas.core.series import Series


def _differs(a, b):
    """Whether two values differ, where missing ones are the same."""
    gone, other = op("is_missing", a), op("is_missing", b)
    apart = op("and", op("ne", a, b), op("not", op("and", gone, other)))
    return op("or", apart, op("xor", gone, other))


def _same_rows(a, b):
    return observe.size(a._rel) == observe.size(b._rel) and identical(a, b)


def _same_columns(one, other, labels):
    """Whether all columns have the same types and values."""
    if any(one[label].dtype != other[label].dtype for label in labels):
        return False
    rel, found = placed(one._rel, other, [other._columns[label] for label in labels])
    apart = literal(False)
    for label, expr in zip(labels, found):
        apart = op("or", apart, _differs(one._columns[label], expr))
    return observe.size(_t.filter(rel, apart)) == 0


def _of_other(series, other, what):
    """The values of another column, in the rows of this one, of the same type."""
    if {_t.family(series._expr), _t.family(other._expr)} not in ({_t.family(series._expr)}, {"int", "float"}) or (
        _t.family(series._expr) == "int" and _t.family(other._expr) != "int"
    ):
        unsupported(f"{what} of a column of {_t.dtype(series._expr)} by one of {_t.dtype(other._expr)}")
    return in_rows_of(series, other)


def _updated(series, other):
    rel, expr = _of_other(series, other, "update")
    return series._with(rel, op("coalesce", expr, series._expr))


def _compared(one, other, labels):
    """The rows that differ, and the columns: their values in both."""
    rel, found = placed(one._rel, other, [other._columns[label] for label in labels])
    apart = {label: _differs(one._columns[label], expr) for label, expr in zip(labels, found)}
    counted, made = _t.group(rel, [], [("any", expr) for expr in apart.values()], True)
    several = [label for label, one_of in zip(labels, observe.columns(counted, made, "compare() of tables")) if one_of[0]]
    columns, some = {}, literal(False)
    for label, expr in zip(labels, found):
        if label in several:
            some = op("or", some, apart[label])
            for name, value in (("self", one._columns[label]), ("other", expr)):
                columns[label, name] = op("when", apart[label], value, literal(None))
    return DataFrame._of(_t.filter(rel, some), columns, one._index)


@extends(Series, lazy=True)
class SeriesComparing:
    """Of a Series."""

    def equals(self, other):
        return is_column(other) and self.to_frame("value").equals(other.to_frame("value"))

    @property
    def is_monotonic_increasing(self):
        return not (self < self.shift(1)).any() and not self.isna().any()

    @property
    def is_monotonic_decreasing(self):
        return not (self > self.shift(1)).any() and not self.isna().any()

    @property
    def is_unique(self):
        return bool(self.nunique(dropna=False) == len(self))

    def update(self, other):
        if not is_column(other):
            other = Series(other)
        self._changed(_updated(self, other), True)

    def compare(self, other, **options):
        refuse_options("compare", options, align_axis=1, keep_shape=False, keep_equal=False, result_names=("self", "other"))
        if not is_column(other):
            raise TypeError(f"can only compare 'Series' (not '{type(other).__name__}') with 'Series'")
        if not _same_rows(self, other):
            raise ValueError("Can only compare identically-labeled Series objects")
        made = _compared(self.to_frame("value"), other.to_frame("value"), ["value"])
        if not made._columns:
            unsupported("compare() of columns that are the same")
        made.columns = ["self", "other"]
        return made

    def case_when(self, caselist):
        if not isinstance(caselist, list):
            raise TypeError(f"The caselist argument should be a list; instead got {type(caselist)}")
        if not caselist:
            raise ValueError("provide at least one boolean condition, with a corresponding replacement.")
        made = self
        for condition, value in reversed(caselist):
            made = made.mask(condition(self) if callable(condition) else condition, value(self) if callable(value) else value)
        return made


@extends(DataFrame, lazy=True)
class FrameComparing:
    """Of a DataFrame."""

    def equals(self, other):
        if not isinstance(other, DataFrame) or list(self._columns) != list(other._columns):
            return False
        return _same_rows(self, other) and _same_columns(self, other, list(self._columns))

    def update(self, other, join="left", overwrite=True, filter_func=None, errors="ignore"):
        if join != "left" or not overwrite or filter_func is not None or errors != "ignore":
            unsupported("update with options")
        other = other if isinstance(other, DataFrame) else DataFrame(other)
        for label in [label for label in self._columns if label in other._columns]:
            self[label] = _updated(self[label], other[label])

    def compare(self, other, **options):
        refuse_options("compare", options, align_axis=1, keep_shape=False, keep_equal=False, result_names=("self", "other"))
        if not isinstance(other, DataFrame):
            raise TypeError(f"can only compare 'DataFrame' (not '{type(other).__name__}') with 'DataFrame'")
        if list(self._columns) != list(other._columns) or not _same_rows(self, other):
            raise ValueError("Can only compare identically-labeled (both index and columns) DataFrame objects")
        return _compared(self, other, list(self._columns))
