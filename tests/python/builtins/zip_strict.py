# sql: (s TEXT, t TEXT) RETURNS BIGINT
def f(s, t):
    n = 0
    for a, b in zip(s, t, strict=True):
        n += a == b
    return n

# row: 'abc', 'abd'
# row: 'abc', 'ab'
# row: 'a', 'abc'
