# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
def f(a, b):
    if a > b:
        x = 1
    del x
    return 7

# row: 5, 1
# row: 1, 5
