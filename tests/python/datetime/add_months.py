# sql: (d DATE, n BIGINT) RETURNS DATE
# tier: native
import calendar
def f(d, n):
    m = d.month - 1 + n
    y = d.year + m // 12
    m = m % 12 + 1
    return d.replace(year=y, month=m, day=min(d.day, calendar.monthrange(y, m)[1]))

# row: date(2024, 1, 31), 1
# row: date(2024, 1, 31), -2
# row: date(2023, 1, 31), 25
