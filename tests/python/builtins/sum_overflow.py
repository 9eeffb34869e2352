# sql: (a BIGINT) RETURNS BIGINT
# tier: native
# replays: 2
def f(a):
    return sum([a, a, -a])

# row: 9223372036854775807
# row: -9223372036854775808
# row: 3
