# sql: (y BIGINT, w BIGINT, d BIGINT) RETURNS TEXT
# tier: native
# since 3.14: Year is out of range: 0 => year must be in 1..9999, not 0
# since 3.14: Year is out of range: 10000 => year must be in 1..9999, not 10000
# since 3.14: year 10000 is out of range => year must be in 1..9999, not 10000
from datetime import date, datetime


def f(y, w, d):
    day = date.fromisocalendar(y, w, d)
    moment = datetime.fromisocalendar(year=y, week=w, day=1)
    return f'{day} {day.isocalendar()[0:3]} {moment!r} {date.fromisocalendar(2024, 1, d).toordinal()}'

# row: 2024, 1, 1
# row: 2024, 9, 4
# row: 2020, 53, 7
# row: 2026, 53, 1
# row: 2021, 53, 1
# row: 1, 1, 1
# row: 9999, 52, 5
# row: 9999, 52, 6
# row: 0, 1, 1
# row: 10000, 1, 1
# row: 2024, 0, 1
# row: 2024, 54, 1
