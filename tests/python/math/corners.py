# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
import math
def f(x, y):
    def t(g):
        try:
            return g()
        except (ValueError, OverflowError, ZeroDivisionError) as e:
            return type(e).__name__
    return f"{t(lambda: math.floor(x))} {t(lambda: math.ceil(x))} {t(lambda: math.trunc(x))} {t(lambda: math.sqrt(x))} {t(lambda: math.log(x))} {t(lambda: math.log10(x))} {t(lambda: math.log2(x))} {t(lambda: math.pow(x, y))} {t(lambda: math.fmod(x, y))} {t(lambda: math.exp(x))} {t(lambda: math.hypot(x, y))} {t(lambda: math.atan2(x, y))} {t(lambda: math.remainder(x, y))} {t(lambda: math.copysign(x, y))} {t(lambda: math.isclose(x, y))} {t(lambda: math.modf(x))} {t(lambda: math.frexp(x))} {t(lambda: math.ldexp(x, 3))} {t(lambda: math.isqrt(int(x)))}"

# row: 0.0, 0.0
# row: -0.0, 0.0
# row: -0.0, -0.0
# row: 1.0, 0.0
# row: inf, 1.0
# row: -inf, 2.0
# row: nan, 1.0
# row: -1.0, 0.5
# row: 2.0, inf
# row: 1e308, 2.0
# row: 0.0, -1.0
# row: 4.0, -inf
# row: -8.0, 3.0
# row: 5e-324, 0.5
