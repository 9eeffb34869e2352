# sql: (m BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
def ack(m, n):
    if m == 0:
        return n + 1
    elif n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


def f(m, n):
    return ack(m, n)

# row: 2, 3
# row: 0, 0
