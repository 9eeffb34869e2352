"""`to_timedelta`: columns of texts and numbers as durations. Constants are read in `_libs/tslibs/parsing.py`."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, is_missing_scalar
from pandas._libs.tslibs.timestamps import Timedelta
from pandas.core.tools.datetimes import of_numbers


def to_timedelta(arg, unit=None, errors="raise"):
    if not is_column(arg):
        return None if is_missing_scalar(arg) else Timedelta(arg, unit=unit)
    family = _t.family(arg._expr)
    if family == "timedelta":
        return arg
    if family in ("int", "float"):
        return arg._with(*of_numbers(arg._rel, arg._expr, unit or "ns", errors, "timedelta"))
    if family != "str":
        raise TypeError(f"dtype {_t.dtype(arg._expr)} cannot be converted to timedelta64[ns]")
    text = DURATION if errors == "raise" else DURATION.replace(REFUSED, "return None")
    rel, made = _t.compute(arg._rel, (text, ["x"]), [arg._expr], "int", "to_timedelta")
    return arg._with(rel, _t.cast(made, "timedelta"))


REFUSED = "raise ValueError('unit abbreviation w/o a number')"
# Nanoseconds of a text such as `1 days 02:03:04.5` or `1h30min`.
DURATION = f"""import re
t = x.strip()
sign = 1
if t[:1] == "-" or t[:1] == "+":
    sign = -1 if t[:1] == "-" else 1
    t = t[1:].strip()
total = 0
c = re.search("([0-9]+):([0-9][0-9])(?::([0-9][0-9])(?:[.]([0-9]+))?)?$", t)
if c is not None:
    total = (int(c.group(1)) * 3600 + int(c.group(2)) * 60) * 1000000000
    if c.group(3) is not None:
        total = total + int(c.group(3)) * 1000000000
    if c.group(4) is not None:
        total = total + int((c.group(4) + "000000000")[:9])
    t = t[:c.start()].strip()
elif t == "":
    {REFUSED}
while t != "":
    m = re.match("([0-9]+) *([A-Za-z]+) *", t)
    if m is None:
        {REFUSED}
    u = m.group(2)
    if u in ("D", "d", "day", "days"):
        s = 86400000000000
    elif u in ("h", "H", "hr", "hour", "hours"):
        s = 3600000000000
    elif u in ("m", "min", "minute", "minutes", "T"):
        s = 60000000000
    elif u in ("s", "S", "sec", "second", "seconds"):
        s = 1000000000
    elif u in ("ms", "milli", "millisecond", "milliseconds"):
        s = 1000000
    elif u in ("us", "micro", "microsecond", "microseconds"):
        s = 1000
    elif u in ("ns", "nano", "nanosecond", "nanoseconds"):
        s = 1
    elif u in ("W", "w", "week", "weeks"):
        s = 604800000000000
    else:
        {REFUSED}
    total = total + int(m.group(1)) * s
    t = t[m.end():]
return sign * total"""
