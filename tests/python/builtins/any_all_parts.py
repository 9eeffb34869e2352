# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    return f"{any((a, s, 0))} {all([a, s, 1])} {any([])} {all((a > 0, s))} {any([a > 5, s == 'x', True])}"

# row: 0, ''
# row: 1, ''
# row: 7, 'x'
# row: None, None
