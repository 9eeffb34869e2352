# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
# replays: 3
import math


def f(x, n):
    whole = f'{math.frexp(x)} {math.modf(x)} {math.frexp(n)} {math.modf(n)} {math.ulp(x)} {math.ulp(n)}'
    near = f'{math.nextafter(x, 9)} {math.nextafter(x, -math.inf)} {math.nextafter(n, n)}'
    try:
        return f'{whole} {near} {math.ldexp(x, n)} {math.ldexp(0.75, n)}'
    except OverflowError as e:
        return f'{whole} {near} {e}'

# row: 0.5, 3
# row: -2.75, -1
# row: 5e-324, 1100
# row: 1.7976931348623157e308, -2000
# row: -0.0, 5000
# row: 4503599627370497.5, 1
# row: inf, 2
# row: -inf, 2
# row: nan, 9223372036854775807
