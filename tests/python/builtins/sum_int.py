# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    return sum(range(n)) + sum([n, n + 1]) + sum([], 5) + sum([1, 2], 10)

# row: 0
# row: 10
# row: -3
# row: 100000
