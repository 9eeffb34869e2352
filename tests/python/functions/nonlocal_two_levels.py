# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    n = 1
    def g():
        nonlocal n
        def h():
            nonlocal n
            n += x
        h(); h()
        n *= 2
    g()
    k = lambda: n
    n += 1
    return str((n, k()))

# row: 3
# row: -1
# row: 0
# row: 12
