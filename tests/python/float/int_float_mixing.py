# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
def f(a, x):
    y = a if a > 0 else x
    z = y + 1
    t = 0
    for i in range(3):
        t = t + (x if i == 1 else a)
    return f"{y} {z} {t} {y * 2} {y // 2} {y % 3} {y == a} {a == x} {a < x} {a <= x} {x > a} {y / 2} {-y} {abs(y)} {int(x) if x == x and abs(x) < 1e300 else 0} {a * 1.0 == a} {a + x} {x - a} {a ** 2.0} {a // 1.5} {a % 2.5} {type(y).__name__} {type(t).__name__} {[a, x, y]} {round(y, 1)} {y!r:>8} {bool(y)} {y in (a, x)}"

# row: 1, 2.5
# row: -1, 2.5
# row: 0, -0.0
# row: 9007199254740993, 9007199254740992.0
# row: 9223372036854775807, 9.223372036854775807e18
# row: -9223372036854775808, -9.223372036854775808e18
# row: 3, inf
# row: -3, 1e16
