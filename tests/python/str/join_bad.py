# sql: (a TEXT, b BIGINT) RETURNS TEXT
def f(a, b):
    return a.join(["x", b])

# row: ',', 1
