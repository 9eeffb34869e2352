# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    total = 0
    for i, (x, y) in enumerate([(1, 2), (3, a)]):
        total += i * x * y
    return total

# row: 5
