# sql: (n BIGINT) RETURNS BIGINT
def running(total):
    while True:
        more = yield total
        total += more


def f(n):
    g = running(n)
    next(g)
    g.send(5)
    return g.send(n)

# row: 0
# row: 4
