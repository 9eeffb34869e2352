"""Groups of times: `Grouper`, `resample`, and ranges of times."""
import datetime as _dt

import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import literal, op, refuse_options, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.groupby.groupby import Groups, Level
from pandas._libs.tslibs.timestamps import Timestamp

DAY = 86_400_000_000_000
CLOCK = {"h": DAY // 24, "min": DAY // 1440, "s": DAY // 86400}
OLD = {"M": "ME", "Q": "QE", "Y": "YE", "A": "YE", "AS": "YS", "H": "h", "T": "min", "S": "s", "BM": "BME", "W": "W-SUN"}
WEEK = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]
MONTHS = {"M": 1, "Q": 3, "Y": 12}


class Freq:
    """How long a period of time is, and where it begins or ends."""

    def __init__(self, text):
        text = str(text)
        digits = len(text) - len(text.lstrip("0123456789"))
        self.n, name = int(text[:digits] or 1), text[digits:]
        self.name = OLD.get(name, name)
        self.months = MONTHS.get(self.name[0], 0) if self.name in ("MS", "ME", "QS", "QE", "YS", "YE") else 0
        known = self.months or self.name in ("D", "B", *CLOCK) or self.name[:2] == "W-" and self.name[2:] in WEEK
        if not known:
            raise ValueError(f"Invalid frequency: {text}")

    # Of columns.

    def label(self, expr):
        """The period that a time is in, by its first or last day."""
        expr = _t.cast(expr, "datetime")
        if self.name in CLOCK:
            size = self.n * CLOCK[self.name]
            if DAY % size:
                unsupported(f"periods of {self.n}{self.name} (a part of the day is needed)")
            return op("floor_to", expr, literal(size))
        if self.n != 1 or self.name == "B":
            unsupported(f"periods of {self.n}{self.name}")
        day = op("midnight", expr)
        if self.name == "D":
            return day
        if self.name.startswith("W-"):
            ahead = op("sub", literal(WEEK.index(self.name[2:]) + 7), _part("dayofweek", day))
            return _days(day, op("mod", ahead, literal(7)))
        first = _days(day, op("sub", literal(1), _part("day", day)))
        over = op("mod", op("sub", _part("month", day), literal(1)), literal(self.months))
        first = op("add_months", first, op("neg", over))
        if self.name.endswith("S"):
            return first
        last = op("add_months", first, literal(self.months - 1))
        return _days(last, op("sub", _part("days_in_month", last), literal(1)))

    # Of times that the program knows.

    def on(self, time):
        """Whether one of them begins, or ends, here."""
        if self.name in CLOCK or self.name == "D":
            return True
        if self.name == "B":
            return time.weekday() < 5
        if self.name.startswith("W-"):
            return time.weekday() == WEEK.index(self.name[2:])
        edge = time.day == 1 if self.name.endswith("S") else (time + _dt.timedelta(days=1)).day == 1
        return edge and (time.month - (1 if self.name.endswith("S") else 0)) % self.months == 0

    def step(self, time, sign=1):
        """The next one of them, or the one before."""
        if self.name in CLOCK:
            return time + sign * _dt.timedelta(microseconds=self.n * CLOCK[self.name] // 1000)
        if self.name == "D":
            return time + sign * _dt.timedelta(days=self.n)
        for _ in range(self.n):
            time = time + sign * _dt.timedelta(days=1)
            while not self.on(time):
                time = time + sign * _dt.timedelta(days=1)
        return time


def _part(name, expr):
    return _t.cast(op(name, expr), "int64")


def _days(time, count):
    return op("add", time, _t.cast(op("mul", count, literal(DAY)), "timedelta"))


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
        first, last = [one[0] for one in _look.columns(rel, made, "the first and the last time")]
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
        from pandas.core.indexes.levels import level_place

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


class Dates(list):
    """Times that the program knows."""

    def strftime(self, date_format):
        return [one.strftime(date_format) for one in self]

    def tolist(self):
        return list(self)

    def __getattr__(self, name):
        return [getattr(one, name) for one in self]


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
