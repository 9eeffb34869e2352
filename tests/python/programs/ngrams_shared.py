# sql: (a TEXT, b TEXT) RETURNS DOUBLE
# tier: native
from collections import Counter


def grams(s, n=2):
    s = f" {s.lower()} "
    return Counter(s[i : i + n] for i in range(len(s) - n + 1))


def f(a, b):
    x, y = grams(a), grams(b)
    shared = sum((x & y).values())
    return 2 * shared / (sum(x.values()) + sum(y.values()))


# row: 'night', 'nacht'
# row: '', ''
# row: 'a', 'ab'
# row: 'context', 'contact'
