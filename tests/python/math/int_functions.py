# sql: (a BIGINT, b BIGINT) RETURNS TEXT
import math
def f(a, b):
    def t(g):
        try:
            return g()
        except (ValueError, OverflowError) as e:
            return f"{type(e).__name__}: {e}"
    return f"{math.gcd(a, b)} {math.lcm(a, b)} {math.gcd()} {math.gcd(a)} {t(lambda: math.isqrt(a))} {t(lambda: math.comb(a, b))} {t(lambda: math.perm(a, b))} {t(lambda: math.factorial(b))} {math.floor(a)} {math.copysign(a, b)} {math.prod([a, b, 2])} {math.fsum([a, b, 0.5])} {math.dist((a, 0), (b, 0))}"

# row: 12, 18
# row: 0, 0
# row: -12, 18
# row: 7, 3
# row: 30, 15
# row: -5, 3
# row: 9223372036854775807, 2
# row: 10, 11
# row: 5, -1
# row: -9223372036854775808, 6
