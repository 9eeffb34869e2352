# sql: (x TIME) RETURNS TEXT
# tier: native
# row: time(0)
# row: time(13, 5, 6, 123456)
# row: time(23, 59, 59, 999999)
# row: time(1, 2, 3)
# row: None


def f(x):
    if x is None:
        return None
    return x.hour, x.minute, x.second, x.microsecond, str(x), repr(x), x.isoformat(), f'{x:%H.%M}', x.strftime('%I:%M:%S %p'), x.tzinfo, bool(x)
