# sql: (n BIGINT) RETURNS BOOLEAN
# tier: interpreted
import random

def f(n):
    drawn = [random.random() for _ in range(4)] + [float(random.randint(1, 10**9)) for _ in range(4)]
    return n + len(set(drawn)) == n + 8

# row: 1
# row: 2
