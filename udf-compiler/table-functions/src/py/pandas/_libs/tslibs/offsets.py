"""Calendar time that is added to datetimes: `DateOffset` and `pandas.offsets`. Knows columns by operations on them only."""
import _taipan_tables as _t

from pandas._libs.lib import is_column
from pandas._libs.ops import literal, op
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp


class DateOffset:
    """Calendar time: months and years, then what is left."""

    def __init__(self, n=1, normalize=False, **parts):
        known = ("years", "months", "weeks", "days", "hours", "minutes", "seconds", "microseconds")
        for name in parts:
            if name not in known:
                raise NotImplementedError(f"DateOffset({name}=…) is not supported in table functions")
        self.months = n * (parts.pop("years", 0) * 12 + parts.pop("months", 0))
        self.rest = Timedelta(**(parts or ({} if self.months else {"days": 1}))) * n

    def __radd__(self, other):
        return self._shifted(other, 1)

    def __rsub__(self, other):
        return self._shifted(other, -1)

    def __neg__(self):
        made = DateOffset(0)
        made.months, made.rest = -self.months, -self.rest
        return made

    def _shifted(self, other, sign):
        if is_column(other):
            made = other._simple("add_months", literal(sign * self.months)) if self.months else other
            return made + sign * self.rest if self.rest else made
        total = other.year * 12 + other.month - 1 + sign * self.months
        start = Timestamp(total // 12, total % 12 + 1, 1)
        day = min(other.day, start.days_in_month)
        moved = Timestamp(start.year, start.month, day, other.hour, other.minute, other.second, other.microsecond)
        return moved + sign * self.rest


class _MonthEdge:
    """The first or last day of a month, so many of them away."""

    def __init__(self, n=1, normalize=False):
        self.n = n

    def __radd__(self, other):
        return self._shifted(other, self.n)

    def __rsub__(self, other):
        return self._shifted(other, -self.n)

    def _shifted(self, other, n):
        if not is_column(other):
            raise NotImplementedError("MonthEnd and MonthBegin of a Timestamp are not supported in table functions")
        day = lambda expr: _t.cast(op("day", expr), "int64")
        last = lambda expr: _t.cast(op("days_in_month", expr), "int64")
        own = _t.cast(other._expr, "datetime")
        months = self._months(op("eq", day(own), self._edge(own, last)), n)
        moved = op("add_months", own, months)
        days = op("sub", self._edge(moved, last), day(moved))
        made = op("add", moved, _t.cast(op("mul", days, literal(86_400_000_000_000)), "timedelta"))
        return other._with(other._rel, made)


class MonthEnd(_MonthEdge):
    def _edge(self, expr, last):
        return last(expr)

    def _months(self, there, n):
        return literal(n) if n <= 0 else op("when", there, literal(n), literal(n - 1))


class MonthBegin(_MonthEdge):
    def _edge(self, expr, last):
        return literal(1)

    def _months(self, there, n):
        return literal(n) if n > 0 else op("when", there, literal(n), literal(n + 1))


def _fixed(unit):
    return lambda n=1: Timedelta(n, unit=unit)


class offsets:
    """Stands for the module `pandas.offsets`."""

    Day, Hour, Minute, Second = (staticmethod(_fixed(unit)) for unit in ("D", "h", "min", "s"))
    Milli, Micro = staticmethod(_fixed("ms")), staticmethod(_fixed("us"))


offsets.MonthEnd, offsets.MonthBegin, offsets.DateOffset = MonthEnd, MonthBegin, DateOffset
