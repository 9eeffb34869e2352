# sql: (n BIGINT) RETURNS TEXT
# tier: native
def moves(n, a, b, c):
    if n:
        yield from moves(n - 1, a, c, b)
        yield a + b
        yield from moves(n - 1, c, b, a)


def f(n):
    return ' '.join(moves(n, 'A', 'B', 'C'))


# row: 0
# row: 1
# row: 3
