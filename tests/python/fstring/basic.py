# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def f(a, x, s):
    return f"{a} {x} {s} {{}} {a + 1} {s.upper()}"

# row: 1, 2.5, 'x'
# row: -1, 1e100, ''
# row: 0, nan, 'ü'
# row: None, None, None
