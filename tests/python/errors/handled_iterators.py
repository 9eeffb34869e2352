# sql: (n BIGINT, s TEXT) RETURNS TEXT
# strict
def f(n, s):
    it = iter([1, 2, 3])
    first = next(it)
    try:
        a = next(it)
        b = 10 // n
        c = next(it)
        return f"{first} {a} {b} {c}"
    except ZeroDivisionError:
        return f"{first} {next(it)}"

# row: 3, '123'
# row: 0, '123'
