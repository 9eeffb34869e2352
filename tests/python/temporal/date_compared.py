# sql: (x DATE) RETURNS TEXT
# tier: native
# row: date(2024, 2, 29)
# row: date(1969, 12, 31)
# row: date(1, 1, 1)
# row: date(9999, 12, 31)
# row: None


from datetime import date, datetime

END = date(2000, 1, 1)


def f(x):
    if x is None:
        return None
    return x < END, x == date(2024, 2, 29), isinstance(x, date), isinstance(x, datetime), max(x, END), (x - END).days
