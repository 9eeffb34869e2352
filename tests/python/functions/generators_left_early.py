# sql: (n BIGINT) RETURNS TEXT
# tier: native
def walk(n, log):
    log.append(n)
    if n > 0:
        yield from walk(n - 1, log)
    yield n


def f(n):
    log = []
    for x in walk(n, log):
        if x == 2:
            break
    return str(log) + str(x)


# row: 0
# row: 1
# row: 5
