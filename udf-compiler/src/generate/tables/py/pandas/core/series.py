"""Series: one column of a table, or an expression over its columns."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import observe as _look
from pandas._libs import names as _names
from pandas._libs.lib import aligned, as_expr, condition, is_missing_scalar, literal, op, unsupported
from pandas.core.dtypes.astype import converted
from pandas.core.align import chosen_rows
from pandas.core.dtypes.dtypes import CategoricalDtype, Category
from pandas.core.eager import Known, is_mixed
from pandas.core.missing import Missing
from pandas.core.ops.array_ops import Operators
from pandas.groupby.counts import SeriesLabels, SeriesOrder, SeriesTables
from pandas.core.rows import of_values, results
from pandas.core.lazy_scalar import numpys, plain
from pandas.io.formatting import SeriesTexts
from pandas.core.aggregations import SeriesTotals
from pandas.core.algorithms import Values
from pandas.window.rolling import SeriesWindows


class Series(Operators, Missing, Values, SeriesLabels, SeriesOrder, SeriesTables, SeriesWindows, SeriesTexts,
             SeriesTotals):
    def __new__(cls, data=None, index=None, dtype=None, name=None, copy=None):
        values = list(data.values()) if isinstance(data, dict) else data
        if isinstance(values, (list, tuple)):
            values = [plain(value) for value in values]
            if is_mixed(values):
                labels = list(data) if isinstance(data, dict) else range(len(values)) if index is None else index
                return Known(labels, values, name)
        return object.__new__(cls)

    def __init__(self, data=None, index=None, dtype=None, name=None, copy=None):
        from pandas.core.arrays import series_of

        made = series_of(data, index, name)
        if dtype is not None:
            made = made.astype(dtype)
        self._rel, self._expr, self._index = made._rel, made._expr, made._index
        self.name = name if name is not None else made.name

    def _indexed_by(self, rel, index):
        return Series._of(rel, self._expr, self.name, index)

    # The frame that it is a column of, if it was taken from one.
    _owner = _label = None

    @staticmethod
    def _of(rel, expr, name=None, index=None):
        if _t.is_heavy(expr):
            rel, expr = _t.map(rel, expr, str(name))
        series = object.__new__(Series)
        series._rel, series._expr, series.name, series._index = rel, expr, name, index
        return series

    def _with(self, rel, expr):
        return Series._of(rel, expr, self.name, self._index)

    def _simple(self, name, *args):
        return self._with(self._rel, op(name, self._expr, *args))

    # What is known without looking at values.

    @property
    def dtype(self):
        from numpy import dtype

        if isinstance(self._expr, Category):
            return CategoricalDtype(ordered=self._expr.ordered, of=self._expr)
        return dtype(_t.dtype(_look.certain(self._rel, self._expr)))

    dtypes = dtype

    @property
    def values(self):
        from pandas.core.arrays import Array

        return Array.of(self)

    array = values

    def to_numpy(self, dtype=None, copy=False):
        return self.values if dtype is None else self.values.astype(dtype)

    def copy(self, deep=True):
        return self._with(self._rel, self._expr)

    def rename(self, index=None, **options):
        _base.refuse_options("rename", options, copy=None)
        if callable(index) or isinstance(index, dict):
            unsupported("rename of the labels of a Series")
        return Series._of(self._rel, self._expr, index, self._index)

    def to_frame(self, name=_base.NO_DEFAULT):
        from pandas.core.frame import DataFrame

        if name is _base.NO_DEFAULT:
            name = 0 if self.name is None else self.name
        return DataFrame._of(self._rel, {name: self._expr}, self._index)

    def __bool__(self):
        raise ValueError(
            "The truth value of a Series is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
        )

    __hash__ = None

    def __float__(self):
        raise TypeError("cannot convert the series to <class 'float'>")

    def __int__(self):
        raise TypeError("cannot convert the series to <class 'int'>")

    def __index__(self):
        raise TypeError("'Series' object cannot be interpreted as an integer")

    # Rows.

    def __getitem__(self, key):
        if isinstance(key, Series):
            if _t.family(key._expr) == "bool":
                rel, mask = chosen_rows(self, key)
                return self._with(_t.filter(rel, condition(mask)), self._expr)
            unsupported("a Series of labels as an index")
        if isinstance(key, (slice, list)):
            by_labels = isinstance(key, list)
            return self._framed(lambda frame: frame.loc[key] if by_labels else frame.iloc[key])
        key = plain(key)
        if isinstance(key, int) and self._index is None:
            return self.iloc[key]
        return _item(self, key)

    def __setitem__(self, key, value):
        """Values in some rows; the frame that the column is of has them, too."""
        from pandas.core.indexing.loc import Labelled

        framed = self.to_frame("value")
        if isinstance(key, slice) and key == slice(None):
            framed["value"] = value
        elif isinstance(key, slice):
            unsupported("assignment to a range of rows of a Series (use .iloc or .loc)")
        else:
            Labelled(framed)[key, "value"] = value
        self._set_values(framed)

    def _set_values(self, framed):
        self._changed(framed["value"].rename(self.name), True)

    def __getattr__(self, name):
        own = getattr(type(self), name, None)
        if isinstance(own, property):
            # It says itself why this column has it not.
            return own.fget(self)
        _names.missing("Series", name)

    def get(self, key, default=None):
        """The value at a label, or another where there is none."""
        try:
            return self[key]
        except (KeyError, IndexError):
            return default

    @property
    def loc(self):
        return _Loc(self)

    @property
    def iloc(self):
        return _Places(self)

    at = loc
    iat = iloc

    def xs(self, key, axis=0, level=None, drop_level=True):
        return self._framed(lambda frame: frame.xs(key, axis, level, drop_level))

    def astype(self, dtype, **options):
        _base.refuse_options("astype", options, copy=None, errors="raise")
        rel, expr = converted(self._rel, self._expr, dtype)
        return self._with(rel, expr if str(dtype) == "category" else int(expr))

    # Functions.

    def apply(self, func, convert_dtype=None, args=(), **kwargs):
        if isinstance(func, str):
            return getattr(self, func)(*args, **kwargs)
        value = _look.certain(self._rel, self._expr)
        return results(self, _t.call(self._rel, (func, of_values, extra(args, kwargs), ()), [value], None, str(self.name)))

    def pipe(self, func, *args, **kwargs):
        return func(self, *args, **kwargs)

    @property
    def str(self):
        from pandas.core.strings.accessor import Text

        if _t.family(self._expr) not in ("str", "null"):
            raise AttributeError("Can only use .str accessor with string values!")
        return Text(self)

    @property
    def dt(self):
        from pandas.core.datetimes import Dates, Durations

        family = _t.family(self._expr)
        if family not in ("datetime", "date", "timedelta"):
            raise AttributeError("Can only use .dt accessor with datetimelike values")
        return Durations(self) if family == "timedelta" else Dates(self)

    @property
    def cat(self):
        from pandas.core.dtypes.dtypes import Categories

        return Categories(self)

    # Values that depend on all rows.

    def _values(self, what):
        return _look.column(self._rel, _look.numbers(self._rel, self._expr), what)

    def unique(self):
        rel, made = _t.group(self._rel, [self._expr], [], False)
        return _known_array(_look.column(rel, made[0], "unique() of a column"))

    def quantile(self, q=0.5, interpolation="linear"):
        from pandas.core.quantiles import quantiles

        if interpolation != "linear":
            unsupported(f"quantile(interpolation={interpolation!r})")
        if not isinstance(q, (list, tuple)):
            return numpys(quantiles(self, [plain(q)])[0])
        return Series(dict(zip(q, quantiles(self, list(q)))), name=self.name)

    def tolist(self):
        return self._values("the values of a column as a list")

    to_list = tolist

    def item(self):
        values = self._values("the value of a column")
        if len(values) != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return values[0]

    def __len__(self):
        return _look.size(self._rel)

    def __iter__(self):
        return iter(self._values("the values of a column, one by one"))

    def items(self):
        labels = _look.labels(self, "the labels of a column")
        values = self._values("the values of a column, one by one")
        return zip(range(len(values)) if labels is None else labels, values)

    def to_dict(self):
        return dict(self.items())

    @property
    def empty(self):
        return len(self) == 0

    @property
    def size(self):
        return len(self)

    @property
    def shape(self):
        return (len(self),)

    def idxmax(self):
        return _extreme_label(self, False)

    def idxmin(self):
        return _extreme_label(self, True)

    def mode(self):
        counts = self.value_counts()
        pairs = [(label, n) for label, n in counts.items()]
        most = max((n for _, n in pairs), default=0)
        from pandas.core.frame import DataFrame

        return DataFrame({"value": sorted(label for label, n in pairs if n == most)})["value"].rename(self.name)


def extra(args, kwargs):
    """What a function is given besides values, as kernels are made with it."""
    return (tuple(args), dict(kwargs)) if args or kwargs else None


def _item(series, label):
    if isinstance(label, str) and series._index is not None and _t.family(series._index[0][1]) in ("datetime", "date"):
        return series.loc[label]
    for own, value in series.items():
        if own == label:
            return _cell(series, value)
    raise KeyError(label)


def _cell(series, value):
    """One value of a column: a number is numpy's, and so is a truth value, if none is missing."""
    if type(value) is bool and _t.nullable(_look.certain(series._rel, series._expr)):
        return value
    return numpys(value, series._expr)


def _extreme_label(series, ascending):
    pairs = [(label, v) for label, v in series.items() if v is not None and v == v]
    if not pairs:
        raise ValueError("attempt to get argmin of an empty sequence" if ascending else "attempt to get argmax of an empty sequence")
    best = pairs[0]
    for pair in pairs[1:]:
        if pair[1] < best[1] if ascending else pair[1] > best[1]:
            best = pair
    return best[0]


class _Loc:
    def __init__(self, series):
        self.series = series

    def __getitem__(self, key):
        from pandas.core.indexing.loc import Labelled

        return Labelled(self.series)._rows_of(self.series, key)


    def __setitem__(self, key, value):
        from pandas.core.indexing.loc import Labelled

        framed = self.series.to_frame("value")
        Labelled(framed)[key, "value"] = value
        self.series._set_values(framed)


class _Places:
    def __init__(self, series):
        self.series = series

    def __setitem__(self, key, value):
        from pandas.core.indexing.loc import Places

        framed = self.series.to_frame("value")
        Places(framed)[key, 0] = value
        self.series._set_values(framed)

    def __getitem__(self, key):
        if isinstance(key, (slice, list)):
            return self.series._framed(lambda frame: frame.iloc[key])
        key = plain(key)
        values = self.series._values(f"row {key!r} of a column")
        try:
            return _cell(self.series, values[key])
        except IndexError:
            raise IndexError("single positional indexer is out-of-bounds") from None


VALUES = ["where", "mask", "clip", "replace", "interpolate", "rename", "rename_axis"]
ROWS = ["drop_duplicates", "sort_values", "sort_index", "reset_index"]


def _in_place(kind, name):
    """The method with `inplace`, which changes what it is called of and gives nothing."""
    method = getattr(kind, name)

    def either(self, *args, inplace=False, **options):
        if inplace and name in ROWS and self._owner is not None:
            if name == "sort_values":
                raise ValueError("This Series is a view of some other array, to sort in-place you must create a copy")
            unsupported(f"{name}(inplace=True) of a column that was taken from a table")
        if inplace and name == "reset_index" and not options.get("drop"):
            raise TypeError("Cannot reset_index inplace on a Series to create a DataFrame")
        return self._changed(method(self, *args, **options), inplace)

    setattr(kind, name, either)


for _name in VALUES + ROWS:
    _in_place(Series, _name)


def _known_array(values):
    from numpy._items import Items

    return Items(values)
