# sql: (a BIGINT, x DOUBLE, b BOOLEAN) RETURNS TEXT
# tier: native
def f(a, x, b):
    return f"{float(a)} {int(x)} {int(b)} {float(b)} {bool(a)} {int()} {float()} {str()!r}"

# row: 5, 2.9, True
# row: 0, -2.9, False
# row: 9223372036854775807, 0.0, True
