# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    n = 0
    while s is not None and n < 2:
        n += len(s.upper())
    return str(n)


# row: None
# row: 'b'
# row: 'http'
# row: None
# row: 'ß'
