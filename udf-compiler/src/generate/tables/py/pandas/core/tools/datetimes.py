"""`to_datetime`, `to_timedelta` and the reading of texts as either."""
import datetime as _dt
import re

import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs.lib import is_column, is_missing_scalar, literal, op, unsupported
from pandas._libs.tslibs.timestamps import Timedelta, Timestamp, unit_of

ISO = r"(\d{4})-?(?:(\d{1,2})(?:-?(\d{1,2}))?)?(?:[T ](\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?)?"
FORMATS = ["%m/%d/%Y", "%m/%d/%Y %H:%M", "%m/%d/%Y %H:%M:%S", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%B %d %Y",
           "%d-%b-%Y", "%Y/%m/%d", "%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S"]


def timestamp_or_none(text):
    """The datetime that a constant text is."""
    text = text.strip()
    found = re.fullmatch(ISO, text)
    try:
        if found is not None:
            year, month, day, hour, minute, second, part = found.groups()
            micros = int(((part or "") + "000000")[:6])
            return Timestamp(int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0), int(second or 0), micros)
        for known in FORMATS:
            try:
                return Timestamp.strptime(text, known)
            except ValueError:
                pass
    except ValueError:
        return None
    if any(c.isdigit() for c in text):
        unsupported(f"the text {text!r} as a datetime (write it as YYYY-MM-DD)")
    return None


def timedelta_or_none(text):
    """The duration that a constant text is: `1 days 02:03:04.5`, `1h30min`, `-2 days`."""
    rest, total = text.strip(), 0
    sign = 1
    if rest.startswith(("-", "+")):
        sign, rest = (-1 if rest[0] == "-" else 1), rest[1:].strip()
    clock = re.search(r"(\d+):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$", rest)
    if clock is not None:
        hours, minutes, seconds, part = clock.groups()
        total += (int(hours) * 3600 + int(minutes) * 60 + int(seconds or 0)) * 1_000_000_000
        total += int(((part or "") + "000000000")[:9])
        rest = rest[: clock.start()].strip()
    while rest:
        found = re.match(r"(\d+(?:\.\d+)?)\s*([A-Za-z]+)\s*(?:and|,|\+)?\s*", rest)
        size = None if found is None else unit_of(found[2])
        if size is None:
            return None
        total += int(float(found[1]) * size) if "." in found[1] else int(found[1]) * size
        rest = rest[found.end():]
    return Timedelta(_dt.timedelta(microseconds=sign * total // 1000)) if clock or total or text.strip() else None


# One ISO datetime: what pandas reads without being told a format.
READ = """import datetime
t = x.strip()
if len(t) == 7 and t[4] == "-":
    t = t + "-01"
if len(t) == 4:
    t = t + "-01-01"
return datetime.datetime.fromisoformat(t)"""


# The same where what is no date becomes missing. pandas takes the format of the first text, if that is a date, for all.
COERCED = """import datetime
t = x.strip()
f = first.strip()
same = True
try:
    d = datetime.datetime.fromisoformat(f)
    same = len(t.split(".")[0]) == len(f.split(".")[0]) and t[10:11] == f[10:11] and ("." in t) == ("." in f)
except ValueError:
    same = True
if not same:
    return None
try:
    return datetime.datetime.fromisoformat(t)
except ValueError:
    if len(t) > 0 and t[0].isdigit() and not (len(t) > 4 and t[4] == "-"):
        raise NotImplementedError("to_datetime(errors='coerce') of texts like '" + x + "': give their format")
    return None"""


def _coerced(rel, expr, format):
    """Texts as datetimes, those that are none as missing."""
    if format in ("ISO8601", "mixed"):
        text = READ.replace("return ", "try:\n    return ") + "\nexcept ValueError:\n    return None"
    elif format is not None:
        text = f"import datetime\ntry:\n    return datetime.datetime.strptime(x, {format!r})\nexcept ValueError:\n    return None"
    else:
        row, made = _t.group(rel, [], [("first", expr)], True)
        rel, first = _t.attach(rel, row, made)
        return _t.compute(rel, (COERCED, ["x", "first"]), [expr, first[0]], "datetime", "to_datetime")
    return _t.compute(rel, (text, ["x"]), [expr], "datetime", "to_datetime")


def parsed(rel, expr, format, errors):
    """A column as datetimes."""
    family = _t.family(expr)
    if family in ("datetime", "date", "null"):
        return rel, _t.cast(expr, "datetime")
    if format is not None and family == "int":
        rel, expr = _t.compute(rel, ("return str(x)", ["x"]), [expr], "str", "to_datetime")
        family = "str"
    if family != "str":
        if family in ("int", "float"):
            return of_numbers(rel, expr, "ns", errors)
        raise TypeError(f"dtype {_t.dtype(expr)} cannot be converted to datetime64[ns]")
    if errors == "coerce":
        rel, made = _coerced(rel, expr, format)
        return rel, _t.cast(made, "datetime")
    if errors != "raise":
        unsupported(f"to_datetime(errors={errors!r})")
    text = READ
    if format not in (None, "ISO8601", "mixed"):
        text = f"import datetime\nreturn datetime.datetime.strptime(x, {format!r})"
    rel, made = _t.compute(rel, (text, ["x"]), [expr], "datetime", "to_datetime")
    return rel, _t.cast(made, "datetime")


def of_numbers(rel, expr, unit, errors="raise", kind="datetime"):
    """Numbers of a unit as datetimes since 1970, or as durations."""
    size = unit_of(unit)
    if size is None:
        raise ValueError(f"cannot cast unit {unit}")
    if _t.family(expr) == "float":
        # The whole part and the rest on their own, as pandas does, so that nothing is lost.
        whole = op("trunc", expr)
        places = {1: 0, 1_000: 3, 1_000_000: 6, 1_000_000_000: 9}.get(size, 9)
        part = op("round", op("sub", expr, whole), literal(places))
        base = op("mul", _t.cast(whole, "int64"), literal(size))
        rest = _t.cast(op("trunc", op("mul", part, literal(size))), "int64")
        return rel, _t.cast(op("add", base, rest), kind)
    return rel, _t.cast(op("mul", _t.cast(expr, "int64"), literal(size)), kind)


def to_datetime(arg, errors="raise", dayfirst=False, yearfirst=False, utc=False, format=None, exact=True, unit=None, **options):
    _base.refuse_options("to_datetime", options, infer_datetime_format=True, origin="unix", cache=True)
    if utc or yearfirst or not exact:
        unsupported("to_datetime(utc=True), (yearfirst=True) or (exact=False)")
    if dayfirst and format is None:
        unsupported("to_datetime(dayfirst=True): give the format")
    if hasattr(arg, "_columns"):
        return _of_parts(arg)
    if is_column(arg):
        if unit is not None and _t.family(arg._expr) in ("int", "float"):
            return arg._with(*of_numbers(arg._rel, arg._expr, unit, errors))
        return arg._with(*parsed(arg._rel, arg._expr, format, errors))
    if is_missing_scalar(arg):
        return None
    if isinstance(arg, (list, tuple)):
        unsupported("to_datetime of a list")
    try:
        if isinstance(arg, str):
            return Timestamp(arg) if format is None else Timestamp.strptime(arg, format)
        return Timestamp(arg, unit=unit)
    except ValueError:
        if errors == "coerce":
            return None
        raise


def _of_parts(frame):
    """A frame with columns year, month, day and more."""
    names = {str(label).lower().rstrip("s"): label for label in frame._columns}
    for needed in ("year", "month", "day"):
        if needed not in names:
            raise ValueError(f"to assemble mappings requires at least that [year, month, day] be specified: [{needed}] is missing")
    given = [_t.cast(frame._columns[names[name]], "int64") for name in ("year", "month", "day")]
    text = "import datetime\nreturn datetime.datetime(y, m, d)"
    rel, made = _t.compute(frame._rel, (text, ["y", "m", "d"]), given, "datetime", "to_datetime")
    made = _t.cast(made, "datetime")
    for name, size in [("hour", "h"), ("minute", "min"), ("second", "s")]:
        if name in names:
            made = op("add", made, of_numbers(rel, frame._columns[names[name]], size, kind="timedelta")[1])
    from pandas.core.series import Series

    return Series._of(rel, made, None, frame._index)


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
