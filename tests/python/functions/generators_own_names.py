# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def steps(n):
    if n > 2:
        yield n
        yield n + 1
    else:
        yield -n
    for i in range(n):
        if i % 2:
            yield i
        else:
            yield 0.5


def f(n):
    out = 0
    for x in steps(n):
        if x > 1:
            y = x * n
            out += y
        y = x - 1
        out += y
    return int(out)

# row: 0
# row: 1
# row: 3
# row: 6
