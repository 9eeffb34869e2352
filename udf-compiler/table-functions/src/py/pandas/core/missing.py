"""Missing values of Series and DataFrames: which they are, what stands in for them, and rows without them. Knows no groups."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import NO_DEFAULT, as_list, down_rows, is_column, is_missing_scalar, refuse_options, unsupported
from pandas._libs.ops import conjunction, literal, op
from pandas._libs.tslibs.timestamps import Timestamp
from pandas.core.align import both_in_all_rows
from pandas.core.common import as_expr
from pandas.core.dtypes.dtypes import Category, like
from pandas.core.frame import DataFrame
from pandas.core.inplace import in_place
from pandas.core.series import Series


@extends(Series)
class SeriesMissing:
    """Of a Series."""

    def isna(self):
        return self._simple("is_missing")

    isnull = isna

    def notna(self):
        return self._with(self._rel, op("not", op("is_missing", self._expr)))

    notnull = notna

    @property
    def hasnans(self):
        return self.isna().any()

    def fillna(self, value=None, method=None, axis=None, inplace=False, limit=None, **options):
        if method is not None:
            if method not in ("ffill", "pad", "bfill", "backfill"):
                raise ValueError(f"Invalid fill method. Expecting pad (ffill) or backfill (bfill). Got {method}")
            made = self.ffill(limit=limit) if method in ("ffill", "pad") else self.bfill(limit=limit)
            return self._changed(made, inplace)
        if value is None:
            raise ValueError("Must specify a fill 'value' or 'method'.")
        if limit is not None or isinstance(value, dict):
            unsupported("Series.fillna of a dict or with a limit")
        if isinstance(value, (list, tuple)):
            raise TypeError(f'"value" parameter must be a scalar or dict, but you passed a "{type(value).__name__}"')
        if is_missing_scalar(value):
            return self._changed(self.copy(), inplace)
        if isinstance(value, str) and _t.family(self._expr) == "datetime":
            value = Timestamp(value)
        rel, expr = as_expr(self._rel, value)
        if isinstance(self._expr, Category) and not is_column(value) and value not in self._expr.names:
            raise TypeError(f"Cannot setitem on a Categorical with a new category ({value}), set the categories first")
        return self._changed(self._with(rel, like(self._expr, op("coalesce", int(self._expr), expr))), inplace)

    def dropna(self, axis=0, inplace=False, how=None, ignore_index=False):
        made = self[self.notna()]
        return self._changed(made.reset_index(drop=True) if ignore_index else made, inplace)

    def combine_first(self, other):
        own, other = both_in_all_rows(self, other)
        return own.fillna(other).rename(self.name)

    def ffill(self, axis=None, inplace=False, limit=None, **options):
        return self._changed(self._window("ffill", *_limit(limit)), inplace)

    def bfill(self, axis=None, inplace=False, limit=None, **options):
        return self._changed(self._window("bfill", *_limit(limit)), inplace)

    @in_place
    def interpolate(self, method="linear", **options):
        refuse_options("interpolate", options, axis=0, limit=None, limit_direction=None, limit_area=None)
        if method != "linear":
            unsupported(f"interpolate(method={method!r})")
        if _t.family(self._expr) not in ("int", "float"):
            unsupported(f"interpolate of a column of {_t.dtype(self._expr)}")
        rel, place = _t.window(self._rel, ("row_number", []), None, [], None)
        value = self._expr
        known = op("when", op("is_missing", value), literal(None), place)
        parts = []
        for name in ("ffill", "bfill"):
            for column in (value, known):
                rel, part = _t.window(rel, (name, []), column, [], None)
                parts.append(part)
        before, start, after, end = parts
        share = op("div", op("sub", place, start), op("sub", end, start))
        between = op("add", before, op("mul", share, op("sub", after, before)))
        made = op("coalesce", _t.cast(value, "float64"), op("when", op("is_missing", end), _t.cast(before, "float64"), between))
        return self._with(rel, made)


def _limit(limit):
    if limit is None:
        return []
    if limit <= 0:
        raise ValueError("Limit must be greater than 0")
    return [limit]


@extends(DataFrame)
class FrameMissing:
    """Of a DataFrame."""

    def isna(self):
        return self._each(lambda column: column.isna())

    isnull = isna

    def notna(self):
        return self._each(lambda column: column.notna())

    notnull = notna

    def fillna(self, value=None, method=None, axis=None, inplace=False, limit=None, **options):
        down_rows("fillna", axis)
        if method is not None:
            made = self.ffill(limit=limit) if method in ("ffill", "pad") else self.bfill(limit=limit)
        elif isinstance(value, dict):
            labels = [label for label in value if label in self._columns]
            made = self._each(lambda column: column.fillna(value[column.name]), labels)
        elif is_column(value) or hasattr(value, "_columns"):
            made = self._filled_from(value)
        else:
            made = self._each(lambda column: filled_or_left(column, value))
        return self._changed(made, inplace)

    def _filled_from(self, value):
        if is_column(value):
            unsupported("DataFrame.fillna of a Series")
        labels = [label for label in value._columns if label in self._columns]
        return self._each(lambda column: column.fillna(value[column.name]), labels)

    def ffill(self, axis=None, inplace=False, limit=None, **options):
        down_rows("ffill", axis)
        return self._changed(self._each(lambda column: column.ffill(limit=limit)), inplace)

    def bfill(self, axis=None, inplace=False, limit=None, **options):
        down_rows("bfill", axis)
        return self._changed(self._each(lambda column: column.bfill(limit=limit)), inplace)

    def combine_first(self, other):
        own, theirs = both_in_all_rows(self, other)
        made = {}
        for label in sorted({*self._columns, *other._columns}):
            both = label in own._columns and label in theirs._columns
            one = own[label] if label in own._columns else theirs[label]
            made[label] = one.fillna(theirs[label]) if both else one
        return self._beside(made)

    def dropna(self, axis=0, how=NO_DEFAULT, thresh=NO_DEFAULT, subset=None, inplace=False, ignore_index=False):
        if axis not in (0, "index"):
            unsupported("dropna(axis=1): which columns there are depends on the values")
        if how is not NO_DEFAULT and thresh is not NO_DEFAULT:
            raise TypeError("You cannot set both the how and thresh arguments at the same time.")
        if how not in ("any", "all", NO_DEFAULT):
            raise ValueError(f"invalid how option: {how}")
        labels = list(self._columns) if subset is None else as_list(subset)
        missing = [label for label in labels if label not in self._columns]
        if missing:
            raise KeyError(missing)
        exprs = [self._columns[label] for label in labels]
        test = _enough(exprs, thresh) if thresh is not NO_DEFAULT else _present(exprs, how)
        rel = self._rel if test is None else _t.filter(self._rel, test)
        made = type(self)._of(rel, dict(self._columns), self._index)
        return self._changed(made.reset_index(drop=True) if ignore_index else made, inplace)


def filled_or_left(column, value):
    """The column filled, if it can hold the value: one without missing values stays as it is."""
    if not _t.nullable(column._expr):
        return column
    texts, text = _t.family(column._expr) in ("str", "datetime", "date"), isinstance(value, str)
    if texts != text and isinstance(value, (int, float, str)) and _t.family(column._expr) != "null":
        if bool(column.isna().any()):
            unsupported(f"fillna of column {column.name!r}, whose values would be of several types")
        return column
    return column.fillna(value)


def _present(exprs, how):
    """The condition that no value is missing, or not all are."""
    test = None
    for expr in exprs:
        gone = op("is_missing", expr)
        if how == "all":
            test = gone if test is None else op("and", test, gone)
        else:
            test = conjunction(test, op("not", gone))
    return op("not", test) if how == "all" and test is not None else test


def _enough(exprs, thresh):
    """The condition that so many values are there."""
    count = literal(0)
    for expr in exprs:
        count = op("add", count, op("when", op("is_missing", expr), literal(0), literal(1)))
    return op("ge", count, literal(thresh))
