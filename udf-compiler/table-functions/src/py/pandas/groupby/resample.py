"""`Grouper` and `resample`: groups of times. How long a period is stands in `core/frequencies.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import refuse_options, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.frame import DataFrame
from pandas.core.frequencies import Freq
from pandas.core.indexes.levels import level_place
from pandas.core.series import Series
from pandas.groupby.groupby import Groups


class Bins(Category):
    """Periods of time, of which all from the first to the last are groups."""

    def __new__(cls, rel, expr, freq):
        made = Category.__new__(cls, expr)
        made._rel, made._freq, made._labels = rel, freq, int(expr)
        return made

    def _at(self, expr):
        made = Bins(self._rel, expr, self._freq)
        made._labels = self._labels
        return made

    def values(self):
        rel, made = _t.group(self._rel, [], [("min", self._labels), ("max", self._labels)], True)
        first, last = [one[0] for one in observe.columns(rel, made, "the first and the last time")]
        rows = []
        while first is not None and first <= last:
            rows.append([first])
            first = self._freq.step(first)
        rel, made = _t.table(["time"], rows)
        return rel, _t.cast(made[0], "datetime")


class Grouper:
    """A key of groups."""

    def __init__(self, key=None, level=None, freq=None, axis=0, sort=False, closed=None, label=None, **options):
        refuse_options("Grouper", options, origin="start_day", offset=None, dropna=True, convention=None)
        if closed is not None or label is not None:
            unsupported("Grouper(closed=…) or (label=…)")
        self.key, self.level, self.freq = key, level, None if freq is None else Freq(freq)

    def entry(self, frame, rel, alone):
        """The name and the expression."""
        if self.key is not None:
            if self.key not in frame._columns:
                raise KeyError(f"The grouper name {self.key} is not found")
            name, expr = self.key, frame._columns[self.key]
        else:
            name, expr = (frame._index or [(None, None)])[level_place(frame, 0 if self.level is None else self.level)]
        if self.freq is None:
            return name, expr
        if expr is None or _t.family(expr) not in ("datetime", "date"):
            kind = "RangeIndex" if expr is None else "Index"
            raise TypeError(f"Only valid with DatetimeIndex, TimedeltaIndex or PeriodIndex, but got an instance of '{kind}'")
        label = self.freq.label(expr)
        return name, Bins(rel, label, self.freq) if alone else label


class Resampled(Groups):
    """What `resample` gives."""

    def _not(self, *args, **options):
        unsupported("resample to more rows (merge with a date_range)")

    ffill = bfill = fillna = asfreq = interpolate = nearest = pad = _not


def resampled(frame, rule, on, level, options, picked=None, of_series=False):
    refuse_options("resample", options, axis=0, closed=None, label=None, convention=None, kind=None, origin="start_day",
                   offset=None, group_keys=False)
    grouper = Grouper(key=on, level=level, freq=rule)
    return Resampled(frame, grouper, True, True, True, False, picked, of_series)


@extends(DataFrame, lazy=True)
class FrameResample:
    def resample(self, rule, on=None, level=None, **options):
        return resampled(self, rule, on, level, options)


@extends(Series, lazy=True)
class SeriesResample:
    def resample(self, rule, level=None, **options):
        return resampled(self.to_frame(self.name), rule, None, level, options, self.name, True)
