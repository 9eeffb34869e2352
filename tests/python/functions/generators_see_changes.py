# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(xs):
    i = 0
    while i < len(xs):
        yield xs[i]
        i += 1


def f(n):
    xs = [1]
    g = gen(xs)
    out = []
    for k in range(n):
        v = next(g, -1)
        out.append(v)
        xs.append(v * 2 + k)
    return str(out) + str(list(g)) + str(xs)


# row: 1
# row: 3
# row: 5
