# sql: (x TIME, hours BIGINT) RETURNS TIME
# tier: native
# row: time(1, 2, 3), 3
# row: time(23), 0
# row: time(12), 11
# row: None, 1


def f(x, hours):
    if x is None:
        return None
    return x.replace(hour=x.hour + hours)
