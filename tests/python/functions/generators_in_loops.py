# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def divisors(n):
    d = 1
    while d * d <= n:
        if n % d == 0:
            yield d
            if d * d != n:
                yield n // d
        d += 1


def f(n):
    best, count = 0, 0
    for i in range(1, n):
        own = 0
        for d in divisors(i):
            own += d
            for e in divisors(d):
                if e == 6:
                    break
                count += 1
        if own > best:
            best = own
    return best * 10000 + count

# row: 0
# row: 2
# row: 13
# row: 40
