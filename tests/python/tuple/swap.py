# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    a, b = b, a
    a, b = a + b, a - b
    return a * 1000 + b

# row: 1, 2
# row: -3, 7
