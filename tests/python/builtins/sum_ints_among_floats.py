# python: 3.14
# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
def f(a, x):
    return f"{sum([x, a, x])} {sum([x, a, a, -x])} {sum([1, x, 2, x, 3])} {sum([x, True, x], 0.1)}"

# row: 1, 0.1
# row: -3, 0.7
# row: 0, -0.0
# row: 3, 1e16
# row: 1, inf
