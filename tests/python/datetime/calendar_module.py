# sql: (d DATE) RETURNS TEXT
# tier: native
import calendar
def f(d):
    _, last = calendar.monthrange(d.year, d.month)
    return f"{calendar.isleap(d.year)} {last} {calendar.leapdays(2000, d.year)} {calendar.timegm(d.timetuple())}"

# row: date(2024, 2, 3)
# row: date(1900, 2, 1)
# row: date(2023, 4, 30)
