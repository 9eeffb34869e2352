# sql: (n BIGINT, text TEXT) RETURNS BIGINT
# tier: native
def numbers(n):
    for i in range(n):
        yield i * i


def odd(items):
    for x in items:
        if x % 2:
            yield x


def first(items, limit):
    if limit <= 0:
        return
    seen = 0
    for x in items:
        yield x
        seen += 1
        if seen >= limit:
            break


def shifted(items, text):
    for x in items:
        yield x + len(text)
        yield -1


def f(n, text):
    total = 0
    for x in shifted(first(odd(numbers(n)), 3), text):
        if x == 25:
            continue
        total = total * 2 + x
    return total

# row: 0, ''
# row: 3, 'ab'
# row: 20, 'abc'
# row: 20, ''
