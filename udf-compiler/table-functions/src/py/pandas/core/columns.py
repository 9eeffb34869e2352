"""What changes which columns a DataFrame has, and what they are called; and which rows, by their labels. Knows nothing of what
is computed."""
import re

import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import distinct, is_column, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import levels
from pandas.core.inplace import in_place
from pandas.core.series import Series


@extends(DataFrame)
class FrameColumns:
    def insert(self, loc, column, value, allow_duplicates=False):
        if column in self._columns:
            raise ValueError(f"cannot insert {column}, already exists")
        self[column] = value
        labels = [label for label in self._columns if label != column]
        labels.insert(loc, column)
        self.__dict__["_columns"] = {label: self._columns[label] for label in labels}

    def assign(self, **columns):
        made = self.copy()
        for label, value in columns.items():
            made[label] = value(made) if callable(value) else value
        return made

    def drop(self, labels=None, axis=0, index=None, columns=None, inplace=False, errors="raise", level=None):
        if index is not None or (labels is not None and axis not in (1, "columns")):
            made = self._without_rows(labels if index is None else index, errors)
            return self._changed(made if columns is None else made.drop(columns=columns, errors=errors), inplace)
        labels = columns if labels is None else labels
        labels = [labels] if isinstance(labels, (str, int, tuple)) else list(labels)
        missing = [label for label in labels if label not in self._columns]
        if missing and errors == "raise":
            raise KeyError(f"{missing} not found in axis")
        kept = {label: expr for label, expr in self._columns.items() if label not in labels}
        return self._changed(DataFrame._of(self._rel, kept, self._index), inplace)

    def rename(self, mapper=None, index=None, columns=None, axis=None, inplace=False, **options):
        refuse_options("rename", options, copy=None, errors="ignore", level=None)
        if index is not None or (mapper is not None and axis not in (1, "columns")):
            unsupported("rename of row labels")
        columns = mapper if columns is None else columns
        new = columns if callable(columns) else lambda label: columns.get(label, label)
        made = dict(zip(distinct(new(label) for label in self._columns), self._columns.values()))
        return self._changed(DataFrame._of(self._rel, made, self._index), inplace)

    def filter(self, items=None, like=None, regex=None, axis=None):
        if items is not None:
            labels = [label for label in items if label in self._columns]
        elif like is not None:
            labels = [label for label in self._columns if like in str(label)]
        else:
            labels = [label for label in self._columns if re.search(regex, str(label))]
        return self[labels]

    def _without_rows(self, labels, errors):
        """The rows whose labels are not among these."""
        rel, own = levels(self)
        if len(own) != 1:
            unsupported("drop of rows by labels of several levels")
        expr = own[0][1]
        if is_column(labels):
            found, keys = _t.group(labels._rel, [labels._expr], [], True)
            rel, made = _t.lookup(rel, expr, found, keys[0], [])
            return self._indexed_by(_t.filter(rel, op("not", made[0])), self._index)
        labels = list(labels) if isinstance(labels, (list, tuple, range)) else [labels]
        if not labels:
            return self.copy()
        test = op("is_in", expr, *[literal(label) for label in labels])
        if errors == "raise":
            grouped, made = _t.group(_t.filter(rel, test), [expr], [], True)
            there = observe.column(grouped, made[0], "the labels of rows")
            missing = [label for label in labels if label not in there]
            if missing:
                raise KeyError(f"{missing} not found in axis")
        return self._indexed_by(_t.filter(rel, op("not", test)), self._index)

    def squeeze(self, axis=None):
        if len(self._columns) == 1 and axis in (None, 1, "columns"):
            return self[list(self._columns)[0]]
        return self


@extends(Series)
class SeriesName:
    @in_place
    def rename(self, index=None, **options):
        refuse_options("rename", options, copy=None)
        if callable(index) or isinstance(index, dict):
            unsupported("rename of the labels of a Series")
        return Series._of(self._rel, self._expr, index, self._index)

    def squeeze(self, axis=None):
        return self
