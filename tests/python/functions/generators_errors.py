# sql: (n BIGINT, m BIGINT) RETURNS BIGINT
# tier: native
def parts(n):
    if n < 0:
        raise ValueError("negative")
    for i in range(n):
        if i == 7:
            raise StopIteration("too far")
        yield 10 // (3 - i) if i < 5 else i
    yield 1


def f(n, m):
    total = 0
    for x in parts(n):
        if x == m:
            raise KeyError(x)
        total += x
    return total

# row: -1, 0
# row: 0, 0
# row: 0, 1
# row: 2, 3
# row: 3, 77
# row: 9, 77
