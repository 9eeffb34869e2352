# python: 3.12
# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
def f(a, x):
    return f"{sum([a, x, a])} {sum([x, x], a)} {sum([True, a])}"

# row: 1, 0.5
# row: -3, 0.1
