# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: native
from datetime import datetime, timedelta

START = datetime(2001, 2, 3, 4, 5, 6, 7)

def f(a, n):
    t = datetime.fromisoformat(a)
    u = t + timedelta(seconds=n, microseconds=1)
    return f"{t} {t.isoformat()} {t.isoformat(' ')} {t.hour} {t.minute} {t.second} {t.microsecond} {t.date()} {t.weekday()} {u} {t - START} {(t - START).total_seconds()} {t < START} {u > t} {t.tzinfo} {u - timedelta(days=1)}"

# row: '2024-02-29T23:59:59.999999', 1
# row: '2024-02-29 00:00', -1
# row: '1970-01-01', 86400
# row: '2001-02-03T04:05:06.000007', 0
# row: '1999-12-31T23:59:59.500', 100000000
