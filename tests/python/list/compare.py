# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    xs = [1, a]
    ys = [1, b]
    return f"{xs == ys} {xs != ys} {xs < ys} {xs <= ys} {xs > ys} {xs >= ys} {a in ys} {a not in xs}"

# row: 1, 1
# row: 1, 2
# row: 3, 2
