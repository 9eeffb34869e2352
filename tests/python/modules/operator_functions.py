# sql: (x BIGINT, t TEXT) RETURNS TEXT
# tier: native
import operator
from collections import namedtuple
from operator import attrgetter, itemgetter, methodcaller

P = namedtuple('P', 'a b')


def f(x, t):
    pairs = [(i, i * x % 3) for i in range(5)]
    pairs.sort(key=itemgetter(1, 0))
    points = [P(i, x - i) for i in range(3)]
    values = [1, 2, x]
    operator.setitem(values, 0, x)
    operator.delitem(values, 1)
    grown = operator.iadd(values, [x])
    if x > 1:
        operator.iconcat(values, [9])
    a = operator.add(x, 2), operator.mul(t, 2), operator.lt(x, 1), operator.neg(x), operator.not_(x), operator.truth(t)
    b = operator.contains(t, 'b'), operator.getitem(pairs, -1), operator.floordiv(x, 2), operator.is_(None, None)
    c = max(points, key=attrgetter('b')), attrgetter('a', 'b')(points[0]), itemgetter(1)([x, t])
    return f"{pairs} {a} {b} {c} {methodcaller('upper')(t)} {methodcaller('replace', 'b', '-')(t)} {values} {grown is values}"

# row: 1, 'abc'
# row: 5, ''
# row: -3, 'b'
