# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    table = [0, 1] + [0] * n
    for i in range(2, n + 1):
        table[i] = table[i - 1] + table[i - 2]
    return table[n]

# row: 10
# row: 90
# row: 0
# row: 100
# row: -5
