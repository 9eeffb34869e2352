# sql: (x TIMESTAMP, y INTERVAL) RETURNS TIMESTAMP
# tier: native
# row: datetime(2024, 2, 28, 12), timedelta(days=1, hours=13)
# row: datetime(2024, 3, 1), timedelta(microseconds=-1)
# row: datetime(9999, 12, 31), timedelta(days=1)
# row: None, timedelta(0)


def f(x, y):
    if x is None or y is None:
        return None
    return x + y
