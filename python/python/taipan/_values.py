"""Values of parameters whose classes are none of the builtin ones, and zones of points in time."""

from __future__ import annotations

import datetime
import decimal
import uuid
from typing import Any, Tuple

from ._errors import DataError


def zone(name: str) -> datetime.tzinfo:
    """The zone that Arrow calls by this name: one of the database of zones, or hours and minutes."""
    if name in ("UTC", "+00:00", "Z"):
        return datetime.timezone.utc
    if name[:1] in "+-":
        hours, _, minutes = name[1:].partition(":")
        distance = datetime.timedelta(hours=int(hours), minutes=int(minutes or 0))
        return datetime.timezone(-distance if name[0] == "-" else distance)
    import zoneinfo

    return zoneinfo.ZoneInfo(name)


def parameter(value: Any) -> Tuple[str, Any]:
    """What a value is to SQL: a kind, and what there is of it in builtin classes."""
    kind = type(value).__name__
    # Of pandas, which need not be there.
    if kind in ("NaTType", "NAType"):
        return "null", None
    if isinstance(value, decimal.Decimal):
        return "decimal", _digits(value)
    if isinstance(value, datetime.datetime):
        return _moment(value)
    if isinstance(value, datetime.date):
        return "date", value.isoformat()
    if isinstance(value, datetime.time):
        if value.tzinfo is not None:
            raise DataError("a time with a zone is no TIME; leave the zone out")
        return "time", value.isoformat()
    if isinstance(value, datetime.timedelta):
        _whole(value)
        return "interval", f"{value.days} days {value.seconds} seconds {value.microseconds} microseconds"
    if isinstance(value, uuid.UUID):
        return "text", str(value)
    if isinstance(value, (bytearray, memoryview)):
        return "bytes", bytes(value)
    if isinstance(value, (list, tuple)):
        return "list", list(value)
    module = type(value).__module__.partition(".")[0]
    if module == "numpy" and kind == "ndarray":
        return "list", value.tolist()
    if module == "numpy" and kind not in ("datetime64", "timedelta64") and hasattr(value, "item"):
        return "plain", value.item()
    name = f"{type(value).__module__}.{kind}"
    if isinstance(value, dict):
        raise DataError("a dict is no parameter; write it as text with json.dumps")
    raise DataError(f"an object of {name} is no parameter; make a text or a number of it")


def _moment(value: datetime.datetime) -> Tuple[str, str]:
    _whole(value)
    if value.tzinfo is None:
        return "timestamp", value.isoformat(sep=" ")
    return "timestamptz", value.astimezone(datetime.timezone.utc).isoformat(sep=" ")


def _whole(value: Any) -> None:
    """pandas counts nanoseconds, SQL here microseconds."""
    if getattr(value, "nanosecond", 0) or getattr(value, "nanoseconds", 0):
        raise DataError(f"{value} has nanoseconds, and parameters have microseconds; round it to them")


def _digits(value: decimal.Decimal) -> Tuple[str, int]:
    if not value.is_finite():
        raise DataError(f"{value} is no number that NUMERIC has")
    return f"{value:f}", max(-int(value.as_tuple().exponent), 0)
