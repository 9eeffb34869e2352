# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: native
from datetime import date, datetime, timedelta

def f(a, n):
    d = date.fromisoformat(a)
    t = datetime(n, 1, 2)
    return f"{isinstance(d, date)} {isinstance(t, date)} {isinstance(d, datetime)} {type(d) is date} {isinstance(t - t, timedelta)} {d.year if n > 1 else None}"

# row: '2024-02-29', 2020
# row: '2024-02-29', 1
