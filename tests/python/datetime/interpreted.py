# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: mixed
from datetime import date, datetime, time, timedelta, timezone

def f(a, n):
    d = date.fromisoformat(a)
    t = datetime.combine(d, time(3, 4), tzinfo=timezone.utc)
    return f"{d!r} {d.isocalendar()} {t} {timedelta(days=n / 4)!r}"

# row: '2024-02-29', 3
# row: '2020-01-01', -1
