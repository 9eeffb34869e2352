# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    xs = [(i * a) % n for i in range(12)]
    ys = list(enumerate(xs))
    ys.sort(key=lambda p: p[1])
    zs = sorted(enumerate(xs), key=lambda p: -p[1], reverse=True)
    ws = sorted(xs, key=lambda v: v % 2)
    us = sorted(xs, reverse=True)
    return f"{xs} {ys} {zs} {ws} {us} {sorted('hello')} {sorted([True, 0, 2, False, 1])}"

# row: 7, 5
# row: 3, 10
# row: 1, 3
# row: 5, 1
