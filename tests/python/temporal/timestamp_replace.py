# sql: (x TIMESTAMP) RETURNS TIMESTAMP
# tier: native
# row: datetime(2024, 2, 29, 13, 5, 6, 123456)
# row: datetime(1969, 12, 31, 23, 59, 59, 999999)
# row: datetime(1, 1, 1)
# row: datetime(9999, 12, 31, 23, 59, 59, 999999)
# row: datetime(2000, 1, 1, 12)
# row: None


def f(x):
    if x is None:
        return None
    return x.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
