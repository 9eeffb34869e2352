# sql: (x TIMESTAMPTZ, n BIGINT) RETURNS TIMESTAMPTZ
# tier: native
from datetime import timedelta, timezone

BERLIN = timezone(timedelta(hours=2))


def f(x, n):
    later = x + timedelta(hours=n) - timedelta(microseconds=1)
    if n > 5:
        return later.astimezone(BERLIN)
    return later if later > x else x


# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc), 3
# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc), 6
# row: datetime(1969, 12, 31, 23, 59, 59, 999999, timezone.utc), -3
# row: datetime(1, 1, 1, 1, tzinfo=timezone.utc), 0
