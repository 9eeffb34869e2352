# sql: (s TEXT, sep TEXT) RETURNS TEXT
# tier: native
def f(s, sep):
    a, b, c = s.partition(sep)
    d, e, g = s.rpartition(sep)
    return a + "|" + b + "|" + c + "#" + d + "|" + e + "|" + g

# row: 'k=v=w', '='
# row: 'kv', '='
# row: '', '='
# row: '=', '='
# row: 'käv', 'ä'
# row: 'abc', ''
