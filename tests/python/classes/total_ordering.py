# sql: (s TEXT) RETURNS TEXT
# tier: native
from functools import total_ordering


@total_ordering
class V:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __lt__(self, o):
        return self.n < o.n


def f(s):
    a = [V(int(x)) for x in s.split()]
    b = [V(int(x)) for x in s.split()[::-1]]
    return f'{a < b} {a <= b} {a == b} {a > b} {a >= b} {max(a, b) is a} {a[0] >= b[0]} {a[0] <= b[0]} {a[0] > b[0]}'


# row: '3 1 2'
# row: '1'
# row: '2 2 1'
