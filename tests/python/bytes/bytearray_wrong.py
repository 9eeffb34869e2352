# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    b = bytearray([n == 1, False])
    b.append(n)
    out = [b[0], list(b), max(b), repr(bytearray(b"it's")), repr(bytearray(b"it's" + bytes([n]))), repr(bytearray(b'"\''))]
    for what in (lambda: b[5], lambda: b.pop(9), lambda: b.remove(7), lambda: bytearray().pop()):
        try:
            what()
        except (IndexError, ValueError) as e:
            out.append(type(e).__name__)
    return str(out)

# row: 1
# row: 97
