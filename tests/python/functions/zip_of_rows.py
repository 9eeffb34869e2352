# sql: (x BIGINT, n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
def f(x, n):
    rows = [[i + j * x for j in range(n)] for i in range(x)]
    pairs = [(i, str(i)) for i in range(x)]
    texts = [str(x) * 2, "abc"] * n
    numbers, names = zip(*pairs)
    flipped = [list(r) for r in zip(*rows)]
    t = 0
    for column in zip(*rows):
        rows[0][n - 1] = 77
        t += sum(column)
    return (
        f"{numbers} {names} {flipped} {list(zip(*rows))} {list(map(list, zip(*rows)))} {t}"
        f" {[''.join(c) for c in zip(*texts)]} {dict(zip(*[[1, 2], [x, n]]))}"
    )


# row: 1, 1
# row: 3, 2
# row: 2, 5
# row: 3, 0
# row: 0, 2
