# sql: (a BIGINT, s TEXT, x DOUBLE) RETURNS TEXT
def f(a, s, x):
    n = None if a < 0 else a
    t = s
    y = x
    xs = [a]
    ys = xs
    zs = [a]
    b = a > 0
    return f"{n is None} {n is not None} {t is s} {y is x} {xs is ys} {xs is zs} {xs == zs} {b is True} {b is False} {None is None} {(a > 0) is (a > 0)} {b is not None} {s is None}"

# row: 1, 'a', 1.5
# row: -1, '', 0.0
# row: 0, 'é', -0.0
# row: None, None, None
