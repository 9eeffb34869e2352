# sql: (s TEXT, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
from collections import namedtuple

Point = namedtuple('Point', 'x y')


class Account:
    def __init__(self, owner, balance):
        self.owner = owner
        self.balance = balance


def f(s, n, x):
    account = Account(s, x)
    out = ['{0!r:>10} {1:{2}.{3}f} {x.real} {y[0]}'.format(s, x, 10, 2, x=n, y=[s])]
    out.append('{a.owner}: {a.balance:,.2f} {p.x:03d} {p[1]!a}'.format(a=account, p=Point(n, s)))
    out.append('{d[key]} {d[other]:>{w}} {[0]} {.y}'.format((s, n), Point(1, n), d={'key': s, 'other': n}, w=6))
    out.append('{name:_^12}|{n:+}|{n:b}'.format(**{'name': s, 'n': n}))
    out.append('{{{}}}'.format(s))
    return '\n'.join(out)

# row: 'hé', 3, 1234.5
# row: '', -3, 0.0
