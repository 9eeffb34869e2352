# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    xs = [1, 2, 3]
    xs[0] += a
    xs[-1] *= n
    xs[1] -= xs[0]
    xs[n % 3] //= 2
    xs[(n + 1) % 3] <<= 1
    ys = xs
    ys += [a]
    zs = xs
    zs = zs + [n]
    xs[0], xs[1] = xs[1], xs[0]
    xs[1:3] = [n, n, n]
    xs *= 2
    rows = [[0] * 2 for i in range(2)]
    rows[a % 2][n % 2] += 5
    rows[0][0] |= 3
    return f"{xs} {ys} {zs} {rows} {len(xs)}"

# row: 1, 2
# row: 5, 0
# row: -3, 7
# row: 0, 1
