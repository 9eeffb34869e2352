# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    d = {}
    for i in range(n):
        d[i % 3] = d.get(i % 3, 0) + i
        for k in sorted(d):
            yield k, d[k]


def f(n):
    g = gen(n)
    t = next(g, (0, 0))[1]
    for k, v in g:
        t += k * v
        if t > 20:
            break
    return f'{t} {list(g)}'


# row: 0
# row: 3
# row: 7
