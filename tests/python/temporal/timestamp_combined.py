# sql: (x DATE, y TIME) RETURNS TIMESTAMP
# tier: native
# row: date(2024, 2, 29), time(23, 59, 59, 1)
# row: date(1, 1, 1), time(0)
# row: None, time(0)


from datetime import datetime


def f(x, y):
    if x is None or y is None:
        return None
    return datetime.combine(x, y)
