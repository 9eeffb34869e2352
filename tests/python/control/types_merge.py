# An int on one path, a float on the other: Python keeps them apart.
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    if a > 0:
        x = 1
    else:
        x = 2.0
    return str(x) + " " + str(x + 1) + " " + str(x * 2)

# row: 1
# row: -1
