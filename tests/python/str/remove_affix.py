# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
def f(s, t):
    return s.removeprefix(t) + "|" + s.removesuffix(t)

# row: 'abcab', 'ab'
# row: 'abc', ''
# row: 'abc', 'abc'
# row: 'abc', 'abcd'
# row: 'ßaß', 'ß'
