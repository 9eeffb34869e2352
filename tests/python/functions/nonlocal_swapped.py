# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    a = b = 0
    def g():
        nonlocal a, b
        a, b = b + 1, a + x
    for _ in range(3): g()
    for a in range(2): g()
    return str((a, b))

# row: 3
# row: -1
# row: 0
# row: 12
