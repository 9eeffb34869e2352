# python: 3.12
# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
def f(x, n):
    xs = [x] * n
    a = sum(reversed(xs))
    b = sum(map(lambda y: y, xs))
    c = sum(y for y in xs)
    d = sum(y for y in xs if y > 0)
    e = sum([y * 1 for y in xs])
    g = sum(y + z for y, z in zip(xs, xs))
    h = sum(range(n))
    return f"{a} {b} {c} {d} {e} {g} {h}"

# row: 0.1, 10
# row: 0.7, 7
# row: 1e16, 5
# row: -0.1, 3
# row: 0.1, 0
# row: inf, 3
