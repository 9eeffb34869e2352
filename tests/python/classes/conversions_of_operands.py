# sql: (n BIGINT) RETURNS TEXT
import math


class M:
    def __init__(self, v):
        self.v = v

    def __index__(self):
        return self.v


class F:
    def __init__(self, v):
        self.v = v

    def __float__(self):
        return self.v / 2

    def __complex__(self):
        return complex(self.v, 1)


def tr(fn):
    try:
        return fn()
    except TypeError:
        return 'te'


def f(n):
    m, o = M(n), F(n)
    found = [
        tr(lambda: float(m)),
        tr(lambda: math.sqrt(o)),
        tr(lambda: math.floor(o)),
        tr(lambda: "%d" % m),
        tr(lambda: "%.1f" % o),
        tr(lambda: math.isqrt(m)),
        tr(lambda: [1, 2, 3].pop(m)),
        tr(lambda: "a-b-c".split("-", m)),
        tr(lambda: math.gcd(m, 4)),
        tr(lambda: round(2.345, m)),
        tr(lambda: "x".zfill(m)),
        tr(lambda: math.ceil(m)),
        tr(lambda: int(o)),
        tr(lambda: list(m)),
        tr(lambda: divmod(m, None)),
        tr(lambda: round(m)),
    ]
    return str(found)


# row: 1
# row: 2
