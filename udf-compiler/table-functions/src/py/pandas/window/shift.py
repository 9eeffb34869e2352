"""Values of the rows before, and of all rows up to a row. Knows groups as partitions only."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import down_rows, is_missing_scalar, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import reversed_order
from pandas.core.lazy_scalar import plain
from pandas.core.row_wise import summed_across
from pandas.core.series import Series


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


@extends(Series, lazy=True)
class SeriesShift:
    def shift(self, periods=1, freq=None, axis=0, fill_value=None, suffix=None):
        return shifted(self, periods, fill_value, freq, [])

    def diff(self, periods=1):
        return self - self.shift(periods)

    def pct_change(self, periods=1, fill_method=None, **options):
        refuse_options("pct_change", options, limit=None, freq=None)
        return self / self.shift(periods) - 1

    def cumsum(self, axis=None, skipna=True):
        return self._window("cumsum")

    def cummin(self, axis=None, skipna=True):
        return self._window("cummin")

    def cummax(self, axis=None, skipna=True):
        return self._window("cummax")

    def cumprod(self, axis=None, skipna=True):
        return self._window("cumprod")


@extends(DataFrame, lazy=True)
class FrameShift:
    def shift(self, periods=1, freq=None, axis=0, fill_value=None):
        down_rows("shift", axis)
        return self._each(lambda column: column.shift(periods, freq, fill_value=fill_value))

    def diff(self, periods=1, axis=0):
        down_rows("diff", axis)
        return self._each(lambda column: column.diff(periods))

    def pct_change(self, periods=1, **options):
        return self._each(lambda column: column.pct_change(periods, **options))


def _install():
    for name in ["cumsum", "cumprod", "cummin", "cummax"]:

        def each(self, axis=None, skipna=True, name=name):
            if axis in (1, "columns") and name == "cumsum" and skipna:
                return summed_across(self)
            down_rows(name, axis)
            return self._each(lambda column: getattr(column, name)())

        setattr(DataFrame, name, each)


_install()
