# sql: (n BIGINT) RETURNS BIGINT
# tier: native
# replays: 2
def f(n):
    p = 1
    for i in range(1, n + 1):
        p *= i
    return p % 1000000007

# row: 5
# row: 20
# row: 21
# row: 50
