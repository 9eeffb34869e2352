# The right side must not run.
# sql: (a BIGINT, b BIGINT) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return b != 0 and a // b > 2 or b == 0 and a > 0

# row: 10, 3
# row: 10, 0
# row: -10, 0
# row: 10, 5
