# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def is_leap(y):
    return (y % 4 == 0 and y % 100 != 0) or y % 400 == 0


def days(s):
    m, d, y = map(int, s[:10].split('/'))
    total = 0
    a = (14 - m) // 12
    yy = y + 4800 - a
    mm = m + 12 * a - 3
    return d + (153 * mm + 2) // 5 + 365 * yy + yy // 4 - yy // 100 + yy // 400 - 32045


def f(a, b):
    if not a or not b:
        return None
    return days(b) - days(a)

# row: '03/01/2011 02:27:57 PM', '03/14/2011 03:59:20 PM'
# row: '12/31/1999', '01/01/2000'
# row: None, '01/01/2000'
# row: 'x', 'y'
