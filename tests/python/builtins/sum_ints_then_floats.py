# python: 3.12
# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
def f(a, x):
    return f"{sum([a, x, x, x])} {sum([x, x, x], a)} {sum((a, a, x, x))} {sum([True, x, x, x])}"

# row: 9007199254740992, 1.0
# row: 1, 0.1
# row: -3, 0.7
# row: 0, -0.0
# row: 9223372036854775807, 0.5
