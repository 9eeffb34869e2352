"""`rolling` and `expanding`: aggregates of the rows around a row. Knows groups as partitions only."""
import _taipan_tables as _t

from _taipan_ground.base import extends, later
from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.names import no_attribute
from pandas._libs.ops import literal, op
from pandas.core.agg import named_functions
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series
from pandas.window.times import over_time


# As many rows as `expanding` has.
ALL = 2**62


def rolling_options(window, min_periods, center, win_type, options):
    closed = options.pop("closed", None)
    refuse_options("rolling", options, on=None, axis=0, step=None, method="single")
    if win_type is not None:
        unsupported("rolling(win_type=…)")
    window, min_periods = plain(window), plain(min_periods)
    if not isinstance(window, int):
        unsupported("rolling over a time in groups; give a number of rows")
    if window < 0:
        raise ValueError("window must be an integer 0 or greater")
    if min_periods is not None and min_periods > window:
        raise ValueError(f"min_periods {min_periods} must be <= window {window}")
    least = window if min_periods is None else min_periods
    if closed in ("left", "both"):
        return _closed(window, least, center, closed)
    if closed not in (None, "right"):
        unsupported(f"rolling(closed={closed!r})")
    if center and least < window:
        unsupported("rolling(center=True, min_periods=…): rows at the ends that have fewer about them")
    return window, least, (window - 1) // 2 if center else 0


def _closed(window, least, center, closed):
    """Rows up to the one before, or one more row."""
    if center or least == 0:
        unsupported(f"rolling(closed={closed!r}) with center or min_periods=0")
    return (window, least, -1) if closed == "left" else (window + 1, least, 0)


class Rolling:
    """Aggregates over so many rows up to each one, or to so many after it."""

    def __init__(self, columns, single, rows, least, ahead, partition=(), frame=None):
        self._columns, self._single, self._rows, self._least = columns, single, rows, least
        self._ahead, self._partition, self._frame = ahead, list(partition), frame

    def _of(self, columns, single):
        return Rolling(columns, single, self._rows, self._least, self._ahead, self._partition, self._frame)

    def __getitem__(self, key):
        labels = key if isinstance(key, list) else [key]
        columns = [next(column for column in self._columns if column.name == label) for label in labels]
        return self._of(columns, not isinstance(key, list))

    def _over(self, name, least=None):
        made = [self._column(column, name, self._least if least is None else least) for column in self._columns]
        return made[0] if self._single else DataFrame({column.name: column for column in made})

    def _column(self, series, name, least):
        window = (name, [self._rows, least])
        rel, expr = _t.window(series._rel, window, series._expr, self._partition, None)
        if least == 0 and name == "sum":
            expr = op("coalesce", expr, literal(0.0))
        if self._ahead:
            # The rows about one end so many rows after it, where all of them are there.
            rel, expr = _t.window(rel, ("shift", [-self._ahead]), expr, self._partition, None)
        return series._with(rel, expr)

    def count(self, **options):
        """As many as are there among the rows, which are all counted."""
        counted = [column.notna().astype("int64") for column in self._columns]
        return self._of(counted, self._single).sum()

    def agg(self, func, *args, **kwargs):
        if isinstance(func, list) and self._single:
            return DataFrame({name: self.agg(one) for name, one in named_functions(func)})
        if isinstance(func, dict) and not self._single and not any(isinstance(one, (list, dict)) for one in func.values()):
            return DataFrame({label: self[label].agg(one) for label, one in func.items()})
        if isinstance(func, str) and hasattr(Rolling, func):
            return getattr(self, func)(*args, **kwargs)
        name = getattr(func, "__name__", None)
        if name in ("sum", "mean", "min", "max", "std", "var", "median"):
            return getattr(self, name)()
        unsupported("an aggregate of rolling rows of this form")

    aggregate = agg

    def apply(self, func, *args, **kwargs):
        unsupported("rolling(…).apply")

    def __getattr__(self, name):
        no_attribute("Rolling", name)


def _reductions():
    for name in ["sum", "mean", "min", "max", "median"]:

        def reduce(self, *args, name=name, **options):
            return self._over(name)

        setattr(Rolling, name, reduce)
    for name in ["std", "var"]:

        def reduce(self, ddof=1, name=name, **options):
            if ddof not in (0, 1):
                unsupported(f"rolling(…).{name}(ddof={ddof!r})")
            return self._over(name if ddof else name + "_population")

        setattr(Rolling, name, reduce)


_reductions()
later(Rolling, "pandas.window.moments", "sem skew kurt quantile rank cov corr")


@extends(Series, lazy=True)
class SeriesRolling:
    def rolling(self, window, min_periods=None, center=False, win_type=None, **options):
        if not isinstance(plain(window), int):
            return over_time(self, [self], True, window, min_periods, center, win_type, options)
        return Rolling([self], True, *rolling_options(window, min_periods, center, win_type, options))

    def expanding(self, min_periods=1, **options):
        return Rolling([self], True, ALL, min_periods, 0)


@extends(DataFrame, lazy=True)
class FrameRolling:
    def rolling(self, window, min_periods=None, center=False, win_type=None, **options):
        columns = [self[label] for label in self._columns]
        if not isinstance(plain(window), int):
            return over_time(self, columns, False, window, min_periods, center, win_type, options)
        return Rolling(columns, False, *rolling_options(window, min_periods, center, win_type, options), frame=self)

    def expanding(self, min_periods=1, **options):
        return Rolling([self[label] for label in self._columns], False, ALL, min_periods, 0, frame=self)
