# sql: (x BIGINT) RETURNS TEXT
# tier: native
def counter():
    n = 0
    def inc(d):
        nonlocal n
        n += d
        return n
    return inc
def f(x):
    c = counter()
    c(x); c(2)
    return str(c(1))

# row: 3
# row: -1
# row: 0
# row: 12
