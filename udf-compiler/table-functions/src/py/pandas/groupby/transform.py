"""A value for each row, of the rows of its group. A row for each group is in `aggregate.py`."""
import _taipan_tables as _t

from pandas._libs.lib import is_missing_scalar, unsupported
from pandas._libs.ops import literal, op
from pandas.core.agg import REDUCTIONS, name_of
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import levels, reversed_order
from pandas.core.series import Series
from pandas.groupby.apply import spread
from pandas.groupby.statistics import by_columns
from pandas.window.rank import ranked
from pandas.window.rolling import Rolling, rolling_options
from pandas.window.shift import shifted

METHODS = ["cumsum", "cumprod", "cummax", "cummin", "shift", "diff", "rank", "ffill", "bfill", "pct_change", "fillna"]


class Within:
    def _without_key(self, expr, value=None):
        """The values, and another one where a key is missing, if groups leave those out."""
        if self._dropna:
            for _, key in self._keys:
                if _t.nullable(key):
                    expr = op("when", op("is_missing", key), literal(value), expr)
        return expr

    def _over(self, window, value=None):
        """A column for each row; missing where a key is, or this value."""
        frame = self._frame
        made = []
        for label in self._labels():
            rel, expr = window(frame._columns[label])
            made.append((label, Series._of(rel, self._without_key(expr, value), label, frame._index)))
        return made[0][1] if self._single() else DataFrame(dict(made))

    def _windowed(self, name, *numbers):
        return self._over(lambda column: _t.window(self._whole, (name, list(numbers)), column, self._partition(), None))

    def transform(self, func, *args, **kwargs):
        if isinstance(func, str) and func in METHODS:
            return getattr(self, func)(*args, **kwargs)
        if isinstance(func, str) and func not in REDUCTIONS and func != "size":
            raise ValueError(f"'{func}' is not a valid function name for transform(name)")
        name = name_of(func)
        if name is None and not self._single():
            return by_columns(self, lambda column: column.transform(func, *args, **kwargs))
        if name is None:
            return spread(self, func if not args and not kwargs else lambda part: func(part, *args, **kwargs))
        if name == "size":
            return self._over(lambda column: _t.window(self._whole, ("size", []), None, self._partition(), None))
        if name == "nunique":
            return self._different()
        if name == "sem":
            unsupported("transform('sem')")
        if name == "sum" and any(_t.family(self._frame._columns[label]) == "str" for label in self._labels()):
            unsupported("transform('sum') of text")
        return self._windowed(name)

    def _different(self):
        """How many different values there are: as many as the greatest of their dense ranks."""

        def window(column):
            rel, ranks = _t.window(self._whole, ("rank_dense", []), column, self._partition(), [(column, True)])
            rel, most = _t.window(rel, ("max", []), ranks, self._partition(), None)
            return rel, _t.cast(op("coalesce", most, literal(0.0)), "int64")

        return self._over(window)

    def shift(self, periods=1, freq=None, axis=0, fill_value=None, suffix=None):
        def window(column):
            series = Series._of(self._whole, column, None, None)
            made = shifted(series, periods, fill_value, freq, self._partition())
            return made._rel, made._expr

        return self._over(window, None if is_missing_scalar(fill_value) else fill_value)

    def diff(self, periods=1, axis=0):
        return self._values() - self.shift(periods)

    def pct_change(self, periods=1, fill_method=None, **options):
        return self._values() / self.shift(periods) - 1

    def _values(self):
        labels = self._labels()
        return self._frame[labels[0]] if self._single() else self._frame[labels]

    def rank(self, method="average", ascending=True, na_option="keep", pct=False, axis=0):
        return self._over(lambda c: ranked(self._whole, c, self._partition(), method, na_option, ascending, pct))

    def ffill(self, limit=None):
        return self._windowed("ffill", *([] if limit is None else [limit]))

    def bfill(self, limit=None):
        return self._windowed("bfill", *([] if limit is None else [limit]))

    def fillna(self, value=None, **options):
        if self._dropna and any(_t.nullable(key) for _, key in self._keys):
            unsupported("groupby(…).fillna with keys that may be missing")
        return self._values().fillna(value, **options)

    def cumcount(self, ascending=True):
        order = None
        if not ascending:
            order = reversed_order(self._whole)
        rel, expr = _t.window(self._whole, ("row_number", []), None, self._partition(), order)
        return Series._of(rel, self._without_key(expr), None, self._frame._index)

    def ngroup(self, ascending=True):
        if len(self._keys) != 1 or not self._sort:
            unsupported("ngroup of several keys or of unsorted groups")
        key = self._partition()[0]
        rel, expr = _t.window(self._whole, ("rank_dense", []), key, [], [(key, ascending)])
        last = literal(-1.0)
        if not self._dropna and _t.nullable(key):
            # Missing keys are the last group.
            if not ascending:
                unsupported("ngroup(ascending=False) with missing keys")
            rel, last = _t.window(rel, ("max", []), expr, [], None)
            last = op("coalesce", last, literal(0.0))
        number = op("coalesce", op("sub", expr, literal(1.0)), last)
        return Series._of(rel, self._without_key(_t.cast(number, "int64")), None, self._frame._index)

    # Rows around a row: they come group by group.

    def rolling(self, window, min_periods=None, center=False, win_type=None, **options):
        return self._rolling(*rolling_options(window, min_periods, center, win_type, options))

    def expanding(self, min_periods=1, **options):
        return self._rolling(2**62, min_periods)

    def _rolling(self, rows, least, ahead=0):
        frame = self._frame._indexed_by(self._rel, self._frame._index)
        rel, own = levels(frame)
        rel = _t.sort(rel, [(key, True) for key in self._partition()])
        index = list(self._keys) + list(own)
        columns = [Series._of(rel, frame._columns[label], label, index) for label in self._labels()]
        return Rolling(columns, self._single(), rows, least, ahead, self._partition())


def _install():
    for name in ["cumsum", "cumprod", "cummax", "cummin"]:

        def each(self, axis=0, name=name, **options):
            return self._windowed(name)

        setattr(Within, name, each)


_install()
