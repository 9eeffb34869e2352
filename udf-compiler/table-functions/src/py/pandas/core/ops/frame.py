"""Operators of a DataFrame, column by column. Knows what those of a Series are."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import is_column, unsupported
from pandas._libs.ops import literal
from pandas.core.align import NOT_ALIKE, both_in_all_rows
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import row_labels
from pandas.core.ops.array_ops import ARITHMETIC, COMPARISONS
from pandas.core.ops.series import METHODS, SeriesOperators


@extends(DataFrame)
class FrameOperators:
    """Operators of a DataFrame, column by column."""

    def _by_columns(self, other, function, axis="columns", name=None, fill_value=None, strict=False, swapped=False):
        if hasattr(other, "_columns"):
            return self._with_frame(other, function, name, fill_value, strict, swapped)
        if (is_column(other) or hasattr(other, "_labels")) and axis not in (0, "index"):
            return self._with_row(other, function)
        if is_column(other):
            return self._beside({label: function(self[label], other) for label in self._columns})
        made = self.copy()
        for label in self._columns:
            made[label] = function(self[label], other)
        return made

    def _with_row(self, series, function):
        """A Series is a row here, which every row is computed with: its values are looked at and go by its labels."""
        own = list(self._columns)
        labels = series._labels if hasattr(series, "_labels") else row_labels(series, "the labels of a Series beside a table")
        values = series.tolist()
        row = dict(zip(range(len(values)) if labels is None else labels, values))
        if len(row) != len(values):
            raise ValueError("cannot reindex on an axis with duplicate labels")
        wanted = own if own == list(row) else sorted({*own, *row})
        made = self.copy()
        for label in wanted:
            both = label in self._columns and label in row
            made[label] = function(self[label], row[label]) if both else float("nan")
        return made[wanted]

    def _with_frame(self, other, function, name, fill_value, strict, swapped):
        labels = list(self._columns)
        if strict and labels != list(other._columns):
            raise ValueError(NOT_ALIKE["DataFrame"])
        if labels != list(other._columns):
            labels = sorted({*labels, *other._columns})
        own, theirs = both_in_all_rows(self, other, "DataFrame" if strict else None)
        made = {}
        for label in labels:
            if label in own._columns and label in theirs._columns:
                made[label] = function(own[label], theirs[label])
            else:
                made[label] = _of_one_side(own, theirs, label, name, fill_value, swapped)
        return self._beside(made)

    def __neg__(self):
        return self._each(lambda column: -column)

    def __invert__(self):
        return self._each(lambda column: ~column)


def _of_one_side(own, theirs, label, name, fill_value, swapped):
    """An operation on a column that only one of two frames has."""
    there = own[label] if label in own._columns else theirs[label]
    if name in COMPARISONS:
        return there._with(there._rel, literal(name == "ne"))
    if name in ("and", "or", "xor"):
        unsupported("& or | of frames with different columns")
    if fill_value is None:
        return there._with(there._rel, _t.cast(literal(None), "float64"))
    return there._binary(name, fill_value, swapped == (label in own._columns))


def _frame_operator(function, name, strict=False):
    return lambda self, other: self._by_columns(other, function, name=name, strict=strict)


def _frame_method(function, name, swapped=False):
    def method(self, other, axis="columns", level=None, fill_value=None):
        filling = lambda a, b: function(a, b, fill_value=fill_value)
        return self._by_columns(other, filling, axis, name, fill_value, swapped=swapped)

    return method


def _install():
    for python, name in ARITHMETIC:
        for called in (f"__{python}__", f"__r{python}__"):
            setattr(DataFrame, called, _frame_operator(METHODS[called], name))
        setattr(DataFrame, python, _frame_method(METHODS[python], name))
        setattr(DataFrame, "r" + python, _frame_method(METHODS["r" + python], name, True))
    for name in COMPARISONS:
        setattr(DataFrame, f"__{name}__", _frame_operator(METHODS[f"__{name}__"], name, True))
        setattr(DataFrame, name, _frame_method(METHODS[name], name))
    for name in ["and", "or", "xor"]:
        setattr(DataFrame, f"__{name}__", _frame_operator(getattr(SeriesOperators, f"__{name}__"), name))
    DataFrame.div = DataFrame.divide = DataFrame.truediv
    DataFrame.rdiv = DataFrame.rtruediv
    DataFrame.multiply, DataFrame.subtract = DataFrame.mul, DataFrame.sub


_install()
