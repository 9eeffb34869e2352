"""`Timestamp` and `Timedelta`: constants of the program. Knows no column."""
import datetime as _dt
import re

from pandas._libs.tslibs.parsing import datetime_of, timedelta_of
from pandas._libs.tslibs.units import UNITS, unit_of

EPOCH = _dt.datetime(1970, 1, 1)


class Timestamp(_dt.datetime):
    """A datetime with pandas' names for its parts."""

    def __new__(cls, value=None, month=None, day=None, hour=0, minute=0, second=0, microsecond=0, unit=None, tz=None, **named):
        if tz is not None:
            raise NotImplementedError("Timestamp(tz=…) is not supported in table functions")
        if "year" in named:
            value, month, day = named["year"], named.get("month", month), named.get("day", day)
        if month is not None:
            return cls._at(_dt.datetime(value, month, day, hour, minute, second, microsecond))
        if isinstance(value, str):
            made = timestamp_or_none(value)
            if made is None:
                raise ValueError(f"could not convert string to Timestamp: {value}")
            return made
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            nanos = value * (unit_of(unit) if unit else 1)
            return cls._at(EPOCH + _dt.timedelta(microseconds=int(nanos // 1000)))
        if isinstance(value, _dt.datetime):
            return cls._at(value)
        if isinstance(value, _dt.date):
            return cls._at(_dt.datetime(value.year, value.month, value.day))
        raise TypeError(f"Cannot convert input [{value}] of type {type(value)} to Timestamp")

    @classmethod
    def _at(cls, d):
        if d.tzinfo is not None:
            raise NotImplementedError("a Timestamp with a time zone is not supported in table functions")
        return _dt.datetime.__new__(cls, d.year, d.month, d.day, d.hour, d.minute, d.second, d.microsecond)

    @classmethod
    def strptime(cls, text, date_format):
        return cls._at(_dt.datetime.strptime(text, date_format))

    def __add__(self, other):
        if isinstance(other, _dt.timedelta):
            return Timestamp._at(EPOCH + (self._since() + other))
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, _dt.datetime):
            return Timedelta._of(self._since() - Timestamp._at(other)._since())
        if isinstance(other, _dt.timedelta):
            return Timestamp._at(EPOCH + (self._since() - other))
        return NotImplemented

    def _since(self):
        days = self.toordinal() - EPOCH.toordinal()
        seconds = self.hour * 3600 + self.minute * 60 + self.second
        return _dt.timedelta(days=days, seconds=seconds, microseconds=self.microsecond)

    def day_name(self):
        return self.strftime("%A")

    def month_name(self):
        return self.strftime("%B")

    def normalize(self):
        return Timestamp(self.year, self.month, self.day)

    def floor(self, freq):
        return self._multiple(freq, "floor")

    def ceil(self, freq):
        return self._multiple(freq, "ceil")

    def _multiple(self, freq, way):
        micros = max(step_of(freq) // 1000, 1)
        own = self._since() // _dt.timedelta(microseconds=1)
        low = own - own % micros
        if way == "ceil" and low != own:
            low += micros
        return Timestamp._at(EPOCH + _dt.timedelta(microseconds=low))

    def to_pydatetime(self):
        return _dt.datetime(self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond)

    @property
    def value(self):
        return self._since() // _dt.timedelta(microseconds=1) * 1000

    @property
    def dayofweek(self):
        return self.weekday()

    day_of_week = dayofweek

    @property
    def dayofyear(self):
        return self.timetuple().tm_yday

    day_of_year = dayofyear

    @property
    def quarter(self):
        return (self.month + 2) // 3

    @property
    def week(self):
        return self.isocalendar()[1]

    @property
    def days_in_month(self):
        first = _dt.date(self.year, self.month, 28) + _dt.timedelta(days=4)
        return (first - _dt.timedelta(days=first.day)).day


class Timedelta(_dt.timedelta):
    """A duration with pandas' ways of writing it."""

    def __new__(cls, value=None, unit=None, **parts):
        if value is None:
            return cls._of(_dt.timedelta(**{name: parts[name] for name in parts}))
        if isinstance(value, str):
            made = timedelta_or_none(value)
            if made is None:
                raise ValueError("unit abbreviation w/o a number")
            return made
        if isinstance(value, _dt.timedelta):
            return cls._of(value)
        size = unit_of(unit) if unit is not None else 1
        if size is None:
            raise ValueError(f"invalid unit abbreviation: {unit}")
        return cls._of(_dt.timedelta(microseconds=value * size / 1000 if isinstance(value, float) else value * size // 1000))

    @classmethod
    def _of(cls, d):
        return _dt.timedelta.__new__(cls, d.days, d.seconds, d.microseconds)

    @property
    def value(self):
        return ((self.days * 86400 + self.seconds) * 1_000_000 + self.microseconds) * 1000

    nanoseconds = 0

    def to_pytimedelta(self):
        return _dt.timedelta(self.days, self.seconds, self.microseconds)


def _of_durations():
    for name in ["__add__", "__sub__", "__radd__", "__rsub__", "__mul__", "__rmul__", "__floordiv__", "__truediv__", "__mod__", "__neg__", "__abs__"]:
        base = getattr(_dt.timedelta, name)

        def method(self, *args, base=base):
            made = base(self, *args)
            if isinstance(made, _dt.timedelta):
                return Timedelta._of(made)
            return Timestamp._at(made) if isinstance(made, _dt.datetime) else made

        setattr(Timedelta, name, method)


_of_durations()


def timestamp_or_none(text):
    """The datetime that a constant text is."""
    made = datetime_of(text)
    return None if made is None else Timestamp._at(made)


def timedelta_or_none(text):
    """The duration that a constant text is."""
    made = timedelta_of(text)
    return None if made is None else Timedelta._of(made)


def step_of(freq):
    """The nanoseconds of a frequency such as `15min`."""
    if isinstance(freq, _dt.timedelta):
        return Timedelta(freq).value
    found = re.fullmatch(r"\s*(\d*)\s*([A-Za-z]+)\s*", freq)
    size = None if found is None else UNITS.get({"H": "h", "T": "min", "S": "s", "L": "ms", "U": "us", "d": "D"}.get(found[2], found[2]))
    if size is not None and found[2] != "m":
        return int(found[1] or 1) * size
    names = {"M": "MonthEnd", "ME": "MonthEnd", "MS": "MonthBegin", "Y": "YearEnd: month=12", "YE": "YearEnd: month=12",
             "W": "Week: weekday=6", "Q": "QuarterEnd: startingMonth=12", "QE": "QuarterEnd: startingMonth=12"}
    if found is not None and found[2] in names:
        raise ValueError(f"<{names[found[2]]}> is a non-fixed frequency")
    upper = freq.upper()
    raise ValueError(
        f"Invalid frequency: {freq}, failed to parse with error message: "
        f"ValueError(\"Invalid frequency: {upper}, failed to parse with error message: KeyError('{upper}')\")"
    )
