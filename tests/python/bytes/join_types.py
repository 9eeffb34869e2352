# sql: (x BYTEA, n BIGINT) RETURNS TEXT
# tier: native
# row: b'a', 1
# row: b'a', 0
# row: b'\xff', 2
# row: b'', 3


def f(x, n):
    value = x if n > 0 else str(n)
    if n == 2:
        value = None
    return repr(value), value == b'a', isinstance(value, bytes)
