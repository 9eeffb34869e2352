# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def leap(y):
    return y % 400 == 0 or (y % 4 == 0 and y % 100 != 0)


def month_days(y, m):
    if m == 2:
        return 29 if leap(y) else 28
    return 30 if m in (4, 6, 9, 11) else 31


def f(s, n):
    month, day, year = [int(p) for p in s[:10].split('/')]
    day += n
    while day > month_days(year, month):
        day -= month_days(year, month)
        month += 1
        if month > 12:
            month, year = 1, year + 1
    while day < 1:
        month -= 1
        if month < 1:
            month, year = 12, year - 1
        day += month_days(year, month)
    return f'{year:04}-{month:02}-{day:02}'

# row: '02/28/2000', 1
# row: '01/01/2001', -1
# row: '12/31/1999 10:00', 366
# row: 'x', 1
