# sql: (a DOUBLE, b DOUBLE) RETURNS BIGINT
# tier: native
def f(a, b):
    c = complex(a, b)
    z = 0
    n = 0
    while abs(z) <= 2 and n < 100:
        z = z ** 2 + c
        n += 1
    return n

# row: 0.3, 0.1
# row: 0.4, 0.6
# row: 1.0, 1.0
# row: -1.2, 0.3
# row: -0.7, 0.27
