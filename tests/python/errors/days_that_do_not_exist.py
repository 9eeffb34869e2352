# sql: (y BIGINT, m BIGINT, d BIGINT) RETURNS TEXT
# tier: native
# replays: 2
from datetime import date, datetime, time


def day(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return 'no day'
    except OverflowError:
        return 'too large'


def moment(y, m, d):
    try:
        return datetime(2024, 1, 1, y % 30, m, d).time()
    except ValueError:
        return 'no time'
    except OverflowError:
        return 'too large'


def moved(y, m, d):
    try:
        return date(2024, 1, 31).replace(month=m)
    except ValueError:
        return 'not moved'
    except OverflowError:
        return 'too large'


def f(y, m, d):
    return f'{day(y, m, d)} {moment(y, m, d)} {moved(y, m, d)}'

# row: 2024, 2, 29
# row: 2023, 2, 29
# row: 0, 1, 1
# row: 2024, 13, 1
# row: 2024, 0, 99
# row: 10000, 3, -1
# row: 2024, 9223372036854775807, 1
# row: -9223372036854775808, 1, 1
