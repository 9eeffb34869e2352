# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    x = 0
    if a > 0:
        if b > 0:
            x = 1
        else:
            x = 2
            if b == -1:
                return 99
    else:
        if b > 0:
            x = 3
    return x

# row: 1, 1
# row: 1, 0
# row: 1, -1
# row: 0, 1
# row: 0, 0
