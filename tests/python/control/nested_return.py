# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    for a in range(1, n):
        for b in range(a, n):
            c = a * a + b * b
            if c == n * n:
                return a * 1000 + b
    return None

# row: 5
# row: 13
# row: 4
# row: 25
