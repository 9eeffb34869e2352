# sql: (n BIGINT) RETURNS BIGINT
# tier: interpreted
def f(n):
    total = 0
    for base in range(n):
        def go(k):
            return base if k <= 0 else 1 + go(k - 2)
        total += go(n)
    return total

# row: 2
# row: 5
