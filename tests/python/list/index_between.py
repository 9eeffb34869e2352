# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    items = [1, 2, n, 3, n]
    out = []
    for i in range(-6, 7):
        try:
            out.append(items.index(n, i))
        except ValueError:
            out.append('-')
        for j in range(-6, 7):
            try:
                out.append(items.index(n, i, j))
            except ValueError:
                out.append('-')
    return str(out)


# row: 3
# row: 0
# row: 2
