"""Texts as times and durations: those that the program has written. Knows nothing of pandas' own classes of them."""
import datetime as _dt
import re

from pandas._libs.lib import unsupported
from pandas._libs.tslibs.units import unit_of

ISO = r"(\d{4})-?(?:(\d{1,2})(?:-?(\d{1,2}))?)?(?:[T ](\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?)?"
FORMATS = ["%m/%d/%Y", "%m/%d/%Y %H:%M", "%m/%d/%Y %H:%M:%S", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%B %d %Y",
           "%d-%b-%Y", "%Y/%m/%d", "%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S"]


def datetime_of(text):
    """The datetime that a constant text is; None: it is none."""
    text = text.strip()
    found = re.fullmatch(ISO, text)
    try:
        if found is not None:
            year, month, day, hour, minute, second, part = found.groups()
            micros = int(((part or "") + "000000")[:6])
            return _dt.datetime(int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0), int(second or 0), micros)
        for known in FORMATS:
            try:
                return _dt.datetime.strptime(text, known)
            except ValueError:
                pass
    except ValueError:
        return None
    if any(c.isdigit() for c in text):
        unsupported(f"the text {text!r} as a datetime (write it as YYYY-MM-DD)")
    return None


def timedelta_of(text):
    """The duration that a constant text is: `1 days 02:03:04.5`, `1h30min`, `-2 days`; None: it is none."""
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
    return _dt.timedelta(microseconds=sign * total // 1000) if clock or total or text.strip() else None
