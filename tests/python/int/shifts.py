# sql: (a BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
# replays: 1
def f(a, n):
    return (a << n) + (a >> n)

# row: 1, 4
# row: -1, 4
# row: -5, 1
# row: 1, 62
# row: 1, 63
# row: -1, 63
# row: 0, 1000
# row: 3, 64
# row: -3, 100
# row: 1, -1
