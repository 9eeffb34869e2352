# sql: (x TIMESTAMPTZ) RETURNS TEXT
# tier: native
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def f(x):
    if x is None:
        return None
    d = x - EPOCH
    naive = x.replace(tzinfo=None)
    return (
        f"{x} {x!r} {x.isoformat()} {x.isoformat(' ')} {x.year} {x.month} {x.day} {x.hour} {x.minute} {x.second}"
        f" {x.microsecond} {x.tzinfo} {x.tzinfo is timezone.utc} {x.utcoffset()} {x.tzname()} {x.dst()} {x.date()}"
        f" {x.time()} {x.weekday()} {x.isoweekday()} {x.toordinal()} {x.timestamp()} {x.strftime('%H:%M%z %Z %%z')}"
        f" {x:%d.%m. %z} {naive} {naive:%H|%z|%Z} {x == naive} {naive != x} {x == None} {d} {x < EPOCH} {x >= EPOCH}"
        f" {x.astimezone(timezone.utc)} {naive.replace(tzinfo=timezone.utc) == x} {x.replace(minute=7)}"
        f" {type(x).__name__} {isinstance(x, datetime)}"
    )


# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc)
# row: datetime(1969, 12, 31, 23, 59, 59, 999999, timezone.utc)
# row: datetime(1, 1, 1, tzinfo=timezone.utc)
# row: datetime(9999, 12, 31, 23, 59, 59, 999999, timezone.utc)
# row: datetime(1970, 1, 1, tzinfo=timezone.utc)
# row: None
