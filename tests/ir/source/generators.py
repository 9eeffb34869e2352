# types: BIGINT, BIGINT -> BIGINT
def digits(n):
    while n > 0:
        yield n % 10
        n //= 10


def odd(items):
    for x in items:
        if x % 2:
            yield x


def f(n, limit):
    total = 0
    for d in odd(digits(n)):
        if total > limit:
            break
        total += d
    return total
