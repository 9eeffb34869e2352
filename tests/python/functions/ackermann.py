# sql: (m BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
def f(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return f(m - 1, 1)
    return f(m - 1, f(m, n - 1))

# row: 0, 0
# row: 1, 3
# row: 2, 3
