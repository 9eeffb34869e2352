# sql: (n BIGINT) RETURNS TEXT
# tier: native
def up(n):
    for i in range(n):
        yield i


def down(n):
    while n > 0:
        yield n
        n -= 1


def f(n):
    return str([a * b for a, b in zip(up(n), down(n))]) + str(list(zip(down(n), 'abc')))


# row: 0
# row: 2
# row: 5
