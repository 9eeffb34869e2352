# sql: (a TEXT, n BIGINT) RETURNS TEXT
# replays: 3
from datetime import date, timedelta

def f(a, n):
    try:
        return str(date.fromisoformat(a) + timedelta(days=n))
    except OverflowError as e:
        return str(e)
    except ValueError:
        return "no date"

# row: '9999-12-31', 1
# row: '0001-01-01', -1
# row: '2023-02-29', 0
# row: '2023-03-01', 0
