# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    try:
        n = len(s)
        return str(a + n)
    except TypeError:
        return "null"

# row: 0, 'abc'
# row: None, 'abc'
# row: 1, None
# row: None, None
