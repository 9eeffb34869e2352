# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
def naturals(log):
    i = 0
    while True:
        log.append(i)
        yield i
        i += 1


def f(n, m):
    log = []
    found = any(x >= n for x in naturals(log))
    log.append(-1)
    some = all(map(lambda x: x < m, naturals(log)))
    log.append(-2)
    for x in naturals(log):
        log.append(x * 100)
        if x * x > n:
            break
    return f"{found} {some} {log}"

# row: 0, 0
# row: 3, 1
# row: 5, 7
