"""`.dt` of datetimes and of durations. Constants of times are in `_libs/tslibs`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.names import no_attribute
from pandas._libs.ops import literal, op
from pandas._libs.tslibs.timestamps import step_of
from pandas.core.frame import DataFrame
from pandas.core.periods import Periods
from pandas.core.series import Series


class Dates:
    def __init__(self, series):
        self._series = series

    def __getattr__(self, name):
        no_attribute("DatetimeProperties", name)

    def _part(self, name):
        return op(name, self._series._expr)

    def _made(self, expr):
        return self._series._with(self._series._rel, expr)

    @property
    def weekday(self):
        return self._series._simple("dayofweek")

    day_of_week = dayofweek = weekday

    @property
    def day_of_year(self):
        return self._series._simple("dayofyear")

    @property
    def daysinmonth(self):
        return self._series._simple("days_in_month")

    # The calendar. Questions about a missing date are answered with False.

    @property
    def is_leap_year(self):
        year = self._part("year")
        by = lambda n: op("eq", op("mod", year, literal(n)), literal(0))
        test = op("and", by(4), op("or", op("not", by(100)), by(400)))
        return self._made(op("and", test, op("not", op("is_missing", year))))

    @property
    def is_month_start(self):
        return self._made(op("eq", self._part("day"), literal(1)))

    @property
    def is_month_end(self):
        return self._made(op("eq", self._part("day"), self._part("days_in_month")))

    def _at(self, day, months):
        return self._made(op("and", day, op("is_in", self._part("month"), *[literal(m) for m in months])))

    @property
    def is_quarter_start(self):
        return self._at(self.is_month_start._expr, [1, 4, 7, 10])

    @property
    def is_quarter_end(self):
        return self._at(self.is_month_end._expr, [3, 6, 9, 12])

    @property
    def is_year_start(self):
        return self._at(self.is_month_start._expr, [1])

    @property
    def is_year_end(self):
        return self._at(self.is_month_end._expr, [12])

    def isocalendar(self):
        series = self._series
        columns = {
            "year": self._part("year_iso"),
            "week": self._part("week"),
            "day": op("add", self._part("dayofweek"), literal(1)),
        }
        return DataFrame._of(series._rel, columns, series._index)

    # Other datetimes.

    @property
    def date(self):
        return self._made(_t.cast(self._series._expr, "date"))

    @property
    def time(self):
        return self._made(_t.cast(self._series._expr, "time"))

    def normalize(self):
        return self._series._simple("midnight")

    def floor(self, freq, **options):
        return self._multiple("floor_to", freq)

    def ceil(self, freq, **options):
        return self._multiple("ceil_to", freq)

    def round(self, freq, **options):
        return self._multiple("round_to", freq)

    def _multiple(self, name, freq):
        unified = _t.cast(self._series._expr, "datetime")
        return self._made(op(name, unified, literal(step_of(freq))))

    def to_pydatetime(self):
        return self._series

    def to_period(self, freq=None):
        return Periods(self._series, freq)

    # Texts.

    def strftime(self, date_format):
        series = self._series
        text = f"return x.strftime({date_format!r})"
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], "str", str(series.name))
        return series._with(rel, expr)

    def day_name(self, locale=None):
        return self.strftime("%A")

    def month_name(self, locale=None):
        return self.strftime("%B")


def _parts():
    names = ["year", "month", "day", "hour", "minute", "second", "microsecond", "nanosecond", "dayofyear", "quarter", "days_in_month"]
    for name in names:

        def part(self, name=name):
            return self._series._simple(name)

        setattr(Dates, name, property(part))


_parts()


class Durations:
    """`.dt` of a column of durations."""

    DAY = 86_400_000_000_000

    def __init__(self, series):
        self._series = series

    def __getattr__(self, name):
        no_attribute("TimedeltaProperties", name)

    def _nanos(self):
        return _t.cast(_t.cast(self._series._expr, "timedelta"), "int64")

    def _within(self, above, size):
        """How many whole units of a size there are beyond the units above it."""
        rest = op("sub", self._nanos(), op("mul", self._quotient(above), literal(above)))
        return self._series._with(self._series._rel, _quotient(rest, size))

    def _quotient(self, size):
        return _quotient(self._nanos(), size)

    def total_seconds(self):
        return self._series._simple("total_seconds")

    @property
    def days(self):
        return self._series._with(self._series._rel, self._quotient(self.DAY))

    @property
    def seconds(self):
        return self._narrow(self._within(self.DAY, 1_000_000_000))

    @property
    def microseconds(self):
        return self._narrow(self._within(1_000_000_000, 1_000))

    @property
    def nanoseconds(self):
        return self._narrow(self._within(1_000, 1))

    def _narrow(self, series):
        if _t.nullable(series._expr):
            return series
        return series._with(series._rel, _t.cast(series._expr, "int32"))

    def floor(self, freq, **options):
        return self._series._simple("floor_to", literal(step_of(freq)))

    def ceil(self, freq, **options):
        return self._series._simple("ceil_to", literal(step_of(freq)))

    def round(self, freq, **options):
        return self._series._simple("round_to", literal(step_of(freq)))


def _quotient(nanos, size):
    """Rounded down; whole also where values are missing."""
    if not _t.nullable(nanos):
        return op("floordiv", nanos, literal(size))
    whole = op("floordiv", op("coalesce", nanos, literal(0)), literal(size))
    return op("when", op("is_missing", nanos), literal(None), whole)


@extends(Series, lazy=True)
class SeriesTimes:
    @property
    def dt(self):
        family = _t.family(self._expr)
        if family not in ("datetime", "date", "timedelta"):
            raise AttributeError("Can only use .dt accessor with datetimelike values")
        return Durations(self) if family == "timedelta" else Dates(self)
