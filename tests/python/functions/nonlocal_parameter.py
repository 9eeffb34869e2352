# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    def outer(a):
        def inner():
            nonlocal a
            a *= 2
            return a
        inner()
        return a + inner()
    return str(outer(x) + outer(1))

# row: 3
# row: -1
# row: 0
# row: 12
