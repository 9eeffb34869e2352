# Intermediate values beyond 64 bits are Python's; only the final value must fit.
# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
# replays: 4
def f(a, b):
    c = a * b
    d = c + c
    return d // b // 2

# row: 9223372036854775807, 9
# row: -9223372036854775808, 3
# row: -9223372036854775808, -1
# row: 7, 11
# row: 0, 5
# row: 4611686018427387904, 2
