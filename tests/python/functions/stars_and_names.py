# sql: (n BIGINT) RETURNS TEXT
# tier: native
def total(*items, scale=2, **more):
    return sum(items) * scale + sum(more.values())


def line(a, b, c=1, *, sign=1):
    return (a + 10 * b + 100 * c) * sign


def f(n):
    out = [total(*range(n), **{'a': n}), total(1, *range(n), scale=n), total(*range(n), 5, x=1, y=2)]
    pair = list(range(n, n + 2))
    out.append(line(*pair, c=n, sign=-1))
    out.append(line(*pair[:1], b=7, c=8))
    return str(out)

# row: 5
# row: 0
