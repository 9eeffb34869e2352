# sql: (s TEXT) RETURNS TEXT
# tier: native
NAMES = ('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun')


def zeller(y, m, d):
    if m < 3:
        m += 12
        y -= 1
    k = y % 100
    j = y // 100
    h = (d + (13 * (m + 1)) // 5 + k + k // 4 + j // 4 + 5 * j) % 7
    return (h + 5) % 7


def f(s):
    if s is None or len(s) < 10:
        return None
    month, day, year = s[0:2], s[3:5], s[6:10]
    return NAMES[zeller(int(year), int(month), int(day))]

# row: '03/01/2011 02:27:57 PM'
# row: '02/29/2000 02:27:57 PM'
# row: 'x'
# row: None
