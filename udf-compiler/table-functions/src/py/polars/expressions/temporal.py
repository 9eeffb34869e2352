"""`.dt`: parts of dates, times and durations, and other times made of them."""
import re

import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan.nodes import Computed, Elementwise
from polars._plan.values import NANOS, cast, exact, needs, null_of, when
from polars.exceptions import ComputeError, InvalidOperationError
from polars.expressions.expr import Expr, refuse_name
from polars.expressions.times_of_texts import writing

POINTS = ("date", "datetime")
DAY = NANOS["d"]
# Months of units that have no fixed length.
MONTHS = {"mo": 1, "q": 3, "y": 12}


def every(text, what):
    """The months and nanoseconds of a text like `1mo` or `-1d12h`."""
    sign, rest = (-1, text[1:]) if text.startswith("-") else (1, text)
    parts = re.findall(r"(\d+)(ns|us|ms|mo|[smhdwqy])", rest)
    if "".join(number + unit for number, unit in parts) != rest or not parts:
        raise InvalidOperationError(f"expected a valid interval string for {what}, got {text!r}")
    months = sum(int(number) * MONTHS[unit] for number, unit in parts if unit in MONTHS)
    nanos = sum(int(number) * NANOS[unit] for number, unit in parts if unit in NANOS)
    return sign * months, sign * nanos


def _moment(value, what):
    needs(value, what, *POINTS)
    return _t.cast(value.expr, "datetime")


def _delta(expr):
    """A column of nanoseconds as durations."""
    return _t.cast(_t.cast(expr, "int64"), "timedelta")


def _back(value, expr):
    """A moment as the type that the value has."""
    return value.like(cast(_t.op("midnight", [expr]), "date") if value.kind == "date" else expr, value.kind)


def _part(name, kind, said=None, more=0, least=POINTS):
    def apply(value):
        if value.kind == "null":
            return value.like(null_of(kind), kind)
        needs(value, said or name, *least)
        made = exact(name, _t.cast(value.expr, "datetime"))
        return value.like(cast(exact("add", made, _t.literal(more)) if more else made, kind), kind)

    return apply


def _first_of_month(value, what):
    moment = _moment(value, what)
    days = exact("sub", _t.cast(exact("day", moment), "int64"), _t.literal(1))
    return exact("sub", moment, _delta(exact("mul", days, _t.literal(DAY))))


def _truncated(text):
    months, nanos = every(text, "every")
    if months < 0 or nanos < 0 or months and nanos:
        raise ComputeError("cannot truncate a Datetime to a negative or mixed duration")

    def apply(value):
        moment = _moment(value, "truncate")
        if nanos:
            if value.kind == "date" and nanos % DAY:
                unsupported(f"dt.truncate({text!r}) of dates")
            # Weeks begin on Mondays, and 1970 did not.
            off = _t.cast(_t.literal(4 * DAY), "timedelta")
            if nanos % (7 * DAY) or "w" not in text:
                return _back(value, exact("floor_to", moment, _t.literal(nanos)))
            return _back(value, exact("add", exact("floor_to", exact("sub", moment, off), _t.literal(nanos)), off))
        first = _t.op("midnight", [_first_of_month(value, "truncate")])
        number = exact("mul", _t.cast(exact("year", moment), "int64"), _t.literal(12))
        number = exact("add", number, exact("sub", _t.cast(exact("month", moment), "int64"), _t.literal(1)))
        rest = exact("mod", number, _t.literal(months))
        return _back(value, exact("add_months", first, exact("neg", rest)))

    return apply


def _offset(text):
    months, nanos = every(text, "by")

    def apply(value):
        moment = _moment(value, "offset_by")
        if months:
            moment = exact("add_months", moment, _t.literal(months))
        if nanos:
            moment = exact("add", moment, _t.cast(_t.literal(nanos), "timedelta"))
        return _back(value, moment)

    return apply


def _month_end(value):
    first = _first_of_month(value, "month_end")
    days = exact("sub", _t.cast(exact("days_in_month", _moment(value, "month_end")), "int64"), _t.literal(1))
    return _back(value, exact("add", first, _delta(exact("mul", days, _t.literal(DAY)))))


def _total(unit):
    def apply(value):
        needs(value, f"total_{unit}", "duration")
        nanos = _t.cast(_t.cast(value.expr, "timedelta"), "int64")
        made = exact("floordiv", exact("abs", nanos), _t.literal(unit))
        return value.like(when(exact("lt", nanos, _t.literal(0)), exact("neg", made), made), "i64")

    return apply


def _since_1970(unit):
    def apply(value):
        nanos = _t.cast(_moment(value, "timestamp"), "int64")
        made = nanos if unit == 1 else exact("floordiv", nanos, _t.literal(unit))
        return value.like(cast(made, "i32") if unit == DAY else made, "i32" if unit == DAY else "i64")

    return apply


def _leap(value):
    year = _t.cast(exact("year", _moment(value, "is_leap_year")), "int64")
    by = lambda number: exact("eq", exact("mod", year, _t.literal(number)), _t.literal(0))
    found = exact("or", exact("and", by(4), exact("not", by(100))), by(400))
    return value.like(found, "bool")


def _date(value):
    return value.like(cast(_t.op("midnight", [_moment(value, "date")]), "date"), "date")


def _written(body):
    def apply(context, value):
        needs(value, "strftime", *POINTS)
        context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [value.expr], "str", "strftime")
        return value.like(made, "str")

    return apply


class Times:
    def __init__(self, expr):
        self._expr = expr

    def __getattr__(self, name):
        refuse_name("DateTimeNameSpace", name)

    def _as(self, function):
        return Expr(Elementwise(function, self._expr._node))

    def date(self):
        return self._as(_date)

    def truncate(self, every):
        if not isinstance(every, str):
            unsupported("dt.truncate() by an expression or a timedelta")
        return self._as(_truncated(every))

    def offset_by(self, by):
        if not isinstance(by, str):
            unsupported("dt.offset_by() by an expression")
        return self._as(_offset(by))

    def month_start(self):
        return self._as(lambda value: _back(value, _first_of_month(value, "month_start")))

    def month_end(self):
        return self._as(_month_end)

    def is_leap_year(self):
        return self._as(_leap)

    def millisecond(self):
        return self._expr.dt.microsecond() // 1000

    def epoch(self, time_unit="us"):
        return self._as(_since_1970(NANOS[time_unit]))

    def timestamp(self, time_unit="us"):
        return self.epoch(time_unit)

    def strftime(self, format):
        return Expr(Computed(_written(writing(format)), self._expr._node))

    def to_string(self, format=None):
        if format is None:
            unsupported("dt.to_string() without a format")
        return self.strftime(format)


# The recording's name of a part, its type, polars' name, and what is added to it.
_PARTS = {
    "year": ("year", "i32"),
    "month": ("month", "i8"),
    "day": ("day", "i8"),
    "quarter": ("quarter", "i8"),
    "week": ("week", "i8"),
    "iso_year": ("year_iso", "i32", "iso_year"),
    "weekday": ("dayofweek", "i8", "weekday", 1),
    "ordinal_day": ("dayofyear", "i16", "ordinal_day"),
    "days_in_month": ("days_in_month", "i8"),
    "hour": ("hour", "i8", "hour", 0, ("datetime",)),
    "minute": ("minute", "i8", "minute", 0, ("datetime",)),
    "second": ("second", "i8", "second", 0, ("datetime",)),
    "microsecond": ("microsecond", "i32", "microsecond", 0, ("datetime",)),
}
_TOTALS = {
    f"total_{name}": NANOS[unit]
    for name, unit in (("days", "d"), ("hours", "h"), ("minutes", "m"), ("seconds", "s"), ("milliseconds", "ms"), ("microseconds", "us"))
}


def _give(name, function):
    def part(self):
        return self._as(function)

    part.__name__ = name
    setattr(Times, name, part)


for _name, _row in _PARTS.items():
    _give(_name, _part(*_row))
for _name, _nanos in _TOTALS.items():
    _give(_name, _total(_nanos))


@extends(Expr, lazy=True)
class OfTimes:
    @property
    def dt(self):
        return Times(self)
