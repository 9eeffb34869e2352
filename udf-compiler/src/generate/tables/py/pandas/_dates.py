"""`.dt`, and conversions to dates."""
import _taipan_tables as _t

from pandas import _base
from pandas._base import literal, op, unsupported


class Dates:
    def __init__(self, series):
        self._series = series

    @property
    def weekday(self):
        return self._series._simple("dayofweek")

    day_of_week = dayofweek = weekday

    @property
    def day_of_year(self):
        return self._series._simple("dayofyear")

    @property
    def date(self):
        series = self._series
        return series._with(series._rel, _t.cast(series._expr, "date"))

    def normalize(self):
        return self._series._simple("midnight")

    def total_seconds(self):
        return self._series._simple("total_seconds")

    @property
    def days(self):
        seconds = self._series._simple("total_seconds")
        return (seconds / 86400.0)._simple("floor")

    def strftime(self, date_format):
        series = self._series
        rel, expr = _t.compute(series._rel, (f"return x.strftime({date_format!r})", ["x"]), [series._expr], "str", str(series.name))
        return series._with(rel, expr)

    def day_name(self):
        return self.strftime("%A")

    def month_name(self):
        return self.strftime("%B")


def _parts():
    for name in ["year", "month", "day", "hour", "minute", "second", "microsecond", "dayofyear", "quarter"]:

        def part(self, name=name):
            return self._series._simple(name)

        setattr(Dates, name, property(part))


_parts()


def parsed(rel, expr, format, errors):
    family = _t.family(expr)
    if family == "datetime":
        return rel, expr
    if family == "date":
        return rel, _t.cast(expr, "datetime")
    if family != "str":
        unsupported(f"to_datetime of a column of {_t.dtype(expr)}")
    if format is None:
        call = "datetime.datetime.fromisoformat(x)"
    else:
        call = f"datetime.datetime.strptime(x, {format!r})"
    text = f"import datetime\nreturn {call}"
    if errors == "coerce":
        text = f"import datetime\ntry:\n    return {call}\nexcept ValueError:\n    return None"
    rel, expr = _t.compute(rel, (text, ["x"]), [expr], "datetime", "to_datetime")
    return rel, _t.cast(expr, "datetime")


def to_datetime(arg, errors="raise", format=None, **options):
    _base.refuse_options("to_datetime", options, dayfirst=False, yearfirst=False, utc=None, exact=True, unit=None)
    from pandas._series import Series

    if not isinstance(arg, Series):
        import datetime

        if isinstance(arg, str):
            return datetime.datetime.fromisoformat(arg) if format is None else datetime.datetime.strptime(arg, format)
        return arg
    return arg._with(*parsed(arg._rel, arg._expr, format, errors))


def to_numeric(arg, errors="raise", **options):
    _base.refuse_options("to_numeric", options, downcast=None)
    family = _t.family(arg._expr)
    if family in ("int", "float", "bool"):
        return arg
    if family != "str":
        raise TypeError("Invalid object type")
    text = "return float(x)"
    if errors == "coerce":
        text = "try:\n    return float(x)\nexcept ValueError:\n    return None"
    elif errors == "raise":
        unsupported("to_numeric(errors='raise') of text: whether it gives int64 or float64 depends on its values; use astype")
    return arg._with(*_t.compute(arg._rel, (text, ["x"]), [arg._expr], "float", str(arg.name)))
