# sql: (n BIGINT) RETURNS TEXT
# tier: native
import calendar


def f(n):
    try:
        return f'{calendar.month_name[n]} {calendar.month_abbr[n]} {calendar.day_name[n % 7]} {calendar.day_abbr[-n % 7]}'
    except IndexError:
        return 'no month'

# row: 0
# row: 2
# row: 12
# row: 13
# row: -1
# row: -14
