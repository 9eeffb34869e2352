# sql: (n BIGINT) RETURNS TEXT
# tier: native
def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


def f(n):
    g = primes()
    for _ in range(n):
        p = next(g)
    return f'{p} {next(g)}'


# row: 1
# row: 5
