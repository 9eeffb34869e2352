# sql: (a BIGINT, x DOUBLE, s TEXT, b BOOLEAN) RETURNS TEXT
def f(a, x, s, b):
    return f"{a or 'zero'} {a and s} {s or None} {not x} {bool(x)} {b and a} {b or x} {not b} {a if a is not None else -1} {(a or 0) + 1} {[v for v in (a, x, s, b) if v]} {any([a, x, s, b])} {all([a, x, s, b])} {a == b} {b == 1} {s == None} {b + 1 if b is not None else 'n'}"

# row: 0, 0.0, '', False
# row: 1, 1.5, 'a', True
# row: None, None, None, None
# row: -1, nan, ' ', True
# row: 0, -0.0, '0', None
# row: 1, None, '', False
