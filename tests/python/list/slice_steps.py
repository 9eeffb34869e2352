# sql: (s TEXT, a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
# tier: native
def f(s, a, b, c):
    x = list(s)
    y = list(s)
    z = list(range(len(s)))
    n = len(x[a:b:c])
    x[a:b:c] = ["-"] * n
    del y[a:b:c]
    z[::2] = [9] * len(z[::2])
    del z[::-3]
    w = x[:]
    w[::-1] = w
    try:
        x[::c] = ["q", "r"]
    except ValueError as e:
        w.append(str(e))
    return str((x, y, z, w))

# row: 'abcdefgh', 1, 7, 2
# row: 'abcdefgh', -1, 0, -2
# row: 'abc', 5, -9, -1
# row: 'abc', 0, 3, 0
# row: '', 0, 1, 3
# row: 'abcde', -100, 100, 3
# row: 'abcde', 1, 3, 1
# row: 'abcdef', 0, 6, -1
