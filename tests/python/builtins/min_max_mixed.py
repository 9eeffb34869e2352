# An int and a float: the winner keeps its type.
# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
def f(a, x):
    return f"{min(a, x)} {max(a, x)} {min(x, a)} {max(x, a)}"

# row: 1, 2.0
# row: 2, 2.0
# row: 3, 2.5
# row: 1, nan
# row: 0, -0.0
