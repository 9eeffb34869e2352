# sql: (i BIGINT) RETURNS TEXT
# tier: native
def f(i):
    xs = [1, 2, 3]
    del xs[i]
    return str(xs)

# row: 0
# row: -1
# row: 3
