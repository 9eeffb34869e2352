"""Frequencies of times: periods of columns of times, and steps of times that the program knows."""
import datetime as _dt

import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op

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
