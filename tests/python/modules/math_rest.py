# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x, y):
    a = math.prod([x, 2, 3]), math.prod([y, x]), math.prod([]), math.prod(range(1, x), start=2)
    b = math.fsum([y, 0.1, 0.2, 0.3, -0.6]), math.fsum([1e100, y, -1e100]), math.fsum([x] * 3), math.fsum([])
    c = math.dist([x, 0], [y, 4.0]), math.isclose(y, 0.1 + 0.2), math.isclose(x, x + 1, rel_tol=0.5), math.isclose(0.0, y, abs_tol=1e-9)
    d = math.gcd(x, 12, 18), math.gcd(x), math.lcm(x, 4, 6), math.lcm()
    return f'{a} {b} {c} {d}'

# row: 0, 0.0
# row: 5, 0.30000000000000004
# row: -4, 1e16
# row: 9, -0.1
