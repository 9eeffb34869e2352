# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from collections import Counter


def f(a, b):
    x, y = Counter(a), Counter(b)
    x["q"] -= 2
    w = Counter(x)
    same = w
    w -= y
    v = Counter(x)
    v += y
    u = Counter(x)
    u |= y
    t = Counter(x)
    t &= y
    d = Counter(x)
    d.subtract(y)
    made = [list(c.items()) for c in (x + y, x - y, x & y, x | y, +x, -d, w, v, u, t)]
    return f"{made} {w is same} {x <= y} {x < y} {x >= y} {y > x} {x == y} {x != y}"


# row: 'hello', 'world'
# row: '', 'abc'
# row: 'aab', 'ab'
# row: 'x', 'x'
