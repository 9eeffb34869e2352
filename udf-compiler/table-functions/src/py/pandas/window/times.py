"""`rolling` over a time: the rows of the same length of time up to each row. The program looks at the times and the values. Knows
no groups."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.names import no_attribute
from pandas._libs.tslibs.timestamps import Timedelta
from pandas.core.common import listed
from pandas.core.frequencies import CLOCK, DAY
from pandas.core.indexes.levels import levels
from pandas.core.lazy_scalar import plain

nan = float("nan")


class _Sum:
    """A sum to which values come and from which they go, with what was lost in rounding."""

    def __init__(self):
        self.total = self.lost_adding = self.lost_removing = 0.0
        self.count = self.negative = self.alike = 0
        self.last = nan

    def add(self, value):
        if value != value:
            return
        self.count += 1
        self.negative += value < 0
        own = value - self.lost_adding
        total = self.total + own
        self.lost_adding = total - self.total - own
        self.total = total
        self.alike = self.alike + 1 if value == self.last else 1
        self.last = value

    def remove(self, value):
        if value != value:
            return
        self.count -= 1
        self.negative -= value < 0
        own = -value - self.lost_removing
        total = self.total + own
        self.lost_removing = total - self.total - own
        self.total = total

    def sum(self):
        return self.last * self.count if self.alike >= self.count > 0 else self.total

    def mean(self):
        made = self.total / self.count
        if self.alike >= self.count:
            return self.last
        if self.negative == 0 and made < 0 or self.negative == self.count and made > 0:
            return 0.0
        return made


def _length(window):
    """How long the window is, in nanoseconds."""
    if isinstance(window, str):
        digits = len(window) - len(window.lstrip("0123456789"))
        name = {"d": "D", "H": "h", "T": "min", "S": "s"}.get(window[digits:], window[digits:])
        if name == "D":
            return int(window[:digits] or 1) * DAY
        if name in CLOCK:
            return int(window[:digits] or 1) * CLOCK[name]
    try:
        seconds = Timedelta(window).total_seconds()
    except (TypeError, ValueError):
        raise ValueError(f"passed window {window} is not compatible with a datetimelike index") from None
    return round(seconds * 1_000_000) * 1000


class TimeRolling:
    def __init__(self, columns, single, rel, time, length, least):
        self._columns, self._single, self._rel, self._time = columns, single, rel, time
        self._length, self._least = length, least

    def __getitem__(self, key):
        if isinstance(key, list):
            unsupported("rolling over a time of several columns (choose one)")
        column = next(column for column in self._columns if column.name == key)
        return TimeRolling([column], True, self._rel, self._time, self._length, self._least)

    def _looked_at(self):
        if not self._single:
            unsupported("rolling over a time of several columns (choose one)")
        time = _t.cast(_t.cast(self._time, "datetime"), "int64")
        value = _t.cast(self._columns[0]._expr, "float64")
        times, values = observe.columns(self._rel, [time, value], "times and values, each with those before it")
        if any(time is None or time != time for time in times):
            raise ValueError("index values must not have NaT")
        if any(after < before for before, after in zip(times, times[1:])):
            raise ValueError("index must be monotonic")
        return times, [nan if value is None else value for value in values]

    def _placed(self, values):
        rel, expr = listed(self._rel, values)
        column = self._columns[0]
        return type(column)._of(rel, expr, column.name, column._index).astype("float64")

    def _starts(self, times):
        first = 0
        for place, time in enumerate(times):
            while times[first] <= time - self._length:
                first += 1
            yield place, first

    def _sums(self, finished, count_all=False):
        times, values = self._looked_at()
        if count_all:
            values = [float(value == value) for value in values]
        running, made, before = _Sum(), [], 0
        for place, first in self._starts(times):
            if first >= place:
                # Nothing is left of the rows before.
                running = _Sum()
            else:
                for gone in range(before, first):
                    running.remove(values[gone])
            running.add(values[place])
            before = first
            made.append(finished(running) if running.count >= max(self._least, 1) else nan)
        return self._placed(made)

    def _extremes(self, function):
        times, values = self._looked_at()
        made = []
        for place, first in self._starts(times):
            there = [value for value in values[first : place + 1] if value == value]
            made.append(function(there) if len(there) >= max(self._least, 1) else nan)
        return self._placed(made)

    def sum(self, numeric_only=False):
        return self._sums(_Sum.sum)

    def mean(self, numeric_only=False):
        return self._sums(_Sum.mean)

    def count(self, numeric_only=False):
        return self._sums(_Sum.sum, True)

    def min(self, numeric_only=False):
        return self._extremes(min)

    def max(self, numeric_only=False):
        return self._extremes(max)

    def agg(self, func):
        if func in ("sum", "mean", "count", "min", "max"):
            return getattr(self, func)()
        unsupported("an aggregate of rows of a time of this form")

    aggregate = agg

    def __getattr__(self, name):
        no_attribute("Rolling", name)


def over_time(one, columns, single, window, min_periods, center, win_type, options):
    on = options.pop("on", None)
    refuse_options("rolling", {**options, "center": center, "win_type": win_type}, axis=0, closed=None, step=None, method="single", center=False, win_type=None)
    least = plain(min_periods)
    if least is not None and least < 1:
        unsupported("rolling over a time with min_periods=0")
    if on is not None:
        rel, time = one._rel, one._columns[on]
        columns = [column for column in columns if column.name != on]
    else:
        rel, own = levels(one)
        time = own[0][1]
    if _t.family(time) not in ("datetime", "date"):
        raise ValueError("window must be an integer 0 or greater")
    return TimeRolling(columns, single, rel, time, _length(window), 1 if least is None else least)
