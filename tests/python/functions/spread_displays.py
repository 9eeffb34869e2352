# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    xs = [i * 3 for i in range(x)]
    d = {}
    for i in xs:
        d[i] = str(i)
    t = *xs, 3
    for v in *xs, 9:
        t = *t, v
    s = sorted({*xs, 3, 100})
    return (
        f"{[*xs, *xs[::-1], x]} {(*xs,)} {t} {s} {[*map(str, range(x)), *'cd']} {[*d]} {[*d.values(), 'z']}"
        f" {[*str(x * 12345)]} {(*'ab', *str(x))} {[*b'ab', x]} {[*xs, [*xs, 1][0]]}"
    )


# row: 0
# row: 1
# row: 4
