# sql: (n BIGINT) RETURNS TEXT
# tier: native
def parts(n, most):
    if n == 0:
        yield ()
        return
    for k in range(min(n, most), 0, -1):
        for rest in parts(n - k, k):
            yield (k,) + rest


def f(n):
    return ' '.join('+'.join(map(str, p)) for p in parts(n, n))


# row: 0
# row: 4
# row: 6
