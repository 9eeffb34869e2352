# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: native
from datetime import date, timedelta

LEAP = date(2020, 2, 29)

def f(a, n):
    d = date.fromisoformat(a)
    later = d + timedelta(days=n)
    return f"{d} {d.year} {d.month} {d.day} {d.weekday()} {d.isoweekday()} {d.toordinal()} {d.isoformat()} {later} {later - d} {(d - LEAP).days} {d < LEAP} {d == LEAP} {d >= LEAP} {d != None} {max(d, LEAP)} {d.replace(day=1)} {date.fromordinal(d.toordinal())} {d:%d.%m.%y}"

# row: '2024-02-28', 1
# row: '2023-02-28', 1
# row: '1900-02-28', 1
# row: '2000-02-28', 1
# row: '2000-12-31', -366
# row: '0001-01-01', 0
# row: '9999-12-31', 0
# row: '1582-10-15', 100000
# row: '2020-02-29', 0
