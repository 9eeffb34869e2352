"""Extremes, orders and two columns together in each group, in the plan. What one aggregate makes is in `aggregate.py`."""
import _taipan_tables as _t

from pandas._libs.lib import NUMBERS, is_column, unsupported
from pandas._libs.names import no_attribute
from pandas._libs.ops import condition, is_there, literal, op
from pandas.core.common import aligned
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels, same_zeros
from pandas.core.series import Series


class GroupStatistics:
    """Of groups."""

    def _column(self, name):
        if not self._single():
            no_attribute("DataFrameGroupBy", name)
        return self._frame._columns[self._picked]

    def nlargest(self, n=5, keep="first"):
        return self._most("nlargest", n, keep, False)

    def nsmallest(self, n=5, keep="first"):
        return self._most("nsmallest", n, keep, True)

    def _most(self, name, n, keep, ascending):
        expr = self._column(name)
        if keep != "first":
            unsupported(f"groupby(…).{name}(keep={keep!r})")
        if _t.family(expr) not in ("int", "float"):
            unsupported(f"groupby(…).{name} of a column of {_t.dtype(expr)}")
        frame = self._frame._indexed_by(self._rel, self._frame._index)
        rel, own = levels(frame)
        rel, place = _t.window(rel, ("row_number", []), None, [], None)
        # Missing values come last.
        gone = [(op("is_missing", expr), True)] if _t.nullable(expr) else []
        order = [*gone, (same_zeros(expr), ascending), (place, True)]
        rel, number = _t.window(rel, ("row_number", []), None, self._partition(), order)
        rel = _t.filter(rel, op("lt", number, literal(n)))
        rel = _t.sort(rel, [(key, True) for key in self._partition()] + [(number, True)])
        return Series._of(rel, expr, self._picked, list(self._keys) + list(own))

    def ohlc(self):
        expr = self._column("ohlc")
        return self._grouped([("open", "first", expr), ("high", "max", expr), ("low", "min", expr), ("close", "last", expr)])

    @property
    def is_monotonic_increasing(self):
        return self._in_order("is_monotonic_increasing", "lt")

    @property
    def is_monotonic_decreasing(self):
        return self._in_order("is_monotonic_decreasing", "gt")

    def _in_order(self, name, against):
        expr = self._column(name)
        rel, before = _t.window(self._rel, ("shift", [1]), expr, self._partition(), None)
        rel, number = _t.window(rel, ("row_number", []), None, self._partition(), None)
        right = op("or", op("eq", number, literal(0)), op("not", condition(op(against, expr, before))))
        right = op("and", right, is_there(expr)) if _t.nullable(expr) else right
        rel, made = _t.group(rel, self._partition(), [("all", right)], self._sort)
        return Series._of(rel, made[-1], self._picked, Unique(self._named_keys(made[:-1])))

    def corr(self, other=None, method="pearson", min_periods=None):
        if method != "pearson":
            unsupported(f"groupby(…).corr(method={method!r})")
        return self._together("corr", other, min_periods)

    def cov(self, other=None, min_periods=None, ddof=1):
        if ddof != 1:
            unsupported(f"groupby(…).cov(ddof={ddof!r})")
        return self._together("cov", other, min_periods)

    def _together(self, name, other, least):
        if not self._single() or not is_column(other):
            unsupported(f"groupby(…).{name} of tables (choose a column and give another)")
        rel, expr = aligned(self._rel, other)
        x, y = _t.cast(self._column(name), "float64"), _t.cast(expr, "float64")
        both = op("and", is_there(x), is_there(y))
        x, y = (op("when", both, one, literal(None)) for one in (x, y))
        keys = self._partition()
        rel, first = _t.window(rel, ("mean", []), x, keys, None)
        rel, second = _t.window(rel, ("mean", []), y, keys, None)
        dx, dy = op("sub", x, first), op("sub", y, second)
        wanted = [("count", x)] + [("sum", op("mul", a, b)) for a, b in ((dx, dy), (dx, dx), (dy, dy))]
        rel, made = _t.group(rel, keys, wanted, self._sort)
        count, shared, own, others = made[len(keys) :]
        if name == "cov":
            value = op("div", shared, op("sub", _t.cast(count, "float64"), literal(1.0)))
        else:
            value = op("div", shared, op("mul", op("sqrt", own), op("sqrt", others)))
            value = op("least", op("greatest", value, literal(-1.0)), literal(1.0))
        value = op("when", op("ge", count, literal(max(least or 1, 2))), value, literal(None))
        return Series._of(rel, value, self._picked, Unique(self._named_keys(made[: len(keys)])))

    def skew(self, axis=0, skipna=True, numeric_only=False):
        if not skipna:
            unsupported("groupby(…).skew(skipna=False)")
        labels = self._labels()
        if numeric_only:
            labels = [label for label in labels if _t.family(self._frame._columns[label]) in NUMBERS]
        rel, keys, wanted = self._rel, self._partition(), []
        for label in labels:
            value = _t.cast(self._frame._columns[label], "float64")
            rel, mean = _t.window(rel, ("mean", []), value, keys, None)
            away = op("sub", value, mean)
            square = op("mul", away, away)
            wanted += [("count", value), ("sum", square), ("sum", op("mul", square, away))]
        rel, made = _t.group(rel, keys, wanted, self._sort)
        values = made[len(keys) :]
        columns = {label: _skewness(*values[3 * i : 3 * i + 3]) for i, label in enumerate(labels)}
        frame = self._indexed(rel, Unique(self._named_keys(made[: len(keys)])), columns)
        return frame[self._picked] if self._single() and self._as_index else frame


def _skewness(count, second, third):
    n = _t.cast(count, "float64")
    factor = op("div", op("mul", n, op("sqrt", op("sub", n, literal(1.0)))), op("sub", n, literal(2.0)))
    value = op("mul", factor, op("div", third, op("pow", second, literal(1.5))))
    value = op("when", op("lt", second, literal(1e-14)), literal(0.0), value)
    return op("when", op("lt", n, literal(3.0)), literal(None), value)


def by_columns(groups, function):
    """The frame of what is made of each of the columns."""
    return DataFrame({label: function(groups[label]) for label in groups._labels()})
