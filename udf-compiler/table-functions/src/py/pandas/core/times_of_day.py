"""Rows by the time of their label: by the time of day, or one for each step of time. Knows no groups."""
import datetime as _dt

import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import down_rows, unsupported
from pandas._libs.ops import literal, op
from pandas.core.frame import DataFrame
from pandas.core.indexes.datetimes import date_range
from pandas.core.indexes.levels import levels
from pandas.core.series import Series


def _micros(time):
    """A time of day in microseconds."""
    if isinstance(time, str):
        try:
            time = _dt.time.fromisoformat(time)
        except ValueError:
            unsupported(f"the time of day {time!r} (write it as 'HH:MM')")
    return ((time.hour * 60 + time.minute) * 60 + time.second) * 1_000_000 + time.microsecond


def _label(frame):
    rel, own = levels(frame)
    if len(own) != 1 or _t.family(own[0][1]) != "datetime":
        raise TypeError("Index must be DatetimeIndex")
    return rel, own[0][1]


def _time_of_day(label):
    made = literal(0)
    for name, size in (("hour", 60), ("minute", 60), ("second", 1_000_000)):
        made = op("mul", op("add", made, _t.cast(op(name, label), "int64")), literal(size))
    return op("add", made, _t.cast(op("microsecond", label), "int64"))


def _between(frame, start, end, inclusive):
    if inclusive not in ("both", "left", "right", "neither"):
        raise ValueError("Inclusive has to be either 'both', 'neither', 'left' or 'right'")
    rel, label = _label(frame)
    time = _time_of_day(label)
    after = op("ge" if inclusive in ("both", "left") else "gt", time, literal(start))
    before = op("le" if inclusive in ("both", "right") else "lt", time, literal(end))
    test = op("and" if start <= end else "or", after, before)
    there = op("not", op("is_missing", label))
    return frame._indexed_by(_t.filter(rel, op("and", test, there) if _t.nullable(label) else test), frame._index)


def _at_steps(one, freq, method, how, normalize, fill_value):
    if method is not None or how is not None or normalize:
        unsupported("asfreq with a method, how or normalize")
    rel, label = _label(one)
    counted, made = _t.group(rel, [], [("min", label), ("max", label)], True)
    first, last = (values[0] for values in observe.columns(counted, made, "the first and the last label"))
    if first is None:
        return one.copy()
    return one.reindex(index=list(date_range(first, last, freq=freq)), fill_value=fill_value)


@extends(DataFrame, lazy=True)
class FrameTimes:
    """Of a DataFrame."""

    def between_time(self, start_time, end_time, inclusive="both", axis=None):
        down_rows("between_time", axis)
        return _between(self, _micros(start_time), _micros(end_time), inclusive)

    def at_time(self, time, asof=False, axis=None):
        down_rows("at_time", axis)
        return _between(self, _micros(time), _micros(time), "both")

    def asfreq(self, freq, method=None, how=None, normalize=False, fill_value=None):
        return _at_steps(self, freq, method, how, normalize, fill_value)


@extends(Series, lazy=True)
class SeriesTimes:
    """Of a Series."""

    def between_time(self, start_time, end_time, inclusive="both", axis=None):
        return _between(self, _micros(start_time), _micros(end_time), inclusive)

    def at_time(self, time, asof=False, axis=None):
        return _between(self, _micros(time), _micros(time), "both")

    def asfreq(self, freq, method=None, how=None, normalize=False, fill_value=None):
        return _at_steps(self, freq, method, how, normalize, fill_value)
