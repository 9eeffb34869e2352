# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
def f(a, b):
    y = []
    x = [0]
    if a > b:
        x = y
    x += [1]
    return len(y)

# row: 5, 1
# row: 1, 5
