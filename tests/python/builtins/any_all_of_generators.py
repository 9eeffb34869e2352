# sql: (n BIGINT) RETURNS TEXT
# tier: native
def numbers(n):
    for i in range(5):
        yield i * n


def f(n):
    rest = numbers(n)
    first = next(rest)
    above = any(v > 4 for v in rest), list(rest)
    low = numbers(n)
    every = next(low), all(v < 7 for v in low), list(low)
    return f'{first} {above} {every}'


# row: 3
# row: 0
# row: 7
