"""The module calendar: months and leap years."""

from datetime import date


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def monthrange(year, month):
    if not isinstance(year, int) or not isinstance(month, int):
        give_up('a month or year that is no int')
    if not 1 <= month <= 12 or not 1 <= year <= 9999:
        give_up('a month or year that datetime has not')
    if month == 2:
        days = 29 if isleap(year) else 28
    elif month == 4 or month == 6 or month == 9 or month == 11:
        days = 30
    else:
        days = 31
    # The weekday is a member of an enum of ints.
    return unknown(), days


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    days = date(year, month, 1).toordinal() - 719163 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
