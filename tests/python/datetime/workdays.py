# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: native
from datetime import date, timedelta

def f(a, n):
    day = date.fromisoformat(a)
    while n > 0:
        day += timedelta(days=1)
        if day.weekday() < 5:
            n -= 1
    return day.isoformat()

# row: '2024-02-28', 3
# row: '2024-03-01', 1
# row: '2024-12-31', 250
# row: '2024-12-31', 0
