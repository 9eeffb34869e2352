# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    g = (lambda x: x + 1) if a > 0 else (lambda x: x - 1)
    return g(a)

# row: 3
# row: -3
