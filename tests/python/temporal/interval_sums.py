# sql: (x INTERVAL) RETURNS INTERVAL
# tier: native
# row: timedelta(0)
# row: timedelta(days=1, seconds=5)
# row: timedelta(days=-3, microseconds=7)
# row: timedelta(hours=-30)
# row: None


from datetime import timedelta


def f(x):
    if x is None:
        return None
    return abs(x) * 3 - x / 2 + timedelta(days=1, microseconds=-1)
