# sql: (x INTERVAL) RETURNS TEXT
# tier: native
# row: timedelta(0)
# row: timedelta(days=1, seconds=5)
# row: timedelta(days=-3, microseconds=7)
# row: timedelta(hours=-30)
# row: None


def f(x):
    if x is None:
        return None
    return x.days, x.seconds, x.microseconds, x.total_seconds(), str(x), repr(x), bool(x)
