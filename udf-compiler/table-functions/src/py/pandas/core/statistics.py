"""Statistics of one column and of two. Knows no groups."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import NUMBERS, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.common import aligned
from pandas.core.eager import KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import Scalar
from pandas.core.series import Series


def _powers(series, highest):
    """The number of values, and the sums of powers of what they are from their mean."""
    rel, value = series._rel, _t.cast(series._expr, "float64")
    row, mean = _t.group(rel, [], [("mean", value)], True)
    rel, made = _t.attach(rel, row, mean)
    away = op("sub", value, made[0])
    power, wanted = away, [("count", value)]
    for _ in range(highest - 1):
        power = op("mul", power, away)
        wanted.append(("sum", power))
    rel, made = _t.group(rel, [], wanted, True)
    small = [op("when", op("lt", op("abs", one), literal(1e-14)), literal(0.0), one) for one in made[1:]]
    return rel, _t.cast(made[0], "float64"), small


def _less(expr, number):
    return op("sub", expr, literal(float(number)))


def skew(series):
    rel, n, (second, third) = _powers(series, 3)
    factor = op("div", op("mul", n, op("sqrt", _less(n, 1))), _less(n, 2))
    value = op("mul", factor, op("div", third, op("pow", second, literal(1.5))))
    value = op("when", op("eq", second, literal(0.0)), literal(0.0), value)
    return Scalar(rel, op("when", op("lt", n, literal(3.0)), literal(None), value), "skew() of a column")


def kurt(series):
    rel, n, (second, _, fourth) = _powers(series, 4)
    ends = op("mul", _less(n, 2), _less(n, 3))
    adjusted = op("div", op("mul", literal(3.0), op("mul", _less(n, 1), _less(n, 1))), ends)
    above = op("mul", op("mul", n, op("add", n, literal(1.0))), op("mul", _less(n, 1), fourth))
    below = op("mul", ends, op("mul", second, second))
    value = op("sub", op("div", above, below), adjusted)
    value = op("when", op("eq", below, literal(0.0)), literal(0.0), value)
    return Scalar(rel, op("when", op("lt", n, literal(4.0)), literal(None), value), "kurt() of a column")


def together(a, b, name, least):
    """`cov` or `corr` of two columns, over the rows that have both."""
    rel, other = aligned(a._rel, b)
    x, y = _t.cast(a._expr, "float64"), _t.cast(other, "float64")
    both = op("and", op("not", op("is_missing", x)), op("not", op("is_missing", y)))
    rel = _t.filter(rel, condition(both))
    row, means = _t.group(rel, [], [("mean", x), ("mean", y)], True)
    rel, means = _t.attach(rel, row, means)
    dx, dy = op("sub", x, means[0]), op("sub", y, means[1])
    wanted = [("count", x), ("sum", op("mul", dx, dy)), ("sum", op("mul", dx, dx)), ("sum", op("mul", dy, dy))]
    rel, (count, shared, own, others) = _t.group(rel, [], wanted, True)
    if name == "cov":
        value, least = op("div", shared, _less(_t.cast(count, "float64"), 1)), max(least, 2)
    else:
        value, least = op("div", shared, op("mul", op("sqrt", own), op("sqrt", others))), max(least, 2)
        value = op("least", op("greatest", value, literal(-1.0)), literal(1.0))
    return Scalar(rel, op("when", op("ge", count, literal(least)), value, literal(None)), f"{name}() of two columns")


def _ranked(series, method):
    if method not in ("pearson", "spearman"):
        unsupported(f"corr(method={method!r})")
    return series if method == "pearson" else series.rank()


def corr(a, b, method, least):
    if method == "spearman":
        rel, other = aligned(a._rel, b)
        b = type(a)._of(rel, op("when", op("is_missing", a._expr), literal(None), other), b.name, a._index)
        a = type(a)._of(rel, op("when", op("is_missing", other), literal(None), a._expr), a.name, a._index)
    return together(_ranked(a, method), _ranked(b, method), "corr", least)


def matrix(frame, one, numeric_only):
    labels = list(frame._columns)
    if numeric_only:
        labels = [label for label in labels if _t.family(frame._columns[label]) in NUMBERS]
    for label in labels:
        if _t.family(frame._columns[label]) not in NUMBERS:
            raise ValueError(f"could not convert string to float: {frame[label].iloc[0]!r}")
    found = {}
    for i, a in enumerate(labels):
        for b in labels[i:]:
            found[a, b] = found[b, a] = one(frame[a], frame[b])._value()
    return KnownFrame(labels, labels, [[found[a, b] for b in labels] for a in labels]).settled()


@extends(Series, lazy=True)
class SeriesStatistics:
    """Of a Series."""

    def skew(self, **options):
        return skew(self)

    def kurt(self, **options):
        return kurt(self)

    kurtosis = kurt

    def corr(self, other, method="pearson", min_periods=None):
        return corr(self, other, method, min_periods or 1)

    def cov(self, other, min_periods=None, ddof=1):
        if ddof != 1:
            unsupported(f"cov(ddof={ddof!r})")
        return together(self, other, "cov", min_periods or 1)


@extends(DataFrame, lazy=True)
class FrameStatistics:
    """Of a DataFrame."""

    def corr(self, method="pearson", min_periods=1, numeric_only=False):
        return matrix(self, lambda a, b: corr(a, b, method, min_periods), numeric_only)

    def cov(self, min_periods=None, ddof=1, numeric_only=False):
        return matrix(self, lambda a, b: a.cov(b, min_periods, ddof), numeric_only)
