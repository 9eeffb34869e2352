# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from datetime import date, datetime, timedelta, time, timezone
from decimal import Decimal


def f(s, n):
    d = date.fromisoformat(s)
    t = datetime.fromisoformat(s)
    td = timedelta(days=n)
    u = t.replace(tzinfo=timezone.utc)
    tm = time(n % 24, 5)
    e = Decimal(n)
    found = d == t, t == d, d != t, td == n, n != td, d == s, s == d, d in [t], d in [d, t], td == e, e != td, tm == n, tm == td
    more = u == d, d == u, d == None, None != td, d == (1, 2), [d] == [s], (d, n) == (t, n), {d: 1} == {d: 1}, td in [n, td], tm != tm
    return f'{found} {more}'


# row: '2024-01-31', 1
# row: '2024-02-29', 365
# row: '1999-12-31', 0
