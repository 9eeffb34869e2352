"""Where values are: places, the first and last that are there, numbers for different values. Knows no groups."""
import bisect

import _taipan_tables as _t

from _taipan_ground.base import extends
from numpy._scalars import int64
from pandas._libs import observe
from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.ops import is_there, literal, op
from pandas.core.arrays import Array
from pandas.core.dtypes.dtypes import position
from pandas.core.frame import DataFrame
from pandas.core.indexes.columns import Labels
from pandas.core.indexes.levels import levels, reversed_order, same_zeros
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series


def _extreme_place(series, name, ascending):
    """The place of the first row with the extreme value."""
    rel, place = _t.window(series._rel, ("row_number", []), None, [], None)
    rel = _t.filter(rel, is_there(series._expr)) if _t.nullable(series._expr) else rel
    order = [(same_zeros(series._expr), ascending), (place, True)]
    rel, number = _t.window(rel, ("row_number", []), None, [], order)
    found = observe.column(_t.filter(rel, op("eq", number, literal(0))), place, f"{name}() of a column")
    if found:
        return int64(found[0])
    if observe.size(series._rel):
        unsupported(f"{name}() of a column whose values are all missing")
    raise ValueError(f"attempt to get {name} of an empty sequence")


def _valid_label(one, exprs, backwards):
    """The label of the first row, or of the last, in which one of the values is there."""
    rel, own = levels(one)
    if len(own) != 1:
        unsupported("first_valid_index with several levels of labels")
    there = None
    for expr in exprs:
        there = is_there(expr) if there is None else op("or", there, is_there(expr))
    rel = _t.filter(rel, there)
    rel, number = _t.window(rel, ("row_number", []), None, [], reversed_order(rel) if backwards else None)
    found = observe.column(_t.filter(rel, op("eq", number, literal(0))), own[0][1], "the label of a value that is there")
    return found[0] if found else None


class Factorized:
    """The numbers of values, and the values: a pair, of which the values are looked at when they are asked for."""

    def __init__(self, codes, uniques):
        self._codes, self._uniques = codes, uniques

    def __len__(self):
        return 2

    def __iter__(self):
        yield self._codes
        yield self._uniques()

    def __getitem__(self, place):
        return (lambda: self._codes, self._uniques)[place]()


def factorize(values, sort=False, use_na_sentinel=True, size_hint=None):
    series = values if isinstance(values, Series) else Series(list(values))
    if not use_na_sentinel:
        unsupported("factorize(use_na_sentinel=False)")
    expr, key = series._expr, same_zeros(position(series._expr))
    if sort:
        rel, ranks = _t.window(series._rel, ("rank_dense", []), key, [], [(key, True)])
    else:
        rel, place = _t.window(series._rel, ("row_number", []), None, [], None)
        place = op("when", op("is_missing", key), literal(None), place) if _t.nullable(key) else place
        rel, first = _t.window(rel, ("min", []), place, [key], None)
        rel, ranks = _t.window(rel, ("rank_dense", []), first, [], [(first, True)])
    codes = _t.cast(op("coalesce", op("sub", ranks, literal(1.0)), literal(-1.0)), "int64")
    if sort and _t.nullable(key):
        codes = op("when", op("is_missing", key), literal(-1), codes)

    def uniques():
        there = _t.filter(series._rel, is_there(expr)) if _t.nullable(expr) else series._rel
        rel, made = _t.group(there, [expr], [], bool(sort))
        return Labels(observe.column(rel, made[0], "the values that factorize() numbers"))

    return Factorized(Array.of(Series._of(rel, op("certain", codes), None, series._index)), uniques)


def unique(values):
    return (values if isinstance(values, Series) else Series(list(values))).unique()


def value_counts(values, **options):
    return (values if isinstance(values, Series) else Series(list(values))).value_counts(**options)


@extends(Series, lazy=True)
class SeriesPlaces:
    """Of a Series."""

    def argmax(self, axis=None, skipna=True):
        if not skipna:
            unsupported("argmax(skipna=False)")
        return _extreme_place(self, "argmax", False)

    def argmin(self, axis=None, skipna=True):
        if not skipna:
            unsupported("argmin(skipna=False)")
        return _extreme_place(self, "argmin", True)

    def argsort(self, axis=0, kind="quicksort", order=None, stable=None):
        """The place of the row that comes first in the order of values, of the one that comes next, and so on."""
        if _t.nullable(self._expr) and self.hasnans:
            unsupported("argsort() of a column with missing values")
        rel, place = _t.window(self._rel, ("row_number", []), None, [], None)
        order = [(same_zeros(position(self._expr)), True), (place, True)]
        other, number = _t.window(rel, ("row_number", []), None, [], order)
        rel, found = _t.lookup(rel, place, other, number, [place])
        return self._with(rel, op("certain", found[0]))

    def searchsorted(self, value, side="left", sorter=None):
        if sorter is not None or hasattr(value, "__iter__") and not isinstance(value, str):
            unsupported("searchsorted of several values, or with a sorter")
        values = self._values("the values of a column in order")
        if any(one is None or one != one for one in values):
            unsupported("searchsorted in a column with missing values")
        return int64((bisect.bisect_right if side == "right" else bisect.bisect_left)(values, plain(value)))

    def first_valid_index(self):
        return _valid_label(self, [self._expr], False)

    def last_valid_index(self):
        return _valid_label(self, [self._expr], True)

    def factorize(self, sort=False, use_na_sentinel=True):
        return factorize(self, sort, use_na_sentinel)

    def keys(self):
        return self.index

    def drop(self, labels=None, axis=0, index=None, columns=None, level=None, inplace=False, errors="raise"):
        refuse_options("drop", {"level": level, "columns": columns}, level=None, columns=None)
        wanted = labels if index is None else index
        return self._changed(self._framed(lambda frame: frame.drop(wanted, errors=errors)), inplace)


@extends(DataFrame, lazy=True)
class FramePlaces:
    """Of a DataFrame."""

    def first_valid_index(self):
        return _valid_label(self, list(self._columns.values()), False)

    def last_valid_index(self):
        return _valid_label(self, list(self._columns.values()), True)
