"""Rows by their order and their place, and rows that are there several times. Knows no ranks."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op
from pandas.core.common import aligned
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import level_place, levels, reversed_order, same_zeros, sort_keys
from pandas.core.inplace import in_place_of_rows
from pandas.core.series import Series

NUMBERS = ("int", "float", "bool", "datetime", "timedelta")


@extends(DataFrame)
class FrameOrder:
    """Of a DataFrame."""

    def sort_values(self, by, axis=0, ascending=True, inplace=False, kind="quicksort", na_position="last",
                    ignore_index=False, key=None):
        if na_position not in ("first", "last"):
            raise ValueError(f"invalid na_position: {na_position}")
        by = list(by) if isinstance(by, (list, tuple)) else [by]
        directions = list(ascending) if isinstance(ascending, (list, tuple)) else [ascending] * len(by)
        if len(directions) != len(by):
            raise ValueError(f"Length of ascending ({len(directions)}) != length of by ({len(by)})")
        rel, keys = self._rel, []
        for label, direction in zip(by, directions):
            column = self._sort_column(label)
            if key is not None:
                column = key(column)
            rel, expr = aligned(rel, column)
            keys += sort_keys(expr, direction, na_position)
        made = self._indexed_by(_t.sort(rel, keys), self._index)
        return self._changed(made.reset_index(drop=True) if ignore_index else made, inplace)

    def _sort_column(self, label):
        for name, expr in self._index or []:
            if name == label and label not in self._columns:
                return Series._of(self._rel, expr, label, self._index)
        return self._column(label)

    def sort_index(self, axis=0, level=None, ascending=True, inplace=False, kind="quicksort", na_position="last",
                   ignore_index=False, key=None, **options):
        if axis in (1, "columns"):
            labels = sorted(self._columns, reverse=not ascending)
            return self._changed(self[labels], inplace)
        rel, own = levels(self)
        if level is not None:
            first = [level_place(self, one) for one in (level if isinstance(level, list) else [level])]
            own = [own[i] for i in first] + [entry for i, entry in enumerate(own) if i not in first]
        directions = list(ascending) if isinstance(ascending, (list, tuple)) else [ascending] * len(own)
        directions += [True] * (len(own) - len(directions))
        keys = []
        for (name, expr), direction in zip(own, directions):
            if key is not None:
                rel, expr = aligned(rel, key(Series._of(rel, expr, name, None)))
            keys += sort_keys(expr, direction, na_position)
        made = self._indexed_by(_t.sort(rel, keys), self._index)
        return self._changed(made.reset_index(drop=True) if ignore_index else made, inplace)

    def nlargest(self, n, columns, keep="first"):
        return self._extreme(n, columns, keep, False)

    def nsmallest(self, n, columns, keep="first"):
        return self._extreme(n, columns, keep, True)

    def _extreme(self, n, columns, keep, ascending):
        method = "nsmallest" if ascending else "nlargest"
        if keep not in ("first", "last", "all"):
            raise ValueError("keep must be either \"first\", \"last\" or \"all\"")
        labels = list(columns) if isinstance(columns, (list, tuple)) else [columns]
        keys = []
        for label in labels:
            expr = self._column(label)._expr
            if _t.family(expr) not in NUMBERS:
                raise TypeError(f"Column {label!r} has dtype {_t.dtype(expr)}, cannot use method {method!r} with this dtype")
            keys.append((expr, ascending))
        ties = _t.order_of(self._rel)
        if keep == "last":
            ties = reversed_order(self._rel)
        rel = self._rel
        if keep == "all":
            if len(labels) > 1:
                unsupported(f"{method}(keep='all') of several columns")
            rel, rank = _t.window(rel, ("rank_min", []), keys[0][0], [], keys)
            rel = _t.filter(rel, op("le", rank, literal(float(n))))
            return self._indexed_by(_t.sort(rel, keys), self._index)
        rel = _t.sort(rel, keys + (ties if keep == "last" else []))
        return self._indexed_by(_t.slice(rel, 0, max(n, 0)), self._index)

    def head(self, n=5):
        return self.iloc[:n]

    def tail(self, n=5):
        return self.iloc[-n:] if n else self.iloc[:0]

    def truncate(self, before=None, after=None, axis=0, copy=None):
        return self.loc[before:after]

    def take(self, indices, axis=0, **options):
        return self.iloc[list(indices)] if axis in (0, "index") else self.iloc[:, list(indices)]

    def sample(self, n=None, frac=None, replace=False, weights=None, random_state=None, **options):
        unsupported("sample: which rows it takes is numpy's random numbers'; use ORDER BY random() LIMIT n in SQL")

    def _numbered(self, backwards=False, partition=()):
        order = None
        if backwards:
            order = reversed_order(self._rel)
        return _t.window(self._rel, ("row_number", []), None, list(partition), order)

    def drop_duplicates(self, subset=None, keep="first", inplace=False, ignore_index=False):
        made = self._rows(~self.duplicated(subset, keep))
        return self._changed(made.reset_index(drop=True) if ignore_index else made, inplace)

    def duplicated(self, subset=None, keep="first"):
        if keep not in ("first", "last", False):
            raise ValueError('keep must be either "first", "last" or False')
        labels = list(self._columns) if subset is None else subset if isinstance(subset, (list, tuple)) else [subset]
        missing = [label for label in labels if label not in self._columns]
        if missing:
            raise KeyError(f"Index({missing!r}, dtype='object')")
        keys = [same_zeros(self._columns[label]) for label in labels]
        if keep is False:
            rel, count = _t.window(self._rel, ("size", []), None, keys, None)
            test = op("gt", count, literal(1))
        else:
            rel, number = self._numbered(keep == "last", keys)
            test = op("gt", number, literal(0))
        return Series._of(rel, test, None, self._index)


@extends(Series)
class SeriesOrder:
    """The same for a Series."""

    @in_place_of_rows
    def sort_values(self, axis=0, ascending=True, **options):
        options.pop("by", None)
        ascending = ascending[0] if isinstance(ascending, (list, tuple)) else ascending
        return self._framed(lambda frame: frame.sort_values("value", ascending=ascending, **options))

    def _most(self, keep):
        """Missing values come last; among those that are alike, they are not told apart."""
        return self if keep == "first" else self.dropna()

    def nlargest(self, n=5, keep="first"):
        return self._most(keep)._framed(lambda frame: frame.nlargest(n, "value", keep))

    def nsmallest(self, n=5, keep="first"):
        return self._most(keep)._framed(lambda frame: frame.nsmallest(n, "value", keep))

    def head(self, n=5):
        return self._framed(lambda frame: frame.head(n))

    def tail(self, n=5):
        return self._framed(lambda frame: frame.tail(n))

    def take(self, indices, **options):
        return self._framed(lambda frame: frame.take(indices))

    def truncate(self, before=None, after=None, **options):
        return self._framed(lambda frame: frame.truncate(before, after))

    def sample(self, *args, **options):
        return self.to_frame("value").sample()

    @in_place_of_rows
    def drop_duplicates(self, keep="first", ignore_index=False):
        return self._framed(lambda frame: frame.drop_duplicates(keep=keep, ignore_index=ignore_index))

    def duplicated(self, keep="first"):
        made = self.to_frame("value").duplicated(keep=keep)
        made.name = self.name
        return made

    @in_place_of_rows
    def sort_index(self, **options):
        return self._framed(lambda frame: frame.sort_index(**options))
