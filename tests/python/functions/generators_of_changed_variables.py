# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
def f(n):
    x = n

    def g():
        yield x
        yield x

    a = g()
    first = next(a)
    x = n + 1
    b = g()
    return f"{first} {next(a)} {next(b)}"


# row: 1
# row: 5
