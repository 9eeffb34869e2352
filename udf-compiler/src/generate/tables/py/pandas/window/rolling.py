"""Values of the rows around a row, and ranks."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import names as _names
from pandas.core.row_wise import summed_across
from pandas._libs.lib import is_missing_scalar, literal, op, unsupported
from pandas.core.dtypes.dtypes import position
from pandas.core.indexes.levels import reversed_order, same_zeros
from pandas.core.lazy_scalar import plain


class SeriesWindows:
    def _window(self, name, *numbers):
        rel, expr = _t.window(self._rel, (name, list(numbers)), self._expr, [], None)
        return self._with(rel, expr)

    def shift(self, periods=1, freq=None, axis=0, fill_value=None, suffix=None):
        return shifted(self, periods, fill_value, freq, [])

    def diff(self, periods=1):
        return self - self.shift(periods)

    def pct_change(self, periods=1, fill_method=None, **options):
        _base.refuse_options("pct_change", options, limit=None, freq=None)
        return self / self.shift(periods) - 1

    def cumsum(self, axis=None, skipna=True):
        return self._window("cumsum")

    def cummin(self, axis=None, skipna=True):
        return self._window("cummin")

    def cummax(self, axis=None, skipna=True):
        return self._window("cummax")

    def cumprod(self, axis=None, skipna=True):
        return self._window("cumprod")

    def rank(self, axis=0, method="average", numeric_only=False, na_option="keep", ascending=True, pct=False):
        return self._with(*ranked(self._rel, self._expr, [], method, na_option, ascending, pct))

    def rolling(self, window, min_periods=None, center=False, win_type=None, **options):
        return Rolling([self], True, *rolling_options(window, min_periods, center, win_type, options))

    def expanding(self, min_periods=1, **options):
        return Rolling([self], True, 2**62, min_periods, 0)


class FrameWindows:
    def shift(self, periods=1, freq=None, axis=0, fill_value=None):
        _base.down_rows("shift", axis)
        return self._each(lambda column: column.shift(periods, freq, fill_value=fill_value))

    def rank(self, axis=0, **options):
        _base.down_rows("rank", axis)
        return self._each(lambda column: column.rank(**options))

    def diff(self, periods=1, axis=0):
        _base.down_rows("diff", axis)
        return self._each(lambda column: column.diff(periods))

    def pct_change(self, periods=1, **options):
        return self._each(lambda column: column.pct_change(periods, **options))

    def rolling(self, window, min_periods=None, center=False, win_type=None, **options):
        columns = [self[label] for label in self._columns]
        return Rolling(columns, False, *rolling_options(window, min_periods, center, win_type, options), frame=self)

    def expanding(self, min_periods=1, **options):
        return Rolling([self[label] for label in self._columns], False, 2**62, min_periods, 0, frame=self)


def rolling_options(window, min_periods, center, win_type, options):
    _base.refuse_options("rolling", options, on=None, axis=0, closed=None, step=None, method="single")
    if win_type is not None:
        unsupported("rolling(win_type=…)")
    window, min_periods = plain(window), plain(min_periods)
    if not isinstance(window, int):
        unsupported("rolling over a time; give a number of rows")
    if window < 0:
        raise ValueError("window must be an integer 0 or greater")
    if min_periods is not None and min_periods > window:
        raise ValueError(f"min_periods {min_periods} must be <= window {window}")
    least = window if min_periods is None else min_periods
    if center and least < window:
        unsupported("rolling(center=True, min_periods=…): rows at the ends that have fewer about them")
    return window, least, (window - 1) // 2 if center else 0


def shifted(series, periods, fill_value, freq, partition):
    periods = plain(periods)
    if freq is not None or not isinstance(periods, int):
        unsupported("shift(freq=…) or shift of several periods")
    rel, expr = _t.window(series._rel, ("shift", [periods]), series._expr, partition, None)
    if fill_value is not None and not is_missing_scalar(fill_value):
        counted, place = _t.window(rel, ("row_number", []), None, partition, direction(rel, periods))
        rel, expr = counted, op("when", op("lt", place, literal(abs(periods))), literal(fill_value), expr)
    return series._with(rel, expr)


def direction(rel, periods):
    if periods >= 0:
        return None
    return reversed_order(rel)


def ranked(rel, expr, partition, method, na_option, ascending, pct):
    if method not in ("average", "min", "max", "first", "dense"):
        raise KeyError(method)
    if na_option not in ("keep", "top", "bottom"):
        raise ValueError("na_option must be one of 'keep', 'top', or 'bottom'")
    value = same_zeros(position(expr))
    if na_option != "keep" and _t.nullable(expr):
        rel, made = _with_missing(rel, value, partition, method, na_option, ascending)
        value = literal(0)
    else:
        keys = [(value, ascending)] + (_t.order_of(rel) if method == "first" else [])
        rel, made = _t.window(rel, ("rank_" + method, []), value, partition, keys)
    if pct:
        among = ("count", value) if method != "dense" else ("max", made)
        rel, count = _t.window(rel, (among[0], []), among[1], partition, None)
        made = op("div", made, count)
    return rel, made


def _with_missing(rel, value, partition, method, na_option, ascending):
    """Ranks in which those that are missing are peers, before or after all others."""
    gone = op("is_missing", value)
    keys = [(gone, na_option == "bottom"), (value, ascending)]
    if method == "first":
        keys += _t.order_of(rel)
    name = "rank_min" if method in ("average", "max") else "rank_" + method
    rel, made = _t.window(rel, (name, []), gone, partition, keys)
    if method in ("average", "max"):
        rel, peers = _t.window(rel, ("size", []), None, [*partition, value], None)
        more = op("sub", peers, literal(1))
        made = op("add", made, more if method == "max" else op("div", more, literal(2)))
    return rel, made


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
        from pandas.core.frame import DataFrame

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
        _names.missing("Rolling", name)


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
    for name in ["cumsum", "cumprod", "cummin", "cummax"]:

        def each(self, axis=None, skipna=True, name=name):
            if axis in (1, "columns") and name == "cumsum" and skipna:
                return summed_across(self)
            _base.down_rows(name, axis)
            return self._each(lambda column: getattr(column, name)())

        setattr(FrameWindows, name, each)


_reductions()
