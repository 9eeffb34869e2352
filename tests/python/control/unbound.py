# A variable that only one path sets.
# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    if a > 0:
        x = a * 2
    return x

# row: 5
# row: -5
