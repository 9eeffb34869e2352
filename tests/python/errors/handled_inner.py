# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(n, s):
    def inner(k):
        try:
            return 100 // k
        except ZeroDivisionError:
            return "zero"
        finally:
            s2 = s + "!"
    x = inner(n)
    if isinstance(x, str):
        return x + s
    return str(x)

# row: 1, 'abc'
# row: 0, 'abc'
