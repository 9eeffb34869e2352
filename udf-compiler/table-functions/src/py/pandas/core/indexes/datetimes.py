"""`date_range`: times that the program knows."""
import datetime as _dt

from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp
from pandas.core.frequencies import Freq


class Dates(list):
    """Times that the program knows."""

    def strftime(self, date_format):
        return [one.strftime(date_format) for one in self]

    def tolist(self):
        return list(self)

    def __getattr__(self, name):
        return [getattr(one, name) for one in self]


def bdate_range(start=None, end=None, periods=None, freq="B", **options):
    return date_range(start, end, periods, freq, **options)


def timedelta_range(start=None, end=None, periods=None, freq="D", name=None, closed=None):
    if start is None or [end, periods].count(None) != 1 or closed is not None:
        unsupported("timedelta_range of this form (give start, and one of end and periods)")
    made, step = [Timedelta(start)], Timedelta(1, "D") if freq == "D" else Timedelta(freq)
    last = None if end is None else Timedelta(end)
    while len(made) < periods if periods is not None else made[-1] + step <= last:
        made.append(made[-1] + step)
    return made if periods is None or periods > 0 else []


def date_range(start=None, end=None, periods=None, freq="D", normalize=False, name=None, inclusive="both", **options):
    refuse_options("date_range", options, tz=None, unit=None)
    if [start, end, periods].count(None) != 1 or inclusive != "both":
        unsupported("date_range of this form (give two of start, end and periods)")
    every = Freq(freq)
    time = Timestamp(start if start is not None else end)
    time = time.normalize() if normalize else time
    sign = 1 if start is not None else -1
    while not every.on(time):
        time = Timestamp(time + sign * _dt.timedelta(days=1))
    last = None if end is None or start is None else Timestamp(end)
    made = Dates()
    while len(made) < periods if periods is not None else time <= last:
        made.append(Timestamp(time))
        time = every.step(time, sign)
    if sign < 0:
        made.reverse()
    return made
