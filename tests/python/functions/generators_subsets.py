# sql: (n BIGINT) RETURNS TEXT
# tier: native
def subsets(xs):
    if not xs:
        yield []
        return
    for rest in subsets(xs[1:]):
        yield rest
        yield [xs[0]] + rest


def f(n):
    return ' '.join(''.join(map(str, s)) or '-' for s in subsets(list(range(n))))


# row: 0
# row: 3
# row: 4
