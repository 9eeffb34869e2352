# sql: (x TIMESTAMPTZ) RETURNS TEXT
# tier: native
# replays: 2
from datetime import datetime, timedelta, timezone

WEST = timezone(-timedelta(hours=3, minutes=30))
EAST = timezone(timedelta(hours=1, seconds=7))


def f(x):
    u, v = x.astimezone(WEST), x.astimezone(EAST)
    w = datetime(x.year, 6, 1, tzinfo=EAST)
    return (
        f"{u} {u!r} {u == x} {u.hour} {u.date()} {u.time()} {u - x} {u.tzname()} {u.utcoffset()} {u:%H%z} {u.timestamp()}"
        f" {v} {v!r} {v == u} {v < u} {v.isoformat()} {v.strftime('%z %Z')} {v + timedelta(days=1)} {w} {w < v} {w - u}"
        f" {v.replace(tzinfo=None)} {v.astimezone(WEST)} {v.astimezone(timezone.utc)}"
    )


# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc)
# row: datetime(1969, 12, 31, 23, 59, 59, 999999, timezone.utc)
# row: datetime(1, 1, 1, tzinfo=timezone.utc)
# row: datetime(9999, 12, 31, 23, 59, 59, 999999, timezone.utc)
