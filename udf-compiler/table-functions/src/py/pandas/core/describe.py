"""`describe`: numbers as a table, columns of other kinds as values that the program knows."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas._libs.ops import op
from pandas._libs.tslibs.timestamps import Timestamp
from pandas.core.dtypes.dtypes import Category
from pandas.core.eager import Known, KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.quantiles import percents, quantiles
from pandas.core.series import Series

NUMBERS = ("int", "float")


def shares_of(percentiles):
    shares = [0.25, 0.5, 0.75] if percentiles is None else list(percentiles)
    if any(not 0 <= share <= 1 for share in shares):
        raise ValueError("percentiles should all be in the interval [0, 1].")
    if len(set(shares)) != len(shares):
        raise ValueError("percentiles cannot contain duplicates")
    return sorted({*shares, 0.5})


def of_frame(frame, percentiles, include, exclude):
    if not frame._columns:
        raise ValueError("Cannot describe a DataFrame without columns")
    chosen = _chosen(frame, include, exclude)
    if not chosen._columns:
        raise ValueError("No objects to concatenate")
    shares = shares_of(percentiles)
    if all(_kind(expr) in NUMBERS for expr in chosen._columns.values()):
        return _numbers(chosen, shares)
    made = {label: _one(chosen[label], shares) for label in chosen._columns}
    names = []
    for one in sorted(made.values(), key=len):
        names += [name for name in one if name not in names]
    lists = [[one.get(name, observe.nan) for name in names] for one in made.values()]
    return KnownFrame(list(made), names, lists)


def of_series(series, percentiles):
    if _kind(series._expr) in NUMBERS:
        made = _numbers(series.to_frame("value"), shares_of(percentiles))["value"]
        made.name = series.name
        return made
    made = _one(series, shares_of(percentiles))
    return Known(made, made.values(), series.name)


def _kind(expr):
    return "category" if isinstance(expr, Category) else _t.family(expr)


def _chosen(frame, include, exclude):
    if include is None and exclude is None:
        labels = [label for label, expr in frame._columns.items() if _kind(expr) in (*NUMBERS, "datetime")]
        return frame[labels or list(frame._columns)]
    if isinstance(include, str) and include == "all":
        if exclude is not None:
            raise ValueError("exclude must be None when include is 'all'")
        return frame
    return frame.select_dtypes(include, exclude)


def _numbers(frame, shares):
    labels = list(frame._columns)
    names = ["count", "mean", "std", "min", *percents(shares), "max"]
    aggregates = ["count", "mean", "std", "min", *[f"quantile:{share * 100 / 100}" for share in shares], "max"]
    wanted = [(name, frame._columns[label]) for label in labels for name in aggregates]
    rel, made = _t.group(frame._rel, [], wanted, True)
    values = [float(one[0]) if one[0] is not None else None for one in observe.columns(rel, made, "describe()")]
    size = len(aggregates)
    lists = {label: values[place * size : (place + 1) * size] for place, label in enumerate(labels)}
    made = DataFrame({("statistic", 0): names, **lists})
    index = Unique([(None, made._columns[("statistic", 0)])])
    return DataFrame._of(made._rel, {label: made._columns[label] for label in labels}, index)


def _one(series, shares):
    """What is said of a column: names and values."""
    kind = _kind(series._expr)
    if kind in NUMBERS:
        table = _numbers(series.to_frame("value"), shares)
        names = ["count", "mean", "std", "min", *percents(shares), "max"]
        return dict(zip(names, [observe.nan if v is None else v for v in table["value"].tolist()]))
    if kind == "datetime":
        return _times(series, shares)
    if kind == "timedelta":
        unsupported("describe of durations")
    return _values(series)


def _times(series, shares):
    rel, expr = series._rel, _t.cast(series._expr, "int64")
    counted, made = _t.group(rel, [], [("count", expr), ("mean", expr), ("min", expr), ("max", expr)], True)
    count, mean, low, high = [one[0] for one in observe.columns(counted, made, "describe()")]
    names = ["count", "mean", "min", *percents(shares), "max"]
    if not count:
        return dict(zip(names, [0] + [None] * (len(names) - 1)))
    between = quantiles(type(series)._of(rel, expr, None, None), shares)
    return dict(zip(names, [count, *[Timestamp(int(value), unit="ns") for value in (mean, low, *between, high)]]))


def _values(series):
    """How many there are, and the one that comes most often: of several the first."""
    rel, expr = series._rel, series._expr
    present = op("not", op("is_missing", expr))
    rel, place = _t.window(_t.filter(rel, present) if _t.nullable(expr) else rel, ("row_number", []), None, [], None)
    groups, made = _t.group(rel, [int(expr)], [("size", None), ("min", place)], True)
    counted, sums = _t.group(groups, [], [("sum", made[1]), ("size", None)], True)
    count, unique = [one[0] for one in observe.columns(counted, sums, "describe()")]
    if not count:
        return {"count": 0, "unique": 0, "top": observe.nan, "freq": observe.nan}
    first = _t.slice(_t.sort(groups, [(made[1], False), (made[2], True)]), 0, 1)
    top, often = [one[0] for one in observe.columns(first, made[:2], "describe()")]
    return {"count": count, "unique": unique, "top": top, "freq": often}


@extends(DataFrame, lazy=True)
class FrameDescribe:
    def describe(self, percentiles=None, include=None, exclude=None):
        return of_frame(self, percentiles, include, exclude)


@extends(Series, lazy=True)
class SeriesDescribe:
    def describe(self, percentiles=None, include=None, exclude=None):
        return of_series(self, percentiles)
