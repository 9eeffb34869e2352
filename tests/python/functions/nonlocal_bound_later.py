# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    def g():
        nonlocal n
        n = 5
    if x > 0: g()
    n = 0 if x < 0 else 3
    g()
    return str(n)

# row: 3
# row: -1
# row: 0
# row: 12
