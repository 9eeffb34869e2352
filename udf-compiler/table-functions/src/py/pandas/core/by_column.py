"""What a DataFrame makes of its columns one by one, as a Series does it, and functions of whole columns. Knows no groups."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import NUMBERS, down_rows, is_column, unsupported
from pandas.core.agg import REDUCTIONS
from pandas.core.aggregations import labelled
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series

_ELEMENTS = {"int": int, "float": float, "bool": bool, "str": str}


def _numbers(frame, numeric_only):
    labels = list(frame._columns)
    return [label for label in labels if _t.family(frame._columns[label]) in NUMBERS] if numeric_only else labels


def _checked(frame, labels, name):
    for label in labels:
        if _t.family(frame._columns[label]) not in NUMBERS:
            unsupported(f"{name}() of a table with a column of {_t.dtype(frame._columns[label])} (choose the columns of numbers)")


def _of_columns(frame, name, numeric_only, axis, **options):
    down_rows(name, axis)
    labels = _numbers(frame, numeric_only)
    _checked(frame, labels, name)
    return labelled(labels, [float(plain(getattr(frame[label], name)(**options))) for label in labels])


def _of_whole(series, func):
    """Whether the function is one of the whole column: it asks for what a column has, and a value has not."""
    names = getattr(getattr(func, "__code__", None), "co_names", ())
    kind = _ELEMENTS.get(_t.family(series._expr))
    return kind is None or any(hasattr(Series, name) and not hasattr(kind, name) for name in names)


@extends(DataFrame, lazy=True)
class FrameByColumn:
    """Of a DataFrame."""

    def skew(self, axis=0, skipna=True, numeric_only=False):
        if not skipna:
            unsupported("skew(skipna=False)")
        return _of_columns(self, "skew", numeric_only, axis)

    def kurt(self, axis=0, skipna=True, numeric_only=False):
        if not skipna:
            unsupported("kurt(skipna=False)")
        return _of_columns(self, "kurt", numeric_only, axis)

    kurtosis = kurt

    def sem(self, axis=0, skipna=True, ddof=1, numeric_only=False):
        if not skipna or ddof != 1:
            unsupported("sem(skipna=False) or sem(ddof=…) of a table")
        return _of_columns(self, "sem", numeric_only, axis)

    def product(self, axis=0, skipna=True, numeric_only=False, min_count=0):
        return self.prod(axis=axis, skipna=skipna, numeric_only=numeric_only, min_count=min_count)

    def quantile(self, q=0.5, axis=0, numeric_only=False, interpolation="linear", method="single"):
        down_rows("quantile", axis)
        if method != "single":
            unsupported(f"quantile(method={method!r})")
        labels = _numbers(self, numeric_only)
        _checked(self, labels, "quantile")
        shares = list(q) if isinstance(q, (list, tuple)) else [plain(q)]
        lists = {label: self[label].quantile(shares, interpolation).tolist() for label in labels}
        if isinstance(q, (list, tuple)):
            return DataFrame(lists, index=shares)
        return labelled(labels, [values[0] for values in lists.values()]).rename(plain(q))

    def mode(self, axis=0, numeric_only=False, dropna=True):
        down_rows("mode", axis)
        if not dropna:
            unsupported("mode(dropna=False)")
        lists = {label: self[label].mode().tolist() for label in _numbers(self, numeric_only)}
        length = max(map(len, lists.values()), default=0)
        for label, values in lists.items():
            if len(values) < length:
                values = [float(value) if type(value) is int else value for value in values]
                lists[label] = values + [float("nan") if all(type(v) is float for v in values) else None] * (length - len(values))
        return DataFrame(lists)

    def transform(self, func, axis=0, *args, **kwargs):
        down_rows("transform", axis)
        if isinstance(func, str):
            if func in REDUCTIONS:
                raise ValueError("Function did not transform")
            return getattr(self, func)(*args, **kwargs)
        if not callable(func):
            unsupported("transform by several functions")
        made = {label: func(self[label], *args, **kwargs) for label in self._columns}
        if not all(map(is_column, made.values())):
            raise ValueError("Function did not transform")
        return DataFrame(made)

    def corrwith(self, other, axis=0, drop=False, method="pearson", numeric_only=False):
        down_rows("corrwith", axis)
        if not is_column(other):
            unsupported("corrwith of a table (give a column)")
        labels = _numbers(self, numeric_only)
        _checked(self, labels, "corrwith")
        return labelled(labels, [plain(self[label].corr(other, method)) for label in labels])

    def isetitem(self, loc, value):
        if not isinstance(loc, int):
            unsupported("isetitem of several columns")
        self[list(self._columns)[loc]] = value

    @property
    def axes(self):
        return [self.index, self.columns]

    def to_numpy(self, dtype=None, copy=False):
        return self.values if dtype is None else self.astype(dtype).values

    @staticmethod
    def from_records(data, index=None, exclude=None, columns=None, coerce_float=False, nrows=None):
        if index is not None or exclude is not None or coerce_float or nrows is not None:
            unsupported("from_records with options")
        return DataFrame(list(data), columns=columns)

    @staticmethod
    def from_dict(data, orient="columns", dtype=None, columns=None):
        if orient == "index":
            rows = list(data.values())
            if not all(isinstance(row, (list, tuple, dict)) for row in rows):
                unsupported("from_dict(orient='index') of values that are no lists or dicts")
            return DataFrame(rows, index=list(data), columns=columns, dtype=dtype)
        if orient != "columns" or columns is not None:
            unsupported(f"from_dict(orient={orient!r}) or with columns")
        return DataFrame(data, dtype=dtype)


@extends(Series, lazy=True)
class SeriesWhole:
    """Of a Series."""

    def transform(self, func, axis=0, *args, **kwargs):
        if isinstance(func, str):
            if func in REDUCTIONS:
                raise ValueError("Function did not transform")
            return getattr(self, func)(*args, **kwargs)
        if not callable(func):
            unsupported("transform by several functions")
        if not _of_whole(self, func):
            return self.apply(func, args=args, **kwargs)
        made = func(self, *args, **kwargs)
        if not is_column(made):
            raise ValueError("Function did not transform")
        return made

    def product(self, axis=None, skipna=True, numeric_only=False, min_count=0):
        return self.prod(skipna=skipna, min_count=min_count)

    def dot(self, other):
        if not is_column(other):
            other = list(other)
            if len(other) != len(self):
                raise Exception(f"Dot product shape mismatch, ({len(self)},) vs ({len(other)},)")
            other = Series(other).values
        return (self * other).sum(skipna=False)

    def autocorr(self, lag=1):
        return self.corr(self.shift(lag))

    @property
    def T(self):
        return self

    def transpose(self):
        return self

    ndim = 1
