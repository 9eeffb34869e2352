# sql: (d DATE) RETURNS DATE
# tier: native
import calendar
def f(d):
    return d.replace(day=calendar.monthrange(d.year, d.month)[1])

# row: date(2024, 2, 3)
# row: date(2023, 12, 1)
