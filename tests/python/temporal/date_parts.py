# sql: (x DATE) RETURNS TEXT
# tier: native
# row: date(2024, 2, 29)
# row: date(1969, 12, 31)
# row: date(1, 1, 1)
# row: date(9999, 12, 31)
# row: None


def f(x):
    if x is None:
        return None
    return x.year, x.month, x.day, x.weekday(), x.isoweekday(), x.toordinal(), str(x), repr(x), [x]
