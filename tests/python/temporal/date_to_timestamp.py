# sql: (x DATE) RETURNS TIMESTAMP
# tier: native
# row: date(2024, 2, 29)
# row: date(1969, 12, 31)
# row: date(1, 1, 1)
# row: date(9999, 12, 31)
# row: None


def f(x):
    return x
