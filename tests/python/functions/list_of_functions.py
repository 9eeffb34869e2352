# sql: (i BIGINT, x BIGINT) RETURNS BIGINT
# tier: native
FNS = [lambda x: x, lambda x: x * x, abs]
def f(i, x):
    return FNS[i](x)

# row: 0, 3
# row: 1, 3
# row: 2, -3
# row: 3, 1
# row: -1, -5
