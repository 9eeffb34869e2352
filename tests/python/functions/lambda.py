# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    double = lambda x: x * 2
    add = lambda x, y=5: x + y
    return add(double(a)) + add(a, 1)

# row: 3
