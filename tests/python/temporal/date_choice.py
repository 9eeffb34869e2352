# sql: (x DATE, y DATE) RETURNS DATE
# tier: native
# row: date(2024, 2, 29), date(2024, 2, 28)
# row: None, date(2000, 1, 1)
# row: date(2000, 1, 1), None
# row: None, None
# row: date(1, 1, 1), date(2, 1, 1)


def f(x, y):
    if x is None or y is None:
        return x or y
    return x if x < y else y
