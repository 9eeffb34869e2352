# sql: (n BIGINT) RETURNS TEXT
# tier: native
def g(xs):
    for x in xs:
        yield x
        if x == 2:
            xs.append(9)
            xs.append(x + 8)
    yield len(xs)


def f(n):
    xs = list(range(n))
    out = []
    for x in g(xs):
        if len(xs) < 8 and x % 2:
            xs.insert(0, x)
        out.append(x)
        if len(out) > 20:
            break
    last = xs
    for i, x in enumerate(g(xs)):
        xs[i] = -x
        if i > 4:
            break
    t = (0, "")
    for x in g([n, 2, n]):
        t = (t[0] + x, t[1] + str(x))
    return f"{out} {xs} {last is xs} {t}"

# row: 0
# row: 1
# row: 3
# row: 5
# row: 12
