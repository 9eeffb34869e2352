# Integers are taken for DOUBLE, unless they are too large.
# sql: (a BIGINT) RETURNS DOUBLE
# tier: native
# replays: 1
def f(a):
    return a * 3

# row: 1
# row: -7
# row: 9223372036854775807
