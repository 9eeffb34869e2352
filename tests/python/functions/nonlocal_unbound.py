# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    def g():
        nonlocal q
        q += 1
    if x > 0: q = 1
    g()
    return str(q)

# row: 3
# row: -1
# row: 0
# row: 12
