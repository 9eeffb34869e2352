# sql: (n BIGINT) RETURNS TEXT
# tier: native
def total(items, limit):
    s = 0
    for x in items:
        if s + x > limit:
            return s
        s += x
    return -s


def squares(n, xs):
    for i in range(n):
        xs.append(i)
        yield total((squares_of(i)), 10) if i % 2 else i


def squares_of(n):
    i = 0
    while i < n:
        yield i * i
        i += 1


def f(n):
    xs = []
    k = None
    for i, v in enumerate(squares(n, xs)):
        k = (v, i if v % 2 else None)
        if len(xs) > 5:
            break
    return f"{xs} {k if k is None else k[0]} {total(squares_of(n), 20)}"

# row: 0
# row: 1
# row: 4
# row: 5
# row: 12
