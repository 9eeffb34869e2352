# sql: (n BIGINT) RETURNS TEXT
# tier: native
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def f(n):
    g = fib()
    x = 0
    for _ in range(n):
        x = next(g)
    y = next(g)
    return f'{x} {y}'


# row: 1
# row: 10
# row: 50
